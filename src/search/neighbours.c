/* SPDX-License-Identifier: MIT */
/* neighbours.c - what every cell has around it: the first part of preparing a search. */
#include "search/engine.h"

/* Which neighbours of the cell in column x are free, by the rows above, of and below it. */
ALWAYS_INLINE uint8_t free_around(const uint8_t *above, const uint8_t *here, const uint8_t *below,
                                  size_t x)
{
    unsigned set = (unsigned)(above[x] != CELL_WALL) << NORTH;
    set |= (unsigned)(above[x + 1] != CELL_WALL) << NORTH_EAST;
    set |= (unsigned)(here[x + 1] != CELL_WALL) << EAST;
    set |= (unsigned)(below[x + 1] != CELL_WALL) << SOUTH_EAST;
    set |= (unsigned)(below[x] != CELL_WALL) << SOUTH;
    set |= (unsigned)(below[x - 1] != CELL_WALL) << SOUTH_WEST;
    set |= (unsigned)(here[x - 1] != CELL_WALL) << WEST;
    set |= (unsigned)(above[x - 1] != CELL_WALL) << NORTH_WEST;
    return (uint8_t)set;
}

/* Plain loops, for the compiler to widen. */
void neighbours_note(const struct grid *grid, uint8_t *restrict free)
{
    const size_t stride = grid->stride;
    for (size_t y = 1; y <= grid->height; y++) {
        const uint8_t *here = grid->cells + y * stride;
        uint8_t *row = free + y * stride;
        for (size_t x = 1; x < stride; x++)
            row[x] = free_around(here - stride, here, here + stride, x);
    }
}

uint8_t neighbours_free(const struct grid *grid, uint32_t cell)
{
    const uint8_t *here = grid->cells + cell;
    return free_around(here - grid->stride, here, here + grid->stride, 0);
}

/* Most maps show one in their first rows. */
bool neighbours_diagonal(const struct grid *grid, const uint8_t *free, enum diagonal_rule rule)
{
    for (size_t y = 1; rule != DIAGONAL_NEVER && y <= grid->height; y++) {
        const uint8_t *row = free + y * grid->stride;
        const uint8_t *cells = grid->cells + y * grid->stride;
        unsigned any = 0;
        for (size_t x = 1; x < grid->stride; x++)
            any |= cells[x] == CELL_WALL ? 0u : movement_steps(rule, row[x]);
        if ((any & DIAGONAL_DIRECTIONS) != 0)
            return true;
    }
    return false;
}
