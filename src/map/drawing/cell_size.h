/* SPDX-License-Identifier: MIT */
/* cell_size.h - finds the cell size of a map drawn in blocks of pixels. */
#ifndef ASTAR_MAP_DRAWING_CELL_SIZE_H
#define ASTAR_MAP_DRAWING_CELL_SIZE_H

#include "base/error.h"
#include "base/stop.h"
#include "map/image/image.h"

/* The division of an image into cells. Pixels after the last cell belong to a grid line. */
struct cell_layout {
    uint32_t size; /* pixels along each side of a cell */
    uint32_t columns, rows;
    bool lined; /* there are grid lines */
};

/*
 * Finds the largest N for which every block of N x N pixels has a single colour. If that N is 1,
 * finds the largest N for which all pixels of each block are of the same kind (struct pixel_kinds),
 * unless `kinds` is NULL.
 *
 * Blocks of 4 x 4 pixels or more may have grid lines: the first row and column of pixels of every
 * block and, optionally, one more row at the bottom and one more column at the right of the image.
 * Lines may be wider by up to an eighth of the size of a block on both sides. All grid lines have
 * the same colour. They are recognised only if the image has at least two blocks.
 */
bool cell_size_find(const struct image *image, const struct pixel_kinds *kinds,
                    const struct stop *stop, struct cell_layout *layout, struct error *error);

#endif
