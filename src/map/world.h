/* SPDX-License-Identifier: MIT */
/*
 * world.h - the position of a map in the world, and conversion between cells and metres.
 *
 * Conventions of ROS: the origin is the lower left corner of the lower left cell. With yaw 0, x
 * points to the right of the map and y up. The map is rotated about the origin by `yaw`,
 * counterclockwise.
 */
#ifndef ASTAR_MAP_WORLD_H
#define ASTAR_MAP_WORLD_H

#include <stdbool.h>
#include <stdint.h>

struct world {
    double resolution; /* metres along each side of a cell; 0: the map has no position */
    double x, y;       /* the origin, in metres */
    double yaw;        /* radians */
    uint32_t height;   /* of the map in cells, since rows are counted from the top */
};

/* A position in metres. */
struct metres {
    double x, y;
};

/* The centre of the cell in column x of row y, counted from the top left. */
struct metres world_metres(const struct world *world, uint32_t x, uint32_t y);

/*
 * The cell that contains a position, as column and row from the top left; it may be outside the
 * map. The border between two cells belongs to the upper or right one, as in ROS. False if the
 * numbers are too large to be converted.
 */
bool world_cell(const struct world *world, struct metres place, int64_t *x, int64_t *y);

#endif
