/* SPDX-License-Identifier: MIT */
/*
 * ridge.h - the typical width of lines, measured along their centres.
 *
 * A pixel of a corridor or a wall is on its centre line if none of the eight neighbours of the
 * pixel is deeper (distance.h). Pixels on the border of the image are not on any centre line.
 */
#ifndef ASTAR_MAP_IMAGE_RIDGE_H
#define ASTAR_MAP_IMAGE_RIDGE_H

#include "map/distance.h"

/* The distribution of depths along centre lines. */
struct ridge {
    uint64_t count;   /* number of pixels on centre lines */
    uint16_t median;  /* median depth of these pixels, in units of 1/DEPTH_UNIT pixel */
    double regular;   /* share of these pixels whose depth is close to the median */
    uint16_t deepest; /* largest depth of any pixel of the image, ignoring UINT16_MAX */
};

/* A rectangle of pixels, including its right column and its bottom row. */
struct ridge_box {
    uint32_t left, top, right, bottom;
};

/* The state of a measurement of centre lines. */
struct ridge_meter {
    uint32_t width, y;
    struct ridge_box box;
    uint16_t deepest;
    uint16_t *above, *here, *below; /* the last three rows added */
    uint16_t *most;                 /* largest depth in each column of these rows */
    uint8_t *on_ridge;
    uint64_t *histogram;
};

/*
 * Begins to measure the centre lines in a box of an image that is `width` pixels wide. Fails if out
 * of memory. The caller then adds the depths of all rows of the image, from top to bottom, and
 * calls ridge_end. It must call ridge_end even after a failure.
 */
bool ridge_begin(struct ridge_meter *meter, uint32_t width, struct ridge_box box,
                 struct error *error);
void ridge_add_row(struct ridge_meter *meter, const uint16_t *depth);
void ridge_end(struct ridge_meter *meter, struct ridge *ridge);

/*
 * Measures the centre lines of the areas formed by the pixels whose value is not `value`. Fails if
 * out of memory, or if `stop`, which may be NULL, is due.
 */
bool ridge_measure(struct rows source, uint8_t value, const struct stop *stop, struct ridge *ridge,
                   struct error *error);

#endif
