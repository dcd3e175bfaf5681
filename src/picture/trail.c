/* SPDX-License-Identifier: MIT */
/* trail.c - widens a path, one layer of cells at a time. */
#include "picture/trail.h"

#include <stdlib.h>

#include "base/memory.h"

/* Marks a cell as seen. Returns true if it was not seen before. */
static bool mark_seen(const struct trail *trail, struct point cell)
{
    const size_t index = (size_t)cell.y * trail->grid->width + cell.x;
    const uint8_t bit = (uint8_t)(1u << index % 8);
    const bool is_new = (trail->seen[index / 8] & bit) == 0;
    trail->seen[index / 8] |= bit;
    return is_new;
}

static bool add(struct trail_cells *cells, struct trail_cell cell, struct error *error)
{
    struct trail_cell *items =
        memory_grow(cells->items, &cells->capacity, cells->count + 1, sizeof *items, error);
    if (!items)
        return false;
    cells->items = items;
    items[cells->count++] = cell;
    return true;
}

bool trail_begin(struct trail *trail, const struct grid *grid, const struct points *path,
                 double radius, struct error *error)
{
    *trail = (struct trail){.grid = grid, .square = radius * radius};
    trail->seen = memory_zeroed((size_t)grid->width * grid->height / 8 + 1, 1, error);
    bool ok = trail->seen != NULL;
    for (uint64_t i = 0; ok && i < path->count; i++)
        if (mark_seen(trail, path->items[i]))
            ok = add(&trail->now, (struct trail_cell){path->items[i], path->items[i]}, error);
    return ok;
}

/*
 * Returns true if a cell is walkable and its distance from the path cell from which it was reached
 * is at most the radius.
 */
static bool belongs(const struct trail *trail, struct trail_cell cell)
{
    const double dx = (double)cell.at.x - cell.from.x;
    const double dy = (double)cell.at.y - cell.from.y;
    return dx * dx + dy * dy <= trail->square && grid_contains(trail->grid, cell.at) &&
           !grid_blocked(trail->grid, cell.at);
}

bool trail_widen(struct trail *trail, struct error *error)
{
    trail->next.count = 0;
    bool ok = true;
    for (size_t i = 0; ok && i < trail->now.count; i++) {
        const struct trail_cell cell = trail->now.items[i];
        const struct point at = cell.at;
        /* Coordinates below 0 wrap around to values beyond the map. */
        const struct point near[] = {
            {at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
        for (unsigned k = 0; ok && k < 4; k++) {
            const struct trail_cell neighbour = {near[k], cell.from};
            if (belongs(trail, neighbour) && mark_seen(trail, near[k]))
                ok = add(&trail->next, neighbour, error);
        }
    }
    const struct trail_cells widened = trail->next;
    trail->next = trail->now;
    trail->now = widened;
    return ok;
}

void trail_end(struct trail *trail)
{
    free(trail->seen);
    free(trail->now.items);
    free(trail->next.items);
    *trail = (struct trail){0};
}
