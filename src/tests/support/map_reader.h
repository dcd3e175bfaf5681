/* SPDX-License-Identifier: MIT */
/*
 * map_reader.h - reads maps from bytes in memory, and checks that the result is either a grid that
 * satisfies the invariants of map/grid.h, or an error with a message and a position within the
 * file.
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
 * Copies the bytes to a buffer of exactly their size, so that AddressSanitizer detects reads past
 * the end. Then clears *error and calls map_read on the copy. On success, the caller releases the
 * grid with grid_free.
 */
bool reader_read(const void *data, size_t size, const struct map_options *options,
                 struct grid *grid, struct error *error);

/*
 * True if all padding around the map, including the GRID_SLACK bytes at its end, consists of walls.
 */
bool reader_border_is_wall(const struct grid *grid);

/*
 * Returns NULL if the grid satisfies the invariants of map/grid.h and has at most `cells_max`
 * cells. Otherwise returns the name of the part that is wrong.
 */
const char *reader_grid_fault(const struct grid *grid, uint64_t cells_max);

/* True if the cell values 0 to 3 cost 1 and every other value n costs n. */
bool reader_costs_are_standard(const struct grid *grid);

/*
 * Returns NULL if the error of a refused file is valid. Otherwise, names the fault: an unexpected
 * code, a message that is unterminated, too short or longer than one line, or a position outside
 * the file.
 */
const char *reader_error_fault(const void *data, size_t size, const struct error *error);

#endif
