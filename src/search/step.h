/* SPDX-License-Identifier: MIT */
/* step.h - the exact cost of a step. */
#ifndef ASTAR_SEARCH_STEP_H
#define ASTAR_SEARCH_STEP_H

#include "map/grid.h"
#include "search/cost.h"
#include "search/settings.h"

/*
 * Returns the cost of a path extended by one step. `cost` is its cost so far; `from` and `to` are
 * neighbours. A cost above COST_MAX must not be extended.
 */
struct cost search_step(const struct grid *grid, const struct search_settings *settings,
                        struct cost cost, struct point from, struct point to);

#endif
