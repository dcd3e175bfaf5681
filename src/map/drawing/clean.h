/* SPDX-License-Identifier: MIT */
/*
 * clean.h - recognises clean drawings, that is, images whose pixels are all nearly black, nearly
 * white, or close to the colour of a mark.
 */
#ifndef ASTAR_MAP_DRAWING_CLEAN_H
#define ASTAR_MAP_DRAWING_CLEAN_H

#include <stdbool.h>

#include "map/image/image.h"

/* Returns true if all pixels of an image, blended with white, are clean. */
bool image_is_clean(const struct image *image);

/*
 * Returns true if an image has colours, and all of its pixels, blended with white, are dark, light,
 * or coloured (colour_is_mark), but few of them coloured. If `few` is not 0, one pixel in `few` may
 * be different.
 */
bool image_is_plain(const struct image *image, unsigned few);

#endif
