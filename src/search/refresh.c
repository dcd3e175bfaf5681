/* SPDX-License-Identifier: MIT */
/*
 * refresh.c - making a search agree again with a grid that has changed.
 *
 * A cell that becomes a wall, or free again, matters to its eight neighbours; what it costs, to
 * nobody but the keys. So a change takes the time of nine cells, unless the keys that suited the
 * grid suit it no longer.
 */
#include <string.h>

#include "search/engine.h"
#include "search/jump_maps.h"

/* Which neighbours of a cell of the map are free. */
static uint8_t free_neighbours(const struct search *search, uint32_t cell)
{
    unsigned set = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const uint8_t neighbour = search->grid->cells[cell + (uint32_t)search->offsets[d]];
        set |= (unsigned)(neighbour != CELL_WALL) << d;
    }
    return (uint8_t)set;
}

/* True if a diagonal step from this cell is allowed. */
static bool steps_diagonally(const struct search *search, uint32_t cell)
{
    return search->grid->cells[cell] != CELL_WALL &&
           (movement_steps(search->settings.rule, search->free[cell]) & DIAGONAL_DIRECTIONS) != 0;
}

/* Takes in that a cell has changed: looks again at all that are its neighbours, and at itself. */
static void refresh_around(struct search *search, struct point point, bool diagonals_count)
{
    const struct grid *grid = search->grid;
    const uint32_t left = point.x > 0 ? point.x - 1 : 0;
    const uint32_t top = point.y > 0 ? point.y - 1 : 0;
    for (uint32_t y = top; y <= point.y + 1 && y < grid->height; y++) {
        for (uint32_t x = left; x <= point.x + 1 && x < grid->width; x++) {
            const uint32_t cell = cell_of_point(grid, (struct point){x, y});
            search->free[cell] = free_neighbours(search, cell);
            if (diagonals_count && steps_diagonally(search, cell))
                search->diagonals = true;
            if (search->jump_maps)
                jump_maps_note(search, x + 1, y + 1);
        }
    }
}

static bool terrain_equal(const struct terrain *a, const struct terrain *b)
{
    return a->unit == b->unit && a->least == b->least && a->most == b->most &&
           memcmp(a->units, b->units, sizeof a->units) == 0;
}

bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error)
{
    const bool diagonals_count = search_allows_diagonals(search);
    const bool had_diagonals = search->diagonals;
    if (!changes->cells)
        neighbours_note(search->grid, search->free);
    for (size_t i = 0; changes->cells && i < changes->count; i++)
        refresh_around(search, changes->cells[i], diagonals_count);
    const struct terrain terrain = terrain_of_values(search->grid, changes->occurs);
    if (search->settled && changes->cells && search->diagonals == had_diagonals &&
        terrain_equal(&terrain, &search->surveyed))
        return true;
    /* Where the last diagonal step was closed nobody has noticed yet. */
    search->diagonals =
        diagonals_count && neighbours_diagonal(search->grid, search->free, search->settings.rule);
    search->surveyed = terrain;
    return search_settle(search, error);
}
