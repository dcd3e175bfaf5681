/* SPDX-License-Identifier: MIT */
/* along.h - finds the cell that is farthest along the corridors of a maze. */
#ifndef ASTAR_MAP_ALONG_H
#define ASTAR_MAP_ALONG_H

#include "base/stop.h"
#include "map/grid.h"

/*
 * Stores in *farthest the index of the cell of a list to which the shortest path from `from`, which
 * is free, takes the most straight steps; on a tie, the one that is reached last. Stores
 * list->count if no cell of the list can be reached. Fails if out of memory, or if `stop`, which
 * may be NULL, is due.
 */
bool along_farthest(const struct grid *grid, struct point from, const struct points *list,
                    const struct stop *stop, size_t *farthest, struct error *error);

#endif
