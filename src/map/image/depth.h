/* SPDX-License-Identifier: MIT */
/*
 * depth.h - how far each pixel of a class is from the nearest pixel of another class, and the
 * typical width of lines.
 */
#ifndef ASTAR_MAP_IMAGE_DEPTH_H
#define ASTAR_MAP_IMAGE_DEPTH_H

#include <stdbool.h>

#include "base/stop.h"
#include "map/image/plane.h"

/*
 * Distances are stored in units of 1/DEPTH_UNIT pixel. Distances that do not fit are stored as
 * UINT16_MAX.
 */
enum { DEPTH_UNIT = 8 };

/*
 * Returns, for each pixel of the plane, the distance between its centre and the centre of the
 * nearest pixel whose value is `value`: 0 for such pixels; UINT16_MAX for all pixels if none has
 * this value. Pixels beyond the border of the image have no value. The caller frees the array.
 * Returns NULL if out of memory, or if `stop`, which may be NULL, is due.
 */
uint16_t *depth_from(const struct plane *plane, uint8_t value, const struct stop *stop,
                     struct error *error);

/*
 * Sets *near to a plane with 1 for each pixel whose depth, as depth_from returns it, is at most
 * `reach`, and 0 for all others. This is faster than depth_from. The caller releases *near with
 * plane_free. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool depth_within(const struct plane *plane, uint8_t value, double reach, const struct stop *stop,
                  struct plane *near, struct error *error);

/* The distribution of depths along the centre lines of corridors or walls. */
struct ridge {
    uint64_t count;  /* pixels on centre lines */
    uint16_t median; /* depth, in units of 1/DEPTH_UNIT pixel */
    double regular;  /* share of pixels whose depth is close to the median */
};

/*
 * Measures the pixels whose value is `value`. `depth` is their distance from pixels with other
 * values. A pixel is on a centre line if none of its eight neighbours is deeper. Fails if out of
 * memory.
 */
bool depth_ridge(const struct plane *plane, uint8_t value, const uint16_t *depth,
                 struct ridge *ridge, struct error *error);

/* Returns the width in pixels of a line whose centre has this depth. */
double depth_width(uint16_t depth);

#endif
