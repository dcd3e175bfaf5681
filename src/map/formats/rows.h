/* SPDX-License-Identifier: MIT */
/*
 * rows.h - collects the cells of a text, row by row, while its size is not yet known.
 *
 * All rows have the length of the first; rows_end refuses others.
 */
#ifndef ASTAR_MAP_FORMATS_ROWS_H
#define ASTAR_MAP_FORMATS_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "map/grid.h"

/* Initialise `max_cells` and leave the rest zero; released with rows_free. */
struct rows {
    uint64_t max_cells;
    uint8_t *cells; /* of all rows, one after the other */
    size_t count, capacity;
    uint64_t row_length; /* of the row being read */
    uint64_t width;      /* of the first row; 0 until it has ended */
    uint64_t width_line; /* line of the first row */
    uint64_t height;
};

/* Adds a cell to the row being read. Fails beyond max_cells, naming the option. */
bool rows_add(struct rows *rows, uint8_t cell, struct error *error);

/* Ends the row, if it has any cells, at the cursor. Fails unless it is as long as the first. */
bool rows_end(struct rows *rows, const struct text_cursor *cursor, struct error *error);

/* Makes a grid of all rows, at least one, without ends. The caller frees it with grid_free. */
bool rows_to_grid(const struct rows *rows, struct grid *grid, struct error *error);

void rows_free(struct rows *rows);

#endif
