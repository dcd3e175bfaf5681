/* SPDX-License-Identifier: MIT */
/* step.h - sources of cell costs, and the exact costs of steps. */
#ifndef ASTAR_SEARCH_COST_STEP_H
#define ASTAR_SEARCH_COST_STEP_H

#include "map/keep_away.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"

/*
 * Where the cost of a cell comes from. The data of a source are in struct grid, as levels are.
 *
 * To add a source COSTS_NAME (paths are relative to src/search):
 *  1. cost/step.h: add COSTS_NAME below, and return the exact cost of a step from search_step.
 *  2. engine/state.h: return the cost of a cell in units from cell_units.
 *  3. configure.c, prepare_source: for grids with the source, set search->costs, and make
 *     search->terrain describe its costs: `unit` divides all of them, `least` and `most` are bounds
 *     in units, and `uniform` is false. Keys, buckets and the choice of algorithms depend on it.
 * Searches then run in the loops for COSTS_ANY, without pruning and without landmarks. For loops of
 * their own, which are faster, add rows to LOOPS in algorithms/astar.c; block_is_uniform in the
 * same file decides where steps may be pruned.
 */
enum cost_source {
    COSTS_ANY,     /* for loops: search->costs, looked up for each cell */
    COSTS_UNIFORM, /* for loops: all cells cost one unit, and successors are pruned everywhere */
    COSTS_VALUE,   /* the value of the cell */
    COSTS_LEVEL,   /* the value of the cell and its level (map/keep_away.h) */
};

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

/*
 * Returns the cost of a path of `count` cells without the factors of keep-away, but with terrain
 * and the costs of directions. `grid` is the grid of the search (search_grid), in which a position
 * of a large agent has the highest terrain cost of its cells.
 */
struct cost search_length(const struct grid *grid, const struct search_settings *settings,
                          const struct point *path, uint64_t count);

#endif
