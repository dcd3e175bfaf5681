/* SPDX-License-Identifier: MIT */
/* along.h - finds the cell that is farthest along the corridors of a maze. */
#ifndef ASTAR_MAP_ALONG_H
#define ASTAR_MAP_ALONG_H

#include "base/stop.h"
#include "map/grid.h"

struct farthest {
    struct point at;
    uint64_t steps; /* number of straight steps to it */
};

/*
 * Stores in *farthest the cell of a list to which the shortest path from `from`, which is free,
 * takes the most straight steps; on a tie, the one that is reached last. If `list` is NULL,
 * considers all cells. Stores `from` if no other cell can be reached. Fails if out of memory, or if
 * `stop`, which may be NULL, is due.
 */
bool along_farthest(const struct grid *grid, struct point from, const struct points *list,
                    const struct stop *stop, struct farthest *farthest, struct error *error);

/*
 * Stores the number of straight steps of the shortest path between two different free cells; 0 if
 * no path of at most `most` steps joins them. Fails like along_farthest.
 */
bool along_steps(const struct grid *grid, const struct point ends[2], uint64_t most,
                 const struct stop *stop, uint64_t *steps, struct error *error);

#endif
