/* SPDX-License-Identifier: MIT */
/* along.c - a breadth-first search over the free cells of a grid. */
#include "map/along.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Indices of cells in grid->cells. */
struct along_cells {
    size_t *items;
    size_t count, capacity;
};

/* What is known about a cell. A wanted cell is in the list and has not been seen. */
enum { UNSEEN, WANTED, SEEN };

/*
 * Replaces the cells of `now` with their free neighbours that have not been seen; `next` is working
 * memory. Stores in *last the last of them that is wanted.
 */
static bool advance(const struct grid *grid, uint8_t *seen, struct along_cells *now,
                    struct along_cells *next, size_t *last, struct error *error)
{
    const size_t steps[GRID_SIDES] = {1, SIZE_MAX, grid->stride, 0 - grid->stride};
    size_t *items =
        memory_grow(next->items, &next->capacity, GRID_SIDES * now->count, sizeof *items, error);
    if (!items)
        return false;
    next->items = items;
    next->count = 0;
    for (size_t i = 0; i < now->count; i++)
        for (unsigned k = 0; k < GRID_SIDES; k++) {
            const size_t cell = now->items[i] + steps[k];
            if (seen[cell] == SEEN || grid->cells[cell] == CELL_WALL)
                continue;
            items[next->count++] = cell;
            *last = seen[cell] == WANTED ? cell : *last;
            seen[cell] = SEEN;
        }
    const struct along_cells done = *now;
    *now = *next;
    *next = done;
    return true;
}

static size_t index_of(const struct grid *grid, struct point at)
{
    return (size_t)(grid_row(grid, at.y) + at.x - grid->cells);
}

/* Returns the cell with this index in grid->cells. */
static struct point cell_of(const struct grid *grid, size_t index)
{
    const size_t offset = index - index_of(grid, (struct point){0, 0});
    return (struct point){(uint32_t)(offset % grid->stride), (uint32_t)(offset / grid->stride)};
}

/*
 * Like along_farthest, but only for paths of at most farthest->steps steps, from farthest->at. Ends
 * when the only cell of a list is reached.
 */
static bool search(const struct grid *grid, const struct points *list, const struct stop *stop,
                   struct farthest *farthest, struct error *error)
{
    const struct farthest limit = *farthest;
    const bool single = list && list->count == 1;
    uint8_t *seen = memory_zeroed(grid_padded_cells(grid), 1, error);
    struct along_cells now = {.count = 1, .capacity = 1};
    struct along_cells next = {0};
    now.items = memory_array(now.capacity, sizeof *now.items, error);
    bool ok = seen && now.items;
    farthest->steps = 0;
    if (ok && !list)
        memset(seen, WANTED, grid_padded_cells(grid));
    for (size_t i = 0; ok && list && i < list->count; i++)
        seen[index_of(grid, list->items[i])] = WANTED;
    if (ok)
        seen[now.items[0] = index_of(grid, limit.at)] = SEEN;
    bool done = false;
    for (uint64_t steps = 1; ok && !done && now.count > 0 && steps <= limit.steps; steps++) {
        size_t last = 0; /* a cell of the padding */
        ok = stop_check(stop, error) && advance(grid, seen, &now, &next, &last, error);
        if (last > 0)
            *farthest = (struct farthest){cell_of(grid, last), steps};
        done = single && last > 0;
    }
    free(now.items);
    free(next.items);
    free(seen);
    return ok;
}

bool along_farthest(const struct grid *grid, struct point from, const struct points *list,
                    const struct stop *stop, struct farthest *farthest, struct error *error)
{
    *farthest = (struct farthest){from, UINT64_MAX};
    return search(grid, list, stop, farthest, error);
}

bool along_steps(const struct grid *grid, const struct point ends[2], uint64_t most,
                 const struct stop *stop, uint64_t *steps, struct error *error)
{
    struct point to = ends[1];
    const struct points list = {.items = &to, .count = 1, .capacity = 1};
    struct farthest farthest = {ends[0], most};
    const bool ok = search(grid, &list, stop, &farthest, error);
    *steps = farthest.steps;
    return ok;
}
