/* SPDX-License-Identifier: MIT */
/*
 * values.h - options that are flags, words, numbers or file names.
 *
 * Each reader stores its value in the field that the option's row names. Unless stated otherwise,
 * the field is a bool, an enum or an unsigned integer.
 */
#ifndef ASTAR_CLI_OPTIONS_VALUES_H
#define ASTAR_CLI_OPTIONS_VALUES_H

#include "cli/options/row.h"

/* The style of a path, and the width of its line. */
option_reader value_path_style;

/* Flags, which have no value: value_set stores 1, and value_clear stores 0. */
option_reader value_set;
option_reader value_clear;

/*
 * One of the words of the row; stores its index. If the value is optional, stores 1 if the value is
 * omitted, otherwise the index plus 2; 0 means that the option was not given.
 */
option_reader value_word;

/*
 * A whole number from `least` to `most`, or a word of the row. For a word, stores `word_value` plus
 * its index.
 */
option_reader value_number;

/*
 * A number with at most three decimals, stored in thousandths. Its bounds, also in thousandths, are
 * `least` (0, 1 or FACTOR_ONE) and FACTOR_MAX. The number 0 is stored as `word_value`, because a
 * field of 0 means that the option was not given.
 */
option_reader value_factor;

/* A number of bytes, such as 1000000, 200M or 1.5G; K, M, G and T are powers of 1024. */
option_reader value_bytes;

/* A number of seconds, such as 10 or 0.5, stored in microseconds. */
option_reader value_seconds;

/* A radius in cells, or in metres with a trailing m. The field is a struct clearance. */
option_reader value_clearance;

/*
 * A radius in the form that value_clearance accepts, optionally followed by a comma and a factor.
 * The field is the member search.keep_away of struct options; also sets keep_away_metric.
 */
option_reader value_keep_away;

/* A size in cells: WxH. The field is a struct agent. */
option_reader value_agent;

/* A name that is not empty. The field is a const char * that points into argv. */
option_reader value_text;

/*
 * A problem number N, or a range A-B or A-B/STEP of such numbers, which begin at 1. The field is a
 * struct problem_range.
 */
option_reader value_problems;

/* The I-th of N shares: I/N with 1 <= I <= N. The field is a struct share. */
option_reader value_share;

/* A file name. The field is a const char * that points into argv. */
option_reader value_file;

/*
 * The name of a PNG output. A name with the extension of another image, document or video format is
 * accepted only if the file exists.
 */
option_reader value_picture_file;

/*
 * The name of an output with the costs of all cells: it ends in .png, .csv, .npy or .asc, or is
 * "-". The field is a const char * that points into argv.
 */
option_reader value_costs_file;

/* A cost with at most six decimals. The field is a struct cost_limit. */
option_reader value_cost_limit;

/*
 * The name of a palette, or a palette file. The colours and the file name are stored in the members
 * `picture.palette` and `palette_file` of struct options.
 */
option_reader value_palette;

/*
 * Reports that the option accepts `takes`, not `text`. If a word of the row is similar to `text`,
 * also suggests the most similar word. Returns false.
 */
bool value_refuse(const struct option_row *row, const char *takes, const char *text);

/* Like value_refuse, for the first `length` characters of `text`. */
bool value_refuse_part(const struct option_row *row, const char *takes, const char *text,
                       size_t length);

#endif
