/* SPDX-License-Identifier: MIT */
/*
 * rows.h - collects the cells of a text map row by row, for formats that do not store the map size.
 *
 * All rows must have the same length.
 */
#ifndef ASTAR_MAP_FORMATS_ROWS_H
#define ASTAR_MAP_FORMATS_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stop.h"
#include "base/text.h"
#include "map/grid.h"

/* Set `max_cells` and `stop`, and initialise the other members to zero. rows_finish releases it. */
struct rows {
    uint64_t max_cells;
    const struct stop *stop; /* may be NULL */
    uint8_t *cells;          /* the cells of all rows, one row after the other */
    size_t count, capacity;
    uint64_t row_length; /* number of cells in the current row so far */
    uint64_t width;      /* number of cells in the first row; 0 until it is complete */
    uint64_t width_line; /* line number of the first row, for messages */
    uint64_t height;     /* number of complete rows */
};

/* Adds a cell to the current row. Fails if the map then has more than max_cells cells. */
bool rows_add(struct rows *rows, uint8_t cell, struct error *error);

/*
 * Ends the current row; a row without cells is ignored. If the row is not as long as the first row,
 * fails with an error at the position of the cursor. Also fails if a stop is due.
 */
bool rows_end(struct rows *rows, const struct text_cursor *cursor, struct error *error);

/*
 * Creates a grid from all rows unless `complete` is false, and releases the rows. Fails if there is
 * no row; the error is then at the given line. The caller releases the grid with grid_free.
 */
bool rows_finish(struct rows *rows, bool complete, uint64_t line, struct grid *grid,
                 struct error *error);

#endif
