/* SPDX-License-Identifier: MIT */
/* cell_size.h - finds the cell size, in pixels, of a map that is drawn in blocks. */
#ifndef ASTAR_MAP_IMAGE_CELL_SIZE_H
#define ASTAR_MAP_IMAGE_CELL_SIZE_H

#include "base/error.h"
#include "map/image/image.h"

/* The division of an image into cells. Pixels after the last whole cell are a closing grid line. */
struct cell_layout {
    uint32_t size; /* pixels along each side of a cell */
    uint32_t columns, rows;
};

/*
 * Finds the largest size for which every block of the image has one colour; if that size is 1, the
 * largest for which every block has one kind. Blocks of 4 pixels and more may begin with grid
 * lines: a first row and column of pixels, all of one colour in the whole image, which are ignored.
 * One more row and column may then close the image. Grid lines need at least two blocks.
 */
bool cell_size_find(const struct image *image, const struct pixel_kinds *kinds,
                    struct cell_layout *layout, struct error *error);

#endif
