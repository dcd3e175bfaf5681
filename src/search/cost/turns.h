/* SPDX-License-Identifier: MIT */
/*
 * turns.h - the number and cost of the turns on a path.
 *
 * Turns are counted in units of 45 degrees or, with DIAGONAL_NEVER, of 90 degrees. A turn of 180
 * degrees therefore counts as 4 units or, with DIAGONAL_NEVER, as 2 units. The first step of a path
 * is not a turn.
 */
#ifndef ASTAR_SEARCH_COST_TURNS_H
#define ASTAR_SEARCH_COST_TURNS_H

#include <stdint.h>

#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"

/* Returns the angle between two directions in units. */
static inline unsigned turns_between(enum diagonal_rule rule, unsigned from, unsigned to)
{
    return movement_turn(from, to) / (rule == DIAGONAL_NEVER ? 2 : 1);
}

/*
 * Returns the number of turns, in units, on a path of `count` cells. Consecutive cells must be
 * neighbours.
 */
uint64_t turns_count(enum diagonal_rule rule, const struct point *path, uint64_t count);

/* Returns the cost of `turns` units of turning; 0 if the settings have no turn cost. */
struct cost turns_cost(const struct search_settings *settings, uint64_t turns);

#endif
