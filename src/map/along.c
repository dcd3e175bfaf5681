/* SPDX-License-Identifier: MIT */
/* along.c - a breadth-first search over the free cells of a grid. */
#include "map/along.h"

#include <stdlib.h>

#include "base/memory.h"

/* Indices of cells in grid->cells. */
struct along_cells {
    size_t *items;
    size_t count, capacity;
};

/* What is known about a cell. Cells of the list are noted after they have been seen. */
enum { UNSEEN, SEEN, NOTED };

/* Replaces the cells of `now` with their free neighbours that have not been seen. */
static bool advance(const struct grid *grid, uint8_t *seen, struct along_cells *now,
                    struct error *error)
{
    const size_t steps[] = {1, SIZE_MAX, grid->stride, 0 - grid->stride};
    struct along_cells next = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < 4 * now->count; i++) {
        const size_t cell = now->items[i / 4] + steps[i % 4];
        if (seen[cell] || grid->cells[cell] == CELL_WALL)
            continue;
        size_t *items =
            memory_grow(next.items, &next.capacity, next.count + 1, sizeof *items, error);
        ok = items != NULL;
        if (ok) {
            next.items = items;
            next.items[next.count++] = cell;
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
    uint64_t steps = 0;
    *farthest = (struct farthest){from, 0};
    if (ok)
        seen[now.items[0] = index_of(grid, from)] = NOTED;
    for (; ok && now.count > 0; steps++) {
        if (!list)
            *farthest = (struct farthest){cell_of(grid, now.items[now.count - 1]), steps};
        ok = stop_check(stop, error) && advance(grid, seen, &now, error);
        for (size_t i = 0; list && i < list->count; i++) {
            uint8_t *cell = seen + index_of(grid, list->items[i]);
            if (*cell == SEEN)
                *farthest = (struct farthest){list->items[i], steps + 1};
            *cell = *cell == SEEN ? NOTED : *cell;
        }
    }
    free(now.items);
    free(seen);
    return ok;
}
