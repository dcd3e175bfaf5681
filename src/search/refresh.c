/* SPDX-License-Identifier: MIT */
/*
 * refresh.c - making a search agree again with a grid that has changed.
 *
 * A cell that becomes a wall, or free again, matters to its eight neighbours; what it costs, to
 * nobody but the keys. So a change takes the time of nine cells, unless the grid has become another
 * kind of grid, as the first diagonal step makes it.
 */
#include <string.h>

#include "search/algorithms/jump_maps.h"
#include "search/engine.h"

/* True if a diagonal step from this cell is allowed. */
static bool steps_diagonally(const struct search *search, uint32_t cell)
{
    return search->grid->cells[cell] != CELL_WALL &&
           (movement_steps(search->settings.rule, search->free[cell]) & DIAGONAL_DIRECTIONS) != 0;
}

/*
 * Takes in that a cell has changed: looks again at all that are its neighbours, and at itself. True
 * if a diagonal step from one of them is allowed.
 */
static bool refresh_around(struct search *search, struct point point)
{
    const struct grid *grid = search->grid;
    const uint32_t left = point.x > 0 ? point.x - 1 : 0;
    const uint32_t top = point.y > 0 ? point.y - 1 : 0;
    bool diagonal = false;
    for (uint32_t y = top; y <= point.y + 1 && y < grid->height; y++) {
        for (uint32_t x = left; x <= point.x + 1 && x < grid->width; x++) {
            const uint32_t cell = cell_of_point(grid, (struct point){x, y});
            search->free[cell] = neighbours_free(grid, cell);
            diagonal = diagonal || steps_diagonally(search, cell);
            if (search->jump_maps)
                jump_maps_note(search, x + 1, y + 1);
        }
    }
    return diagonal;
}

static bool terrain_equal(const struct terrain *a, const struct terrain *b)
{
    return a->unit == b->unit && a->least == b->least && a->most == b->most &&
           memcmp(a->units, b->units, sizeof a->units) == 0;
}

bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error)
{
    const struct grid *grid = search->grid;
    const enum diagonal_rule rule = search->settings.rule;
    const bool had_diagonals = search->diagonals;
    bool diagonals = false;
    if (!changes->cells)
        neighbours_note(grid, search->free);
    for (size_t i = 0; changes->cells && i < changes->count; i++)
        diagonals |= refresh_around(search, changes->cells[i]);
    /* Elsewhere there may still be one; where there was none before, there is none now. */
    if (!diagonals && (had_diagonals || !changes->cells))
        diagonals = neighbours_diagonal(grid, search->free, rule);
    search->diagonals = diagonals && search_allows_diagonals(search);
    const struct terrain terrain = terrain_of_values(grid, changes->occurs);
    if (search->settled && changes->cells && search->diagonals == had_diagonals &&
        terrain_equal(&terrain, &search->surveyed))
        return true;
    search->surveyed = terrain;
    return search_settle(search, error);
}
