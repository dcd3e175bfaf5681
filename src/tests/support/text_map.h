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
 * A grid as text: '#' for a wall, a digit for the cost of a free cell, '?' for any other cost, and
 * '/' between rows. Starts and goals as text, such as "1,0 4,4".
 */
struct expected {
    const char *rows, *starts, *goals;
};

/* One of several spellings of a map. */
struct variant {
    const char *name, *text;
    size_t size;
};

/*
 * A text that must be refused, the line and column of the error (0 if it has none), and a pattern
 * for fnmatch(3) that its message must match. The pattern contains the fault and the
 * remedy, but not the rest of the wording.
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

/* Fails unless the text is read as expected, with padding of walls around the map. */
void assert_reads(const char *name, const char *text, size_t size,
                  const struct map_options *options, const struct expected *expected);

/* Calls assert_reads for each spelling. */
void assert_all_read(const struct variant *variants, size_t count,
                     const struct map_options *options, const struct expected *expected);

/*
 * Fails unless the text of the fault is refused with the error code `code`, at the line and column
 * of the fault, with a message that matches its pattern.
 */
void assert_refused(const struct fault *fault, enum error_code code,
                    const struct map_options *options);

/* Calls assert_refused for each text, with ERROR_INPUT. */
void assert_all_refused(const struct fault *faults, size_t count,
                        const struct map_options *options);

#endif
