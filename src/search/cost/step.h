/* SPDX-License-Identifier: MIT */
/* step.h - the exact costs of steps. */
#ifndef ASTAR_SEARCH_COST_STEP_H
#define ASTAR_SEARCH_COST_STEP_H

#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"

/*
 * Returns the cost of a path after one more step, from `from` to its neighbour `to`. `cost` is the
 * cost of the path before this step. Inline, because it is computed for each step of a path.
 */
static inline struct cost search_step(const struct grid *grid,
                                      const struct search_settings *settings, struct cost cost,
                                      struct point from, struct point to)
{
    const unsigned direction = movement_direction(to.x - from.x, to.y - from.y);
    /* Thousandths times thousandths are millionths. */
    const uint64_t micro = (uint64_t)grid_cost(grid, to) * settings->move_cost[direction];
    if (!movement_is_diagonal(direction)) {
        cost.straight += micro;
    } else if (settings->diagonal_cost == DIAGONAL_SQRT2) {
        cost.diagonal += micro;
    } else {
        cost = cost_add(cost, micro * settings->diagonal_cost);
    }
    return cost;
}

/*
 * Returns the cost of a path of `count` cells without the factors of keep-away, but with terrain
 * and the costs of directions. `grid` is the grid of the search (search_grid), in which a position
 * of a large agent has the highest terrain cost of its cells.
 */
struct cost search_length(const struct grid *grid, const struct search_settings *settings,
                          const struct point *path, uint64_t count);

#endif
