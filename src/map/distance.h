/* SPDX-License-Identifier: MIT */
/*
 * distance.h - exact Euclidean distance of every cell to the nearest site (a set of cells).
 *
 * Source: A. Meijster, J. Roerdink and W. Hesselink, "A General Algorithm for Computing Distance
 * Transforms in Linear Time", 2000. The first pass computes distances within columns. The second
 * pass computes, in each row, the lower envelope of one parabola for each column. Time is linear in
 * the map, for any number of sites.
 */
#ifndef ASTAR_MAP_DISTANCE_H
#define ASTAR_MAP_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct distance {
    uint32_t width, height;
    uint32_t *vertical; /* row by row: to the nearest site of the column, or width + height */
    uint32_t *owner;    /* of the current row: the columns whose parabolas form the envelope, */
    uint32_t *begin;    /* and the first column of the envelope that each of them owns */
    uint64_t *square;   /* result of the current row */
};

/* Prepares width x height cells. Released with distance_free, also after a failure. */
bool distance_create(struct distance *distance, uint32_t width, uint32_t height,
                     struct error *error);

void distance_free(struct distance *distance);

/*
 * The `width` cells of row y. The caller writes 0 for sites and any other value for other cells, in
 * all rows, then calls distance_measure_columns.
 */
static inline uint32_t *distance_sites(struct distance *distance, uint32_t y)
{
    return distance->vertical + (size_t)y * distance->width;
}

/* Replaces the sites by distances within columns. */
void distance_measure_columns(struct distance *distance);

/*
 * The squares of the distances of row y, in cells, valid until the next call. Without any site they
 * are at least (width + height) squared.
 */
const uint64_t *distance_row(struct distance *distance, uint32_t y);

#endif
