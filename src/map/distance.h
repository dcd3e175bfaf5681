/* SPDX-License-Identifier: MIT */
/*
 * distance.h - exact Euclidean distances from the cells of a map, or from the pixels of an image,
 * to the nearest site. The sites are the cells with one value.
 *
 * Results are computed row by row, from top to bottom, so they need memory for a whole map only if
 * a caller stores them. A caller begins a scan, gets one result for each row, and ends the scan. It
 * must end the scan even after a failure. The source of the rows and `stop`, which may be NULL,
 * must outlive the scan. Each row of the source is read up to twice: once before the first result,
 * from the bottom up, and once before the result of the row itself is returned. The caller may
 * therefore change a row after it has got its result.
 *
 * The height v of a cell is the distance to the nearest site in its column. The squared distance
 * from column x of a row to the nearest site in column i is (x - i)^2 + v(i)^2. As a function of x,
 * this is a parabola. The result is the minimum over the parabolas of all columns. It is computed
 * in two ways. Near sites are found by comparing each column with its neighbours, for a block of
 * columns at a time. For cells that are far from all sites, the parabolas have the same shape, so
 * two of them cross at most once. Their lower envelope is therefore a list of intervals, each of
 * which belongs to the parabola of one column. A stack is used to build it from left to right.
 *
 * Cost: linear in the size of the map, for any number of sites. Source of the second way: A.
 * Meijster, J. Roerdink and W. Hesselink, "A General Algorithm for Computing Distance Transforms in
 * Linear Time", 2000.
 */
#ifndef ASTAR_MAP_DISTANCE_H
#define ASTAR_MAP_DISTANCE_H

#include "base/stop.h"
#include "map/plane.h"

/*
 * Depths are distances in units of 1/DEPTH_UNIT cell. Distances of at least DEPTH_FAR cells do not
 * fit into 16 bits and are stored as UINT16_MAX.
 */
enum { DEPTH_UNIT = 8, DEPTH_FAR = (UINT16_MAX + 1) / DEPTH_UNIT };

/* The largest squared distance that is found by comparing neighbouring columns. */
enum { DISTANCE_NEAR = 64, DISTANCE_NEAR_SQUARE = DISTANCE_NEAR * DISTANCE_NEAR - 1 };

/* The columns from `begin` to `end` - 1. */
struct segment {
    uint32_t begin, end;
};

/* The state of a scan. */
struct distance {
    struct plane_rows source;
    uint8_t value;  /* value of the sites */
    uint32_t reach; /* sites at this distance or farther are ignored */
    const struct stop *stop;
    uint32_t y; /* the next row */

    uint8_t *row;      /* one row of the source */
    uint32_t *heights; /* heights in one row, at most `reach` */
    uint8_t *strip;    /* for each row of a strip: distances to sites at or below it in the strip */
    uint32_t *below;   /* for the row below each strip: distances to sites at or below that row */

    int16_t *columns; /* squared heights, with a margin on both sides */
    int16_t *near;    /* minima over neighbouring columns, padded to complete blocks of columns */
    uint32_t *owner;  /* for each interval of the envelope: the column of its parabola */
    uint32_t *begin;  /* for each interval: its first column */

    uint64_t *squares;
    uint16_t *depths;
    uint16_t depth_of[DISTANCE_NEAR_SQUARE + 1]; /* the depth for each squared distance */
};

/*
 * Begins a scan. The sites are the cells whose value is `value`; there are none outside the map.
 * Sites whose distance is at least `reach`, which is positive, are ignored. Fails if out of memory.
 */
bool distance_begin(struct distance *distance, struct plane_rows source, uint8_t value,
                    uint32_t reach, const struct stop *stop, struct error *error);

/*
 * These functions return the results for the next row, in an array that is valid until the next
 * call. They fail and return NULL if a stop is due. The results are
 *
 *   heights  the number of rows to the nearest site in the column, or `reach`
 *   squares  the squared distance to the nearest site, or at least the square of `reach`
 *   depths   the distance in units of 1/DEPTH_UNIT cell; `reach` must be DEPTH_FAR. Only the
 *            columns of `part`, which may be empty, are computed; other elements have arbitrary
 *            values
 */
const uint32_t *distance_heights(struct distance *distance, struct error *error);
const uint64_t *distance_squares(struct distance *distance, struct error *error);
const uint16_t *distance_depths(struct distance *distance, struct segment part,
                                struct error *error);

void distance_end(struct distance *distance);

/*
 * Returns the smallest squared distance whose depth is greater than `depth`, which is not negative.
 */
uint64_t depth_square_beyond(double depth);

/* Returns the width in cells of a line whose centre line has this depth. */
double depth_width(uint16_t depth);

#endif
