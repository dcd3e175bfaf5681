/* SPDX-License-Identifier: MIT */
/* neighbours.c - computes the free neighbours of cells. */
#include "search/rules/neighbours.h"

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
 * Returns true if the rule allows a diagonal step within any of `count` overlapping blocks of 2 x 2
 * cells. Each block has two cells in this row and two in the row below. `rule` is a constant in
 * each call. The loop has no branches, so that compilers can vectorise it.
 */
ALWAYS_INLINE bool row_has_diagonal(const enum diagonal_rule rule, const uint8_t *restrict here,
                                    const uint8_t *restrict below, size_t count)
{
    uint8_t any = 0;
    for (size_t x = 0; x < count; x++) {
        const uint8_t falling = (here[x] != CELL_WALL) & (below[x + 1] != CELL_WALL);
        const uint8_t rising = (here[x + 1] != CELL_WALL) & (below[x] != CELL_WALL);
        const uint8_t beside_falling = (here[x + 1] != CELL_WALL) | (below[x] != CELL_WALL);
        const uint8_t beside_rising = (here[x] != CELL_WALL) | (below[x + 1] != CELL_WALL);
        if (rule == DIAGONAL_BOTH_FREE)
            any |= falling & rising;
        else if (rule == DIAGONAL_ONE_FREE)
            any |= (falling & beside_falling) | (rising & beside_rising);
        else
            any |= falling | rising;
    }
    return any != 0;
}

/* Fast on most maps, because it stops at the first row in which a diagonal step is allowed. */
bool neighbours_diagonal(const struct grid *grid, enum diagonal_rule rule)
{
    bool any = false;
    for (uint32_t y = 0; y + 1 < grid->height && !any; y++) {
        const uint8_t *here = grid_row(grid, y);
        const uint8_t *below = grid_row(grid, y + 1);
        const size_t count = grid->width - 1;
        if (rule == DIAGONAL_BOTH_FREE)
            any = row_has_diagonal(DIAGONAL_BOTH_FREE, here, below, count);
        else if (rule == DIAGONAL_ONE_FREE)
            any = row_has_diagonal(DIAGONAL_ONE_FREE, here, below, count);
        else if (rule == DIAGONAL_ALWAYS)
            any = row_has_diagonal(DIAGONAL_ALWAYS, here, below, count);
    }
    return any;
}
