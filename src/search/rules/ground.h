/* SPDX-License-Identifier: MIT */
/*
 * ground.h - the grid in which a search finds paths: the map, or a copy with the possible positions
 * of a large agent (map/agent.h) and the levels of keep-away (map/keep_away.h).
 *
 * Levels are computed from the walls of the map, not from the positions that the agent cannot
 * occupy. The margin of clearance.h, which is part of the map, blocks the agent but has no effect
 * on levels.
 */
#ifndef ASTAR_SEARCH_RULES_GROUND_H
#define ASTAR_SEARCH_RULES_GROUND_H

#include "map/grid.h"
#include "search/rules/settings.h"

/* Returns true if the settings need a grid that differs from the map. */
bool ground_differs(const struct search_settings *settings);

/*
 * Builds or updates *ground, which must be zeroed or the result of an earlier call for the same
 * map. *ground shares the memory of the map's lists and, unless the agent is large, of the map's
 * cells. Release it with ground_free, even after a failure. Fails if the agent is larger than the
 * map (ERROR_SETTINGS), if out of memory, or if settings->stop is due (base/stop.h).
 */
bool ground_fill(struct grid *ground, const struct grid *map,
                 const struct search_settings *settings, struct error *error);

/* Releases what ground_fill allocated. A zeroed ground is allowed. */
void ground_free(struct grid *ground, const struct grid *map);

/*
 * Returns an upper bound on the bytes that a ground needs for a map of `cells` cells. Working
 * memory is not included, because it is released before the search allocates more. The radius of
 * keep-away may be in any unit, because the result depends only on whether the radius is 0.
 */
uint64_t ground_memory(const struct search_settings *settings, uint64_t cells);

#endif
