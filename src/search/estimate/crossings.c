/* SPDX-License-Identifier: MIT */
/* crossings.c - measures the least costs of columns and rows, and adds them up. */
#include "search/estimate/crossings.h"

#include <stdlib.h>

#include "base/memory.h"

bool crossings_fit(const struct grid *grid)
{
    enum { FEW = 4096, PER_LINE = sizeof(uint32_t) + sizeof(struct crossing) };
    const uint64_t lines = (uint64_t)grid->width + grid->height;
    return lines <= FEW ||
           lines * PER_LINE <= (uint64_t)grid->width * grid->height * CROSSINGS_BYTES;
}

bool crossings_create(struct crossings *crossings, const struct grid *grid, struct error *error)
{
    const uint32_t width = grid->width + 2;
    const uint32_t height = grid->height + 2;
    crossings->width = width;
    crossings->height = height;
    crossings->columns = memory_array(width, sizeof *crossings->columns, error);
    crossings->rows = memory_array(height, sizeof *crossings->rows, error);
    crossings->across_x = memory_array(width, sizeof *crossings->across_x, error);
    crossings->across_y = memory_array(height, sizeof *crossings->across_y, error);
    return crossings->columns && crossings->rows && crossings->across_x && crossings->across_y;
}

void crossings_free(struct crossings *crossings)
{
    free(crossings->columns);
    free(crossings->rows);
    free(crossings->across_x);
    free(crossings->across_y);
    *crossings = (struct crossings){0};
}

void crossings_measure(struct crossings *crossings, const struct grid *grid, const uint32_t *units,
                       uint32_t least)
{
    uint32_t *restrict columns = crossings->columns;
    for (uint32_t x = 0; x < crossings->width; x++)
        columns[x] = UINT32_MAX;
    for (uint32_t y = 0; y < crossings->height; y++)
        crossings->rows[y] = UINT32_MAX;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *cells = grid_row(grid, y);
        const uint8_t *levels = grid->levels + (cells - grid->cells);
        uint32_t lowest = UINT32_MAX;
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t cost =
                cells[x] == CELL_WALL ? UINT32_MAX : units[keep_away_index(cells[x], levels[x])];
            lowest = cost < lowest ? cost : lowest;
            columns[x + 1] = cost < columns[x + 1] ? cost : columns[x + 1];
        }
        crossings->rows[y + 1] = lowest;
    }
    /* No path crosses a column or row that contains only walls, so any value is correct. */
    for (uint32_t x = 0; x < crossings->width; x++)
        columns[x] = columns[x] == UINT32_MAX ? least : columns[x];
    for (uint32_t y = 0; y < crossings->height; y++)
        crossings->rows[y] = crossings->rows[y] == UINT32_MAX ? least : crossings->rows[y];
}

/* An interval of columns or rows that contains the goals. */
struct crossing_span {
    uint32_t first, last;
};

/*
 * Fills the table of columns or rows. `lowest` contains the least cost in each column or row. A
 * path that begins at position i outside `goals` does not enter i. It enters each position between
 * i and `goals`, and the nearest position of `goals`.
 */
static void sum_up(struct crossing *table, const uint32_t *lowest, uint32_t count,
                   struct crossing_span goals, struct crossings_prices prices)
{
    const uint64_t side = prices.diagonal - prices.straight;
    uint64_t sum = 0;
    for (uint32_t i = goals.first; i < count; i++) {
        table[i] = (struct crossing){prices.straight * sum, side * sum};
        if (i >= goals.last)
            sum += prices.measured ? lowest[i] : 1;
    }
    sum = 0;
    for (uint32_t i = goals.first; i-- > 0;) {
        sum += prices.measured ? lowest[i + 1] : 1;
        table[i] = (struct crossing){prices.straight * sum, side * sum};
    }
}

bool crossings_aim(struct crossings *crossings, struct crossings_prices prices,
                   const struct rectangle *goal)
{
    if (goal->left > goal->right || prices.diagonal < prices.straight ||
        prices.diagonal - prices.straight > prices.straight)
        return false;
    sum_up(crossings->across_x, crossings->columns, crossings->width,
           (struct crossing_span){goal->left, goal->right}, prices);
    sum_up(crossings->across_y, crossings->rows, crossings->height,
           (struct crossing_span){goal->top, goal->bottom}, prices);
    return true;
}
