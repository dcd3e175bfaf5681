/* SPDX-License-Identifier: MIT */
/*
 * distance.h - exact Euclidean distance transform: the distance from every cell to the nearest
 * site. Any set of cells can be the sites.
 *
 * The first pass computes, for each cell, the distance v to the nearest site in its column. The
 * second pass handles each row separately. The squared distance from column x of the row to the
 * nearest site in column i is (x - i)^2 + v(i)^2. As a function of x, this is a parabola. The
 * result is the minimum over the parabolas of all columns. The parabolas have the same shape, so
 * two of them cross at most once. Their lower envelope is therefore a list of intervals, each of
 * which belongs to the parabola of one column. A stack is used to build it from left to right.
 *
 * Cost: linear in the size of the map, for any number of sites. Source: A. Meijster, J. Roerdink
 * and W. Hesselink, "A General Algorithm for Computing Distance Transforms in Linear Time", 2000.
 */
#ifndef ASTAR_MAP_DISTANCE_H
#define ASTAR_MAP_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Working memory of the second pass, for one row. */
struct envelope {
    uint32_t width;
    uint32_t *owner;  /* for each interval of the envelope: the column of its parabola */
    uint32_t *begin;  /* for each interval: its first column */
    uint64_t *square; /* for each cell: squared distance to the nearest site */
};

/*
 * Allocates memory for rows of `width` cells. Release it with envelope_free, even after a failure.
 */
bool envelope_create(struct envelope *envelope, uint32_t width, struct error *error);

void envelope_free(struct envelope *envelope);

/*
 * Second pass for one row: returns the squared distance from each cell to the nearest site.
 * heights[i] is the number of rows to the nearest site in column i; if it is at least `none`, the
 * column has no site. If no column has a site, all results are the square of `none`. The returned
 * array is valid until the next call.
 */
const uint64_t *envelope_scan(struct envelope *envelope, const uint32_t *heights, uint32_t none);

/* The columns from `begin` to `end` - 1. */
struct segment {
    uint32_t begin, end;
};

/*
 * Like envelope_scan, but only for the cells of a segment, which must not contain a site. The cells
 * just before and just after the segment must be sites, unless they are outside the row.
 */
const uint64_t *envelope_segment(struct envelope *envelope, const uint32_t *heights, uint32_t none,
                                 struct segment segment);

struct distance {
    uint32_t width, height;

    /*
     * The number of rows from each cell to the nearest site in its column, or width + height if the
     * column has no site.
     */
    uint32_t *vertical;
    struct envelope envelope;
};

/*
 * Allocates memory for width x height cells. Release it with distance_free, even after a failure.
 */
bool distance_create(struct distance *distance, uint32_t width, uint32_t height,
                     struct error *error);

void distance_free(struct distance *distance);

/*
 * Returns the elements of `vertical` for row y. Before the first pass, the caller stores 0 for each
 * site and a non-zero value for every other cell, in all rows.
 */
static inline uint32_t *distance_sites(struct distance *distance, uint32_t y)
{
    return distance->vertical + (size_t)y * distance->width;
}

/*
 * First pass: replaces the values that the caller has stored (see distance_sites) with the distance
 * from each cell to the nearest site in its column.
 */
void distance_measure_columns(struct distance *distance);

/*
 * Second pass: returns the squared distance, in cells, from each cell of row y to the nearest site.
 * The returned array is valid until the next call. On a map without sites, all results are the
 * square of width + height.
 */
const uint64_t *distance_row(struct distance *distance, uint32_t y);

#endif
