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

#include <stdbool.h>
#include <stdint.h>

#include "base/inline.h"
#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"

/* Returns the angle between two directions in units. */
static inline unsigned turns_between(enum diagonal_rule rule, unsigned from, unsigned to)
{
    return movement_turn(from, to) / (rule == DIAGONAL_NEVER ? 2 : 1);
}

/*
 * Returns the least sum of turns, in units of 45 degrees, on a path that continues a step in
 * `direction` and leads x columns to the right and y rows down. If a path turns by less than 180
 * degrees in total, the directions of its steps are in a convex cone that contains `direction`, and
 * so is its displacement. The result is therefore the angle between the displacement and
 * `direction`, rounded up.
 */
ALWAYS_INLINE unsigned turns_toward(int32_t x, int32_t y, unsigned direction)
{
    const int32_t along = x * movement_dx[direction] + y * movement_dy[direction];
    const int32_t cross = x * movement_dy[direction] - y * movement_dx[direction];
    const int32_t across = cross < 0 ? -cross : cross;
    const bool turns = across > 0 || along < 0;
    return (unsigned)turns + (along < across) + (along < 0) + (along < -across);
}

/*
 * Returns the number of turns, in units, on a path of `count` cells. Consecutive cells must be
 * neighbours.
 */
uint64_t turns_count(enum diagonal_rule rule, const struct point *path, uint64_t count);

/* Returns the cost of `turns` units of turning; 0 if the settings have no turn cost. */
struct cost turns_cost(const struct search_settings *settings, uint64_t turns);

#endif
