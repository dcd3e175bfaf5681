/* SPDX-License-Identifier: MIT */
/* along.c - a breadth-first search over the free cells of a grid. */
#include "map/along.h"

#include <stdlib.h>

#include "map/plane.h"

/* What is known about a cell. */
enum { NEW, NEW_AND_LISTED, SEEN };

/* Adds a neighbour of a cell to the next cells, if it is free and new. Sets *last if it is listed. */
static bool visit(const struct grid *grid, const struct plane *state, struct point at,
                  struct points *next, struct point *last, struct error *error)
{
    if (!grid_contains(grid, at) || grid_blocked(grid, at))
        return true;
    uint8_t *cell = plane_row(state, at.y) + at.x;
    if (*cell == SEEN)
        return true;
    if (*cell == NEW_AND_LISTED)
        *last = at;
    *cell = SEEN;
    return points_add(next, at, error);
}

/* Replaces the cells of `now` with their new neighbours. */
static bool advance(const struct grid *grid, const struct plane *state, struct points *now,
                    struct point *last, struct error *error)
{
    struct points next = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < now->count; i++) {
        const struct point at = now->items[i]; /* a step from 0 to the left leaves the grid */
        ok = visit(grid, state, (struct point){at.x + 1, at.y}, &next, last, error) &&
             visit(grid, state, (struct point){at.x - 1, at.y}, &next, last, error) &&
             visit(grid, state, (struct point){at.x, at.y + 1}, &next, last, error) &&
             visit(grid, state, (struct point){at.x, at.y - 1}, &next, last, error);
    }
    free(now->items);
    *now = next;
    return ok;
}

bool along_farthest(const struct grid *grid, struct point from, const struct points *list,
                    const struct stop *stop, size_t *farthest, struct error *error)
{
    struct points now = {0};
    struct plane state;
    struct point last = {grid->width, grid->height};
    if (!plane_create(&state, grid->width, grid->height, error))
        return false;
    for (size_t i = 0; i < list->count; i++)
        plane_row(&state, list->items[i].y)[list->items[i].x] = NEW_AND_LISTED;
    bool ok = visit(grid, &state, from, &now, &last, error);
    while (ok && now.count > 0)
        ok = stop_check(stop, error) && advance(grid, &state, &now, &last, error);
    *farthest = 0;
    while (*farthest < list->count && points_order(&list->items[*farthest], &last) != 0)
        (*farthest)++;
    free(now.items);
    plane_free(&state);
    return ok;
}
