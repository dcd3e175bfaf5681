/* SPDX-License-Identifier: MIT */
/*
 * trail.h - widens a path to the walkable cells around it.
 *
 * In a photograph whose corridors are many pixels wide, a path one pixel wide would be hard to
 * see. The trail of a path consists of the cells that can be reached from it through walkable cells
 * without leaving the discs around the cells of the path. The trail neither covers walls nor
 * appears on the other side of a wall.
 *
 * Usage: call trail_begin; draw the cells in trail->now and call trail_widen until trail->now is
 * empty; call trail_end.
 */
#ifndef ASTAR_PICTURE_TRAIL_H
#define ASTAR_PICTURE_TRAIL_H

#include "map/grid.h"

/* A cell of a trail, and the cell of the path from which it was reached. */
struct trail_cell {
    struct point at, from;
};

struct trail_cells {
    struct trail_cell *items;
    size_t count, capacity;
};

struct trail {
    const struct grid *grid;
    double square; /* square of the radius in cells */
    uint8_t *seen; /* cells seen so far, one bit for each */
    struct trail_cells now, next;
};

/*
 * Begins a trail with the given radius in cells. trail->now then contains the cells of the path.
 * The grid must outlive the trail. Fails if out of memory. Call trail_end even after a failure.
 */
bool trail_begin(struct trail *trail, const struct grid *grid, const struct points *path,
                 double radius, struct error *error);

/*
 * Replaces the cells in trail->now with the adjacent cells of the trail that were not in trail->now
 * before. Each cell of the trail is in trail->now exactly once.
 */
bool trail_widen(struct trail *trail, struct error *error);

void trail_end(struct trail *trail);

#endif
