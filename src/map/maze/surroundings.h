/* SPDX-License-Identifier: MIT */
/*
 * surroundings.h - measures the corridors of a maze, and finds the area around it.
 *
 * A disc whose diameter is about 3.5 times the width of a corridor cannot pass through an opening
 * in the outer wall. The outside is the area that such a disc covers when it moves freely around
 * the walls, starting outside the image. It is found in three steps: find the areas of pixels that
 * are at least the radius of the disc away from walls; choose the areas that touch the left border
 * of the padded image; grow these areas by the radius.
 *
 * Invariant: `space` is the image with a margin of `pad` free pixels on each side. The margin is
 * wider than the radius of the disc, so the border of `space` is outside.
 */
#ifndef ASTAR_MAP_MAZE_SURROUNDINGS_H
#define ASTAR_MAP_MAZE_SURROUNDINGS_H

#include "map/maze/structure.h"

/* Measurements of the corridors, which are the free pixels in the box of the structure. */
struct corridors {
    uint16_t median; /* median depth along centre lines, at least DEPTH_UNIT; see distance.h */
    double width;    /* typical width in pixels */
    double regular;  /* share of the pixels on centre lines whose depth is close to the median */
};

/* Measures the corridors. Fails if out of memory, or if `stop`, which may be NULL, is due. */
bool corridors_measure(const struct structure *structure, const struct stop *stop,
                       struct corridors *corridors, struct error *error);

/* Returns the width in pixels of the margin around an image whose corridors have this width. */
uint32_t corridors_margin(double width);

struct surroundings {
    uint32_t pad;
    struct plane space; /* PIXEL_FREE, PIXEL_WALL (structure), PIXEL_OUTSIDE */
};

/*
 * Finds the area around the structure, with a narrow disc if `narrow` is true. Fails if out of
 * memory, or if `stop`, which may be NULL, is due. The caller releases *surroundings with
 * surroundings_free, even after a failure.
 */
bool surroundings_find(const struct structure *structure, const struct corridors *corridors,
                       bool narrow, const struct stop *stop, struct surroundings *surroundings,
                       struct error *error);

void surroundings_free(struct surroundings *surroundings);

/* Returns row y of the image, without the margin. */
static inline uint8_t *surroundings_row(const struct surroundings *surroundings, uint32_t y)
{
    return plane_row(&surroundings->space, y + surroundings->pad) + surroundings->pad;
}

/* Returns the rows of the image, without the margin. */
struct plane_rows surroundings_rows(const struct surroundings *surroundings);

/*
 * Returns true if at least one of the pixels of a run in row y of the image, or one of their eight
 * neighbours, which may be in the margin, is PIXEL_OUTSIDE.
 */
bool surroundings_touch(const struct surroundings *surroundings, const struct pixel_run *run,
                        uint32_t y);

#endif
