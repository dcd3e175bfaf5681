/* SPDX-License-Identifier: MIT */
/* text_map.h - asserts that texts are read as the right maps. */
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

/* The default options, except for the format. */
struct map_options options_of(enum map_format format);

/* Writes points as a zero-terminated text. */
void show_points(const struct points *points, char shown[SHOWN_SIZE]);

/* Fails unless the text is read as the expected map, with a border of walls around it. */
void assert_reads(const char *name, const char *text, size_t size,
                  const struct map_options *options, const struct expected *expected);

#endif
