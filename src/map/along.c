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
 * Replaces the cells of `now` with their free neighbours that have not been seen. Stores in *last
 * the last of them that is wanted.
 */
static bool advance(const struct grid *grid, uint8_t *seen, struct along_cells *now, size_t *last,
                    struct error *error)
{
    const size_t steps[] = {1, SIZE_MAX, grid->stride, 0 - grid->stride};
    struct along_cells next = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < 4 * now->count; i++) {
        const size_t cell = now->items[i / 4] + steps[i % 4];
        if (seen[cell] == SEEN || grid->cells[cell] == CELL_WALL)
            continue;
        size_t *items =
            memory_grow(next.items, &next.capacity, next.count + 1, sizeof *items, error);
        ok = items != NULL;
        if (ok) {
            next.items = items;
            next.items[next.count++] = cell;
            *last = seen[cell] == WANTED ? cell : *last;
            seen[cell] = SEEN;
        }
    }
    free(now->items);
    *now = next;
    return ok;
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

bool along_farthest(const struct grid *grid, struct point from, const struct points *list,
                    const struct stop *stop, struct farthest *farthest, struct error *error)
{
    uint8_t *seen = memory_zeroed(grid_padded_cells(grid), 1, error);
    struct along_cells now = {.items = memory_array(1, sizeof *now.items, error), .count = 1};
    bool ok = seen && now.items;
    *farthest = (struct farthest){from, 0};
    if (ok && !list)
        memset(seen, WANTED, grid_padded_cells(grid));
    for (size_t i = 0; ok && list && i < list->count; i++)
        seen[index_of(grid, list->items[i])] = WANTED;
    if (ok)
        seen[now.items[0] = index_of(grid, from)] = SEEN;
    for (uint64_t steps = 1; ok && now.count > 0; steps++) {
        size_t last = 0; /* a cell of the padding */
        ok = stop_check(stop, error) && advance(grid, seen, &now, &last, error);
        if (last > 0)
            *farthest = (struct farthest){cell_of(grid, last), steps};
    }
    free(now.items);
    free(seen);
    return ok;
}

bool along_steps(const struct grid *grid, struct point from, struct point to,
                 const struct stop *stop, uint64_t *steps, struct error *error)
{
    const struct points list = {.items = &to, .count = 1, .capacity = 1};
    struct farthest farthest = {.steps = 0};
    const bool ok = along_farthest(grid, from, &list, stop, &farthest, error);
    *steps = farthest.steps;
    return ok;
}
