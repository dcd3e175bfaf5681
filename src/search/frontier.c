/* SPDX-License-Identifier: MIT */
/* frontier.c - allocates and resets one side of a search. */
#include "search/frontier.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

size_t frontier_cells(const struct grid *grid)
{
    return ((size_t)grid->height + 2) * grid->stride + GRID_SLACK;
}

/* Releases the arrays unless their length is `size`. */
static void resize(struct frontier *frontier, size_t size)
{
    if (frontier->size == size)
        return;
    free(frontier->states);
    free(frontier->sums);
    frontier->states = NULL;
    frontier->sums = NULL;
    frontier->size = size;
}

bool frontier_prepare(struct frontier *frontier, size_t size, enum sum_width width,
                      struct error *error)
{
    resize(frontier, size);
    if (!frontier->states)
        frontier->states = memory_zeroed(size, 1, error);
    if (!frontier->states || (frontier->sums && frontier->width == width))
        return frontier->states != NULL;
    free(frontier->sums);
    frontier->sums = memory_zeroed(size, sum_bytes(width), error);
    frontier->width = width;
    frontier->base = 1; /* greater than all sums on new pages, which are 0 */
    frontier->top = 0;
    return frontier->sums != NULL;
}

void frontier_free(struct frontier *frontier)
{
    open_list_free(&frontier->open);
    goals_free(&frontier->goals);
    free(frontier->states);
    free(frontier->sums);
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
