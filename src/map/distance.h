/* SPDX-License-Identifier: MIT */
/*
 * distance.h - how far every cell is from the nearest of some cells (sites), exactly.
 *
 * After A. Meijster, J. Roerdink and W. Hesselink, "A General Algorithm for Computing Distance
 * Transforms in Linear Time" (2000): first within columns, then along each row as the lower
 * envelope of parabolas, one for each column. Time is linear in the map, however many sites there
 * are.
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
    uint32_t *owner;    /* at work on a row: the columns whose parabolas are lowest somewhere, */
    uint32_t *begin;    /* and the column from which on each of them is */
    uint64_t *square;   /* the row's result */
};

/* Prepares width x height cells. Released with distance_free, also after a failure. */
bool distance_create(struct distance *distance, uint32_t width, uint32_t height,
                     struct error *error);

void distance_free(struct distance *distance);

/*
 * Row y, `width` cells of it: the caller writes 0 for sites and anything else for other cells, in
 * all rows, then calls distance_measure_columns.
 */
static inline uint32_t *distance_sites(struct distance *distance, uint32_t y)
{
    return distance->vertical + (size_t)y * distance->width;
}

/* Makes of the sites the distances within columns. */
void distance_measure_columns(struct distance *distance);

/*
 * The squares of the distances of row y, in cells, valid until the next call; not less than
 * (width + height) squared everywhere if there are no sites at all.
 */
const uint64_t *distance_row(struct distance *distance, uint32_t y);

#endif
