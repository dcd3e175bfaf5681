/* SPDX-License-Identifier: MIT */
/* neighbours.c - computes the free neighbours of cells. */
#include "search/neighbours.h"

#include "base/inline.h"

/* Returns the free neighbours of the cell in column x, given its row and the adjacent rows. */
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

/* The inner loop has no branches, so that compilers can vectorise it. */
void neighbours_fill(const struct grid *grid, uint8_t *restrict free)
{
    const size_t stride = grid->stride;
    for (size_t y = 1; y <= grid->height; y++) {
        const uint8_t *here = grid->cells + y * stride;
        uint8_t *row = free + y * stride;
        for (size_t x = 1; x < stride; x++)
            row[x] = free_around(here - stride, here, here + stride, x);
    }
}

uint8_t neighbours_of(const struct grid *grid, uint32_t cell)
{
    const uint8_t *here = grid->cells + cell;
    return free_around(here - grid->stride, here, here + grid->stride, 0);
}

/*
 * Returns the diagonal directions in which a step is allowed from at least one cell of a row.
 * `rule` is a constant in each call.
 */
ALWAYS_INLINE uint8_t row_diagonals(const enum diagonal_rule rule, const uint8_t *restrict cells,
                                    const uint8_t *restrict free, size_t count)
{
    uint8_t any = 0;
    for (size_t x = 0; x < count; x++) {
        const uint8_t here = cells[x] == CELL_WALL ? 0 : DIAGONAL_DIRECTIONS;
        any = (uint8_t)(any | (here & movement_steps(rule, free[x])));
    }
    return any;
}

/* Fast on most maps, because it stops at the first row in which a diagonal step is allowed. */
bool neighbours_diagonal(const struct grid *grid, const uint8_t *free, enum diagonal_rule rule)
{
    for (size_t y = 1; y <= grid->height; y++) {
        const uint8_t *row = free + y * grid->stride + 1;
        const uint8_t *cells = grid->cells + y * grid->stride + 1;
        uint8_t any = 0;
        if (rule == DIAGONAL_BOTH_FREE)
            any = row_diagonals(DIAGONAL_BOTH_FREE, cells, row, grid->width);
        else if (rule == DIAGONAL_ONE_FREE)
            any = row_diagonals(DIAGONAL_ONE_FREE, cells, row, grid->width);
        else if (rule == DIAGONAL_ALWAYS)
            any = row_diagonals(DIAGONAL_ALWAYS, cells, row, grid->width);
        if (any != 0)
            return true;
    }
    return false;
}
