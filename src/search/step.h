/* SPDX-License-Identifier: MIT */
/* step.h - the exact cost of a step; inline, because it is computed for each step of a path. */
#ifndef ASTAR_SEARCH_STEP_H
#define ASTAR_SEARCH_STEP_H

#include "map/keep_away.h"
#include "search/cost.h"
#include "search/settings.h"

/*
 * Returns the cost of a path after one more step, from `from` to its neighbour `to`. `cost` is the
 * cost of the path before this step.
 */
static inline struct cost search_step(const struct grid *grid,
                                      const struct search_settings *settings, struct cost cost,
                                      struct point from, struct point to)
{
    /* Indexed by row and column of the 3 x 3 block around `from`; the centre is unused. */
    static const uint8_t direction_of[9] = {NORTH_WEST, NORTH,      NORTH_EAST, WEST,      0,
                                            EAST,       SOUTH_WEST, SOUTH,      SOUTH_EAST};
    const unsigned direction = direction_of[3 * (to.y + 1 - from.y) + (to.x + 1 - from.x)];
    /* Thousandths times thousandths are millionths. */
    const uint64_t micro = (uint64_t)keep_away_cell_cost(grid, to) * settings->move_cost[direction];
    if (!movement_is_diagonal(direction)) {
        cost.straight += micro;
    } else if (settings->diagonal_cost == DIAGONAL_SQRT2) {
        cost.diagonal += micro;
    } else {
        cost = cost_add(cost, micro * settings->diagonal_cost);
    }
    return cost;
}

#endif
