/* SPDX-License-Identifier: MIT */
/*
 * disc.h - marks the cells that are covered by discs of one size around sites.
 *
 * Consider one row of the map. If the nearest site in column x is v rows away (distance.h computes
 * v), its disc covers the cells of the row that are less than sqrt(radius^2 - v^2) columns away
 * from x. A table stores this limit, rounded up and called the reach, for each v. One pass over the
 * row marks the union of all covered intervals.
 *
 * Cost: linear in the size of the map, whatever the radius. Squared distances are integers, so the
 * result is exact.
 */
#ifndef ASTAR_MAP_DISC_H
#define ASTAR_MAP_DISC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct disc {
    uint32_t far;    /* smallest vertical distance at which a site covers no cell of the row */
    uint32_t *reach; /* a site v rows away covers columns less than reach[v] away; v <= far */
};

/*
 * Creates a disc that covers the cells whose squared distance from its centre is less than `clear`.
 * `clear` is from 1 to 2^62. Fails if out of memory. The caller releases *disc with disc_free.
 */
bool disc_create(struct disc *disc, uint64_t clear, struct error *error);

/* Releases the memory of a disc and zeroes it. The disc may already be zeroed. */
void disc_free(struct disc *disc);

/*
 * Sets covered[x] to 1 if the cell of a row in column x is covered by a disc, otherwise to 0.
 * heights[x] is the number of rows to the nearest site in column x. If that site is disc->far or
 * more rows away, or the column has no site, heights[x] can be any value not less than disc->far.
 */
void disc_cover_row(const struct disc *disc, const uint32_t *heights, uint32_t width,
                    uint8_t *covered);

#endif
