/* SPDX-License-Identifier: MIT */
/*
 * map_reader.h - reads maps from bytes in memory, and checks what a reader may return: a grid that
 * keeps the invariants of map/grid.h, or an error with a message and a place within the file.
 */
#ifndef ASTAR_TESTS_SUPPORT_MAP_READER_H
#define ASTAR_TESTS_SUPPORT_MAP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "map/options.h"

/*
 * Calls map_read for a copy of the bytes in memory of their exact size, so that AddressSanitizer
 * finds a read past the end. *error is cleared first. On success the caller frees the grid with
 * grid_free.
 */
bool reader_read(const void *data, size_t size, const struct map_options *options,
                 struct grid *grid, struct error *error);

/* True if all padding around the map is wall, including the GRID_SLACK bytes after it. */
bool reader_border_is_wall(const struct grid *grid);

/*
 * NULL, or the invariant of map/grid.h that the grid breaks; `cells_max` is the maximum number of
 * cells.
 */
const char *reader_grid_fault(const struct grid *grid, uint64_t cells_max);

/* True if the values 0 to 3 cost 1 and every other value costs as much as its number. */
bool reader_costs_are_standard(const struct grid *grid);

/*
 * NULL, or a description of what is wrong with the error for a refused file: its code, a message
 * that is unterminated, too short or longer than one line, or a place outside the file.
 */
const char *reader_error_fault(const void *data, size_t size, const struct error *error);

#endif
