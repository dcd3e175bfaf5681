/* SPDX-License-Identifier: MIT */
/* rows.c - collects cells in a growing array, and copies them to a grid. */
#include "map/formats/rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool rows_add(struct rows *rows, uint8_t cell, struct error *error)
{
    if (rows->count >= rows->max_cells)
        return error_set(error, ERROR_LIMIT,
                         "the map has more cells than the limit of %" PRIu64 " (--max-cells)",
                         rows->max_cells);
    if (rows->count == rows->capacity) {
        uint8_t *grown = memory_grow(rows->cells, &rows->capacity, rows->count + 1, 1, error);
        if (!grown)
            return false;
        rows->cells = grown;
    }
    rows->cells[rows->count++] = cell;
    rows->row_length++;
    return true;
}

bool rows_end(struct rows *rows, const struct text_cursor *cursor, struct error *error)
{
    if (rows->row_length == 0)
        return true;
    if (rows->height == 0) {
        rows->width = rows->row_length;
        rows->width_line = cursor->line;
    } else if (rows->row_length != rows->width) {
        return error_at(error, cursor->line, text_column(cursor),
                        "the length of this row is %" PRIu64 ", but that of the first row (line "
                        "%" PRIu64 ") is %" PRIu64 "; make all rows the same length",
                        rows->row_length, rows->width_line, rows->width);
    }
    rows->height++;
    rows->row_length = 0;
    return stop_check_row(rows->stop, rows->height, rows->width, error);
}

static bool make_grid(const struct rows *rows, struct grid *grid, struct error *error)
{
    if (rows->width > UINT32_MAX || rows->height > UINT32_MAX)
        return error_set(error, ERROR_LIMIT, "the map is too wide or too tall");
    if (!grid_create(grid, (uint32_t)rows->width, (uint32_t)rows->height, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        memcpy(grid_row(grid, y), rows->cells + (size_t)y * grid->width, grid->width);
    return true;
}

bool rows_finish(struct rows *rows, bool complete, uint64_t line, struct grid *grid,
                 struct error *error)
{
    bool ok = complete;
    if (ok && rows->height == 0)
        ok = error_at(error, line, 0, "the file has no cells");
    ok = ok && make_grid(rows, grid, error);
    free(rows->cells);
    rows->cells = NULL;
    return ok;
}
