/* SPDX-License-Identifier: MIT */
/*
 * sweep.h - the cells that a large agent (map/agent.h) covers on its path.
 *
 * The first position of the path contributes all cells of the agent. Each later position
 * contributes only the cells at the agent's leading edges. The time for a sweep is therefore
 * proportional to the length of the path times the sum of the agent's width and height.
 */
#ifndef ASTAR_PICTURE_SWEEP_H
#define ASTAR_PICTURE_SWEEP_H

#include "map/agent.h"

struct sweep {
    const struct point *path;
    uint64_t count;
    uint32_t width, height; /* size of the agent */
    uint64_t position;      /* index of the current position */
    uint64_t next;          /* number of the next cell at this position */
};

/*
 * Begins a sweep along a path of `count` positions. Consecutive positions must be neighbours or
 * equal. The path must outlive the sweep.
 */
struct sweep sweep_begin(const struct point *path, uint64_t count, struct agent agent);

/* Stores the next covered cell; cells can repeat. Returns false after the last cell. */
bool sweep_next(struct sweep *sweep, struct point *cell);

#endif
