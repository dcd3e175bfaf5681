/* SPDX-License-Identifier: MIT */
/*
 * ground.h - the grid that a search sees: the map, or a copy with the positions of a large agent
 * (map/agent.h) and the levels of keep-away (map/keep_away.h).
 *
 * Levels are measured on the map, before the agent covers cells. A margin of clearance.h is already
 * part of the map then; it blocks the agent, but distances are measured from walls.
 */
#ifndef ASTAR_SEARCH_GROUND_H
#define ASTAR_SEARCH_GROUND_H

#include "map/grid.h"
#include "search/settings.h"

/* Returns true if the settings need a grid that differs from the map. */
bool ground_differs(const struct search_settings *settings);

/*
 * Updates *ground, which is zeroed or the result of an earlier call for the same map, from the map.
 * It shares the memory of the map's lists, and of its cells unless the agent is large. Release it
 * with ground_free, even after a failure. Fails if the agent is larger than the map
 * (ERROR_SETTINGS), if out of memory, or if settings->stop is due.
 */
bool ground_fill(struct grid *ground, const struct grid *map,
                 const struct search_settings *settings, struct error *error);

/* Releases what ground_fill allocated. A zeroed ground is allowed. */
void ground_free(struct grid *ground, const struct grid *map);

/*
 * Returns an upper bound on the bytes that a ground needs, for a map of `cells` cells, not counting
 * working memory that is released before a search needs more. The unit of the radius of keep-away
 * does not matter.
 */
uint64_t ground_memory(const struct search_settings *settings, uint64_t cells);

#endif
