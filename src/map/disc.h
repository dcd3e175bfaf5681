/* SPDX-License-Identifier: MIT */
/*
 * disc.h - marks the cells that are covered by discs of one size around sites.
 *
 * distance.h defines the distance v of each cell to the nearest site in its column. Consider one
 * row: a site at distance v in column x covers the cells of the row that are less than
 * sqrt(radius^2 - v^2) columns away from x. A table holds this reach for each v. One pass over the
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
 * Creates a disc that covers the cells whose squared distance from its centre is less than `clear`,
 * which is 1 to 2^62. Fails if out of memory. The caller releases *disc with disc_free.
 */
bool disc_create(struct disc *disc, uint64_t clear, struct error *error);

/* Releases the memory and zeroes the disc. A zeroed disc is allowed. */
void disc_free(struct disc *disc);

/*
 * Sets covered[x] to 1 for each cell of a row that is covered, otherwise to 0. heights[x] is the
 * distance to the nearest site in column x. A site whose distance is at least `far` covers no cell
 * of the row.
 */
void disc_cover_row(const struct disc *disc, const uint32_t *heights, uint32_t width,
                    uint8_t *covered);

#endif
