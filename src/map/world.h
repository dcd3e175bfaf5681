/* SPDX-License-Identifier: MIT */
/*
 * world.h - where a map lies in the world, and from cells to metres and back.
 *
 * As in the map files of ROS: the origin is the lower left corner of the lower left cell, x to its
 * right and y up the map when yaw is 0; the map is turned by `yaw` about it, counterclockwise.
 */
#ifndef ASTAR_MAP_WORLD_H
#define ASTAR_MAP_WORLD_H

#include <stdbool.h>
#include <stdint.h>

struct world {
    double resolution; /* metres a cell; 0: the map does not lie anywhere */
    double x, y;       /* the origin, in metres */
    double yaw;        /* radians */
    uint32_t height;   /* of the map in cells: its rows are counted from the top */
};

/* A place in metres. */
struct metres {
    double x, y;
};

/* The centre of the cell in column x of row y, counted from the top left. */
struct metres world_metres(const struct world *world, uint32_t x, uint32_t y);

/*
 * The cell in which a place lies, as column and row from the top left; the border between two cells
 * belongs to the upper right one, as in ROS. False where the numbers are not even near the map.
 */
bool world_cell(const struct world *world, struct metres place, int64_t *x, int64_t *y);

#endif
