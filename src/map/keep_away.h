/* SPDX-License-Identifier: MIT */
/*
 * keep_away.h - soft clearance: cells near walls cost more.
 *
 * Let d be the distance between the centre of a cell and the centre of the nearest wall, and R the
 * radius, both in cells. The level of the cell is
 *
 *     l = ceil(20 (1 - d / R)) if d < R, otherwise 0
 *
 * that is, the number of integers i from 0 to 19 with 400 d^2 < R^2 (20 - i)^2. Levels rise from 0
 * at the radius to 20 at d = 0; the free cells next to a wall have d = 1. The
 * level and the factor at a wall determine the cost of the cell (levels.h).
 *
 * Distances are measured only to walls of the map, not to the margins of clearance.h or to cells
 * outside the map.
 */
#ifndef ASTAR_MAP_KEEP_AWAY_H
#define ASTAR_MAP_KEEP_AWAY_H

#include "base/stop.h"
#include "map/grid.h"

/*
 * The radius R in cells, 0 to CLEARANCE_MAX, and the factor W in thousandths. A radius of 0 has no
 * effect.
 */
struct keep_away {
    double radius;
    uint32_t factor;
};

/* Returns true if no free cell can be nearer to a wall than the radius, or if the factor is 1. */
static inline bool keep_away_idle(struct keep_away keep_away)
{
    return keep_away.radius <= 1 || keep_away.factor <= KEEP_AWAY_FACTOR_MIN;
}

/*
 * Stores the level of each cell of the map in `levels`, which is indexed like grid->cells. Does not
 * set the levels of padding cells. Takes time linear in the size of the map, regardless of the
 * radius. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool keep_away_measure(const struct grid *grid, double radius, const struct stop *stop,
                       uint8_t *levels, struct error *error);

#endif
