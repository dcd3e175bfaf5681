/* SPDX-License-Identifier: MIT */
/*
 * world.h - the position of a map in the world, and conversion between cells and positions.
 *
 * As in ROS, the origin is the lower left corner of the lower left cell. With yaw 0, x increases
 * from left to right on the map, and y upwards. The map is rotated counterclockwise about the
 * origin by `yaw`.
 */
#ifndef ASTAR_MAP_WORLD_H
#define ASTAR_MAP_WORLD_H

#include <stdbool.h>
#include <stdint.h>

struct world {
    char unit;         /* 'm': metres; 'u': the units of a raster, whose lengths are not known */
    double resolution; /* side of a cell in units; 0: the map has no position in the world */
    double x, y;       /* the origin, in units */
    double yaw;        /* in radians */
    uint16_t epsg;     /* EPSG code of the coordinate system of a raster; 0: not known */
    uint32_t height;   /* height of the map in cells; needed because row 0 is the top row */
};

/* A position in units of the world. */
struct position {
    double x, y;
};

/* Returns the centre of the cell x,y. */
struct position world_position(const struct world *world, uint32_t x, uint32_t y);

/*
 * Finds the cell x,y that contains a position. The cell may be outside the map. As in ROS, the
 * border between two cells belongs to the upper or right cell. Returns false if the cell is 10^12
 * or more columns or rows away from the origin.
 */
bool world_cell(const struct world *world, struct position position, int64_t *x, int64_t *y);

#endif
