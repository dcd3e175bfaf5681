/* SPDX-License-Identifier: MIT */
/*
 * values.h - kinds of options: flags, words, numbers, names of files.
 *
 * Unless another type is given, the row's field may be a bool, an enum or an unsigned integer.
 */
#ifndef ASTAR_CLI_OPTIONS_VALUES_H
#define ASTAR_CLI_OPTIONS_VALUES_H

#include "cli/options/row.h"

/* No value: stores 1 or 0. */
extern const struct option_kind value_set;
extern const struct option_kind value_clear;

/*
 * A word: stores its index. If the value is optional, stores 1 where it is left out, and otherwise
 * the index plus 2, so that 0 stands for an option that was not given.
 */
extern const struct option_kind value_word;

/* A whole number from `least` to `most`, or a word: stores `word_value` plus its index. */
extern const struct option_kind value_number;

/* A decimal from `least` to FACTOR_MAX thousandths, 1 or FACTOR_ONE at least: stores thousandths. */
extern const struct option_kind value_factor;

/* A number of bytes, such as 1000000, 200M or 1.5G; K, M, G and T are powers of 1024. */
extern const struct option_kind value_bytes;

/* Seconds, such as 10 or 0.5: stores microseconds. */
extern const struct option_kind value_seconds;

/* A radius in cells, or in metres with an m after it. The field is a struct clearance. */
extern const struct option_kind value_clearance;

/* The name of a file. The field is a const char *, and points into argv. */
extern const struct option_kind value_file;

/* The name of a PNG that is written: a new file may not have the extension of another type. */
extern const struct option_kind value_picture_file;

/* A palette, by its name or from a file. Stored in `picture.palette` and `palette_file`. */
extern const struct option_kind value_palette;

/*
 * Reports what the option takes, and that `text` is not that. Suggests the row's word that is nearest
 * to the text. Returns false.
 */
bool value_refuse(const struct option_row *row, const char *takes, const char *text);

/* The same for the first `length` characters of a text. */
bool value_refuse_part(const struct option_row *row, const char *takes, const char *text,
                       size_t length);

#endif
