/* SPDX-License-Identifier: MIT */
/* goals.c - a set of cells that a search is after. */
#include "search/goals.h"

#include <stdlib.h>

#include "base/memory.h"

static int by_number(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

bool goals_set(struct goals *goals, const struct grid *grid, const struct points *points,
               struct error *error)
{
    uint32_t *cells = memory_array(points->count, sizeof *cells, error);
    if (!cells)
        return false;
    goals_free(goals);
    goals->cells = cells;
    goals->count = points->count;
    struct rectangle *around = &goals->rectangle;
    *around = (struct rectangle){.left = UINT32_MAX, .top = UINT32_MAX};
    for (size_t i = 0; i < points->count; i++) {
        const uint32_t x = points->items[i].x + 1;
        const uint32_t y = points->items[i].y + 1;
        cells[i] = cell_of_point(grid, points->items[i]);
        around->left = x < around->left ? x : around->left;
        around->right = x > around->right ? x : around->right;
        around->top = y < around->top ? y : around->top;
        around->bottom = y > around->bottom ? y : around->bottom;
    }
    qsort(cells, points->count, sizeof *cells, by_number);
    return true;
}

void goals_free(struct goals *goals)
{
    free(goals->cells);
    goals->cells = NULL;
}

bool goals_contain(const struct goals *goals, uint32_t cell)
{
    return bsearch(&cell, goals->cells, goals->count, sizeof cell, by_number) != NULL;
}
