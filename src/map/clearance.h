/* SPDX-License-Identifier: MIT */
/*
 * clearance.h - keeps the path at a distance from walls, by widening the walls before the search.
 */
#ifndef ASTAR_MAP_CLEARANCE_H
#define ASTAR_MAP_CLEARANCE_H

#include "map/grid.h"

/* The largest radius in cells: wider than any map. */
#define CLEARANCE_MAX 2e9

/*
 * The least distance from walls, as the user gives it: from the centre of a cell to the centre of a
 * wall. Cells outside the map are not walls here.
 */
struct clearance {
    double radius; /* 0 and up */
    bool metric;   /* in metres, for maps that have a resolution; else in cells */
};

/*
 * Makes walls, with LOOK_MARGIN, of all cells that are nearer than the radius to a wall. Sets
 * grid->clearance. Starts and goals are not checked: see map_check_ends. Fails for metres on a map
 * without a resolution, and when out of memory.
 */
bool clearance_apply(struct grid *grid, struct clearance clearance, struct error *error);

/* Reports how much too near to a wall a point of the margin is. `name` as in map_check_point. */
bool clearance_refuse(const struct grid *grid, struct point point, const char *name,
                      struct error *error);

#endif
