/* SPDX-License-Identifier: MIT */
/* step.h - the exact cost of a step. */
#ifndef ASTAR_SEARCH_STEP_H
#define ASTAR_SEARCH_STEP_H

#include "map/grid.h"
#include "search/cost.h"
#include "search/settings.h"

/*
 * The cost of a path that costs `cost` and is extended by one step, from a cell to a neighbour. At
 * most one step may follow a cost above COST_MAX.
 */
struct cost search_step(const struct grid *grid, const struct search_settings *settings,
                        struct cost cost, struct point from, struct point to);

#endif
