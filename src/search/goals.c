/* SPDX-License-Identifier: MIT */
/* goals.c - a set of cells that a search is after. */
#include "search/goals.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    FEW = 16, /* goals that are found soon enough among others */
    WORD = 64 /* bits */
};

static int by_number(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

/* Marks all goals among the cells of the grid. */
static bool mark_all(struct goals *goals, const struct grid *grid, struct error *error)
{
    const size_t cells = ((size_t)grid->height + 2) * grid->stride;
    goals->marks = memory_zeroed(cells / WORD + 1, sizeof *goals->marks, error);
    for (size_t i = 0; goals->marks && i < goals->count; i++)
        goals->marks[goals->cells[i] / WORD] |= UINT64_C(1) << goals->cells[i] % WORD;
    return goals->marks != NULL;
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
    return points->count <= FEW || mark_all(goals, grid, error);
}

void goals_free(struct goals *goals)
{
    free(goals->marks);
    free(goals->cells);
    goals->marks = NULL;
    goals->cells = NULL;
}

bool goals_contain(const struct goals *goals, uint32_t cell)
{
    if (goals->marks)
        return (goals->marks[cell / WORD] >> cell % WORD & 1) != 0;
    return bsearch(&cell, goals->cells, goals->count, sizeof cell, by_number) != NULL;
}
