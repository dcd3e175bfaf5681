/* SPDX-License-Identifier: MIT */
/* clearance.h - keeping clear of walls: for robots, ships and giants. */
#ifndef ASTAR_MAP_CLEARANCE_H
#define ASTAR_MAP_CLEARANCE_H

#include "map/grid.h"

/* The largest radius in cells: wider than any map. */
#define CLEARANCE_MAX 2e9

/*
 * How far the path must stay from walls, from the centre of a cell to the centre of the wall's
 * cell. Off the map is no wall here. As the user gives it.
 */
struct clearance {
    double radius; /* 0 and up */
    bool metric;   /* in metres, for maps that have a resolution; else in cells */
};

/*
 * Makes walls of all cells that are nearer than the radius to a wall; they look like LOOK_MARGIN.
 * Sets grid->clearance. Ends are not looked at: see map_check_ends. Fails for metres on a map that
 * has none, and when out of memory.
 */
bool clearance_apply(struct grid *grid, struct clearance clearance, struct error *error);

/* Says of a point within the margin by how much it is too near; `name` as in map_check_point. */
bool clearance_refuse(const struct grid *grid, struct point point, const char *name,
                      struct error *error);

#endif
