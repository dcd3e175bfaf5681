/* SPDX-License-Identifier: MIT */
/* frontier.c - allocates and resets one side of a search. */
#include "search/engine/frontier.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

size_t frontier_cells(const struct grid *grid)
{
    return grid_padded_cells(grid) + GRID_SLACK;
}

/* Releases the arrays. */
static void release(struct frontier *frontier)
{
    free(frontier->states);
    frontier->states = NULL;
    frontier->sums = NULL;
    for (int width = 0; width < SUM_WIDTH_COUNT; width++) {
        free(frontier->kept[width].sums);
        frontier->kept[width] = (struct frontier_sums){0};
    }
}

bool frontier_prepare(struct frontier *frontier, size_t size, enum sum_width width,
                      struct error *error)
{
    struct frontier_sums *const kept = &frontier->kept[width];
    if (frontier->size != size)
        release(frontier);
    frontier->size = size;
    if (!frontier->states)
        frontier->states = memory_zeroed(size, 1, error);
    if (!frontier->states || (frontier->sums && frontier->width == width))
        return frontier->states != NULL;
    if (frontier->sums)
        frontier->kept[frontier->width].top = frontier->top;
    if (!kept->sums)
        kept->sums = frontier->scattered ? memory_zeroed_large(size, sum_bytes(width), error)
                                         : memory_zeroed(size, sum_bytes(width), error);
    frontier->sums = kept->sums;
    frontier->width = width;
    frontier->top = kept->top;
    frontier->base = kept->top + 1; /* greater than all sums, which are 0 on new pages */
    return frontier->sums != NULL;
}

void frontier_free(struct frontier *frontier)
{
    open_list_free(&frontier->open);
    goals_free(&frontier->goals);
    release(frontier);
}

bool frontier_reserve(struct frontier *frontier, const struct grid *grid, size_t ends,
                      struct error *error)
{
    const uint64_t cells = (uint64_t)grid->width * grid->height;
    /* If no cell is expanded twice, a cell is pushed at most once by each of its neighbours. */
    return goals_reserve(&frontier->goals, grid, ends, error) &&
           open_list_reserve(&frontier->open, cells * DIRECTION_COUNT, cells, error);
}

void frontier_clear(struct frontier *frontier)
{
    memset(frontier->sums, 0, frontier->size * sum_bytes(frontier->width));
    frontier->top = 0;
}

void frontier_invalidate(struct frontier *frontier)
{
    frontier->base = frontier->top + 1;
    frontier->top = frontier->base;
}

void frontier_select_prices(struct frontier *frontier)
{
    const struct rectangle *goal = &frontier->goals.rectangle;
    const bool single = goal->left == goal->right && goal->top == goal->bottom;
    frontier->prices = single ? frontier->single_goal : frontier->several_goals;
}
