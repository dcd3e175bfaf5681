/* SPDX-License-Identifier: MIT */
/* hue.h - hues of colours, and which of them start. */
#ifndef ASTAR_MAP_HUE_H
#define ASTAR_MAP_HUE_H

#include <stdbool.h>

#include "map/grid.h"
#include "map/image/image.h"

/* Six hues of 60 degrees each. HUE_NONE stands for greys and pale colours. */
enum hue { HUE_NONE, HUE_RED, HUE_YELLOW, HUE_GREEN, HUE_CYAN, HUE_BLUE, HUE_MAGENTA, HUE_COUNT };

enum {
    HUE_SPREAD = 70, /* minimum spread of a colour that has a hue, unless another is given */
    HUE_PALE = 24,   /* the same for a shade of this colour, and for its blurred edges */
};

/* Returns the hue of a colour. */
enum hue hue_of(struct rgb pixel);

/* Returns the hue of a colour; HUE_NONE if its spread is less than `least`, which is positive. */
enum hue hue_beyond(int least, struct rgb pixel);

/* Returns the hue of a pixel of an image, blended with white if transparent. */
enum hue hue_at(const struct image *image, struct point at);

/*
 * Returns the width or the height of an area of one hue at one of its pixels, the smaller; 0 if the
 * pixel has no hue.
 */
uint32_t hue_breadth(const struct image *image, struct point at);

/* Returns true if a mark of this hue is more likely to be a start than a goal. */
bool hue_is_start(enum hue hue);

/*
 * Returns true if, of two marks, the one with the hue `other` is the start: green comes before
 * blue, blue before red, and red before any other hue. An end without a mark comes before red.
 */
bool hue_comes_first(enum hue other, enum hue one);

/*
 * Counts the hues of the walls inside a maze, in some rows of a grid that was read from an image,
 * one cell for each pixel.
 */
void hue_count_walls(const struct image *image, const struct grid *grid,
                     uint64_t counts[HUE_COUNT]);

#endif
