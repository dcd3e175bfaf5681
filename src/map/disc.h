/* SPDX-License-Identifier: MIT */
/*
 * disc.h - marks the cells that are covered by discs of one size around sites.
 *
 * Consider one row of the map. If the nearest site in column x is v rows away (distance_heights
 * computes v), its disc covers the cells of the row that are less than sqrt(radius^2 - v^2) columns
 * away from x. A table stores this limit, rounded up and called the reach, for each v. One pass
 * over the row marks the union of all covered intervals.
 *
 * Cost: linear in the size of the map, whatever the radius. Squared distances are integers, so the
 * result is exact.
 */
#ifndef ASTAR_MAP_DISC_H
#define ASTAR_MAP_DISC_H

#include "map/distance.h"

struct disc {
    uint32_t far;    /* smallest vertical distance at which a site covers no cell of the row */
    uint32_t *reach; /* a site v rows away covers columns less than reach[v] away; v <= far */
};

/* The state of a scan that finds the covered cells, row by row. */
struct cover {
    struct distance distance;
    struct disc disc;
    uint8_t *row;
};

/*
 * Like distance_begin, distance_depths and distance_end, except that cover_next returns 1 for each
 * cell whose squared distance to the nearest site is less than `clear`, and 0 for all others. This
 * is faster than computing distances. `clear` is from 1 to 2^62.
 */
bool cover_begin(struct cover *cover, struct plane_rows source, uint8_t value, uint64_t clear,
                 const struct stop *stop, struct error *error);
const uint8_t *cover_next(struct cover *cover, struct error *error);
void cover_end(struct cover *cover);

#endif
