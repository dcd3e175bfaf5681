/* SPDX-License-Identifier: MIT */
/* text_map.h - asserts that texts are read as the right maps or refused with the right errors. */
#ifndef ASTAR_TESTS_SUPPORT_TEXT_MAP_H
#define ASTAR_TESTS_SUPPORT_TEXT_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "map/options.h"

enum { SHOWN_SIZE = 4000 };

/* A string literal and its size. The literal may contain zero bytes. */
#define TEXT(literal) (literal), sizeof(literal) - 1

#define COUNT(array) (sizeof(array) / sizeof *(array))

/*
 * The expected map as text. In `rows`, '#' is a wall, a digit is the cost of any other cell, '?' is
 * a cost that is not a digit, and '/' separates rows. `starts` and `goals` are lists of cells, such
 * as "1,0 4,4".
 */
struct expected {
    const char *rows, *starts, *goals;
};

/* One of several ways to write the same map. */
struct variant {
    const char *name, *text;
    size_t size;
};

/*
 * A text that must be refused, the line and column of the error (0 if it has none), and a pattern
 * for fnmatch(3) that the error message must match. The pattern contains words for the fault and
 * the remedy, but not the complete message.
 */
struct fault {
    const char *text;
    size_t size;
    uint64_t line, column;
    const char *pattern;
};

/*
 * The pattern of the message for rows of different lengths. The message contains the number of
 * cells in the faulty row, and the line number and the length of the first row.
 */
#define ROW_FAULT(cells, line, width) "*is " cells ",*line " line ") is " width ";*"

/* The default options, except for the format. */
struct map_options options_of(enum map_format format);

/* Writes points as a zero-terminated text. */
void show_points(const struct points *points, char shown[SHOWN_SIZE]);

/* Fails unless the text is read as the expected map, with a border of walls around it. */
void assert_reads(const char *name, const char *text, size_t size,
                  const struct map_options *options, const struct expected *expected);

/* Calls assert_reads for each variant. */
void assert_all_read(const struct variant *variants, size_t count,
                     const struct map_options *options, const struct expected *expected);

/*
 * Fails unless the text of the fault is refused with the error code `code`, at the line and column
 * of the fault, with a message that matches its pattern.
 */
void assert_refused(const struct fault *fault, enum error_code code,
                    const struct map_options *options);

/* Calls assert_refused for each fault, with ERROR_INPUT. */
void assert_all_refused(const struct fault *faults, size_t count,
                        const struct map_options *options);

#endif
