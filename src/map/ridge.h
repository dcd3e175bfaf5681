/* SPDX-License-Identifier: MIT */
/*
 * ridge.h - the typical width of lines, measured along their centres.
 *
 * A pixel of a corridor or a wall is on its centre line if none of the eight neighbours of the
 * pixel is deeper (distance.h). Pixels on the border of the image are not on any centre line.
 */
#ifndef ASTAR_MAP_RIDGE_H
#define ASTAR_MAP_RIDGE_H

#include "map/components.h"
#include "map/distance.h"

struct typical_depth {
    uint16_t median; /* in units of 1/DEPTH_UNIT pixel */
    double regular;  /* share of the pixels whose depth is close to the median */
};

/* The distribution of depths along centre lines. */
struct ridge {
    uint64_t count;               /* number of pixels on centre lines */
    struct typical_depth along;   /* each of these pixels counts once */
    struct typical_depth by_area; /* each counts by its depth, that is, by the area beside it */
    uint16_t
        deepest; /* largest depth of any pixel, ignoring UINT16_MAX; set if the box is the image */
};

/* Returns the median depth, but at least that of a line of one pixel. */
static inline uint16_t ridge_depth(struct typical_depth typical)
{
    return typical.median > DEPTH_UNIT ? typical.median : DEPTH_UNIT;
}

/*
 * Measures the centre lines, within the box of a component, of the areas formed by the pixels whose
 * value is not `value`. If `box` is NULL, measures all of them. Fails if out of memory, or if
 * `stop`, which may be NULL, is due.
 */
bool ridge_measure(struct plane_rows source, uint8_t value, const struct component *box,
                   const struct stop *stop, struct ridge *ridge, struct error *error);

#endif
