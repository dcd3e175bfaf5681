/* SPDX-License-Identifier: MIT */
/*
 * clearance.h - keeps paths away from walls, by widening the walls before the search.
 */
#ifndef ASTAR_MAP_CLEARANCE_H
#define ASTAR_MAP_CLEARANCE_H

#include "base/stop.h"
#include "map/grid.h"

/* The largest radius, in metres or in cells. In cells, it exceeds every distance on a map. */
#define CLEARANCE_MAX 2e9

/*
 * The minimum distance between the centre of a free cell and the centre of any wall cell. The area
 * outside the map is not treated as a wall.
 */
struct clearance {
    double radius; /* from 0 to CLEARANCE_MAX */
    bool metric;   /* true: radius in metres, which requires a resolution; false: in cells */
};

/* Returns the square of a radius in cells, rounded up to an integer. */
uint64_t clearance_square(double radius);

/*
 * Turns every cell whose distance to a wall is less than the radius into a wall with LOOK_MARGIN,
 * and sets grid->clearance. A radius of at most one cell has no effect. Does not check starts and
 * goals; see map_check_ends. Fails for a radius in metres on a map without a resolution, if out of
 * memory, or if `stop`, which may be NULL, is due.
 */
bool clearance_apply(struct grid *grid, struct clearance clearance, const struct stop *stop,
                     struct error *error);

/*
 * Reports that a point in a margin is too close to a wall, and by how much. `name` is the word for
 * the point in the message, such as "start". Always returns false.
 */
bool clearance_refuse(const struct grid *grid, struct point point, const char *name,
                      struct error *error);

#endif
