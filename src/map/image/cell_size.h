/* SPDX-License-Identifier: MIT */
/* cell_size.h - how many pixels wide the cells of a map are that is drawn in blocks. */
#ifndef ASTAR_MAP_IMAGE_CELL_SIZE_H
#define ASTAR_MAP_IMAGE_CELL_SIZE_H

#include "map/image/image.h"

/*
 * Finds the largest size for which every block of the image has one colour, or, where that is a
 * single pixel, one kind. Grid lines do not count: a first row and column of pixels in every block,
 * all of one colour, in blocks of 4 pixels and up, two of them at least; one more row and column
 * may close the image.
 */
bool cell_size_find(const struct image *image, const struct pixel_kinds *kinds,
                    struct cell_layout *layout, struct error *error);

#endif
