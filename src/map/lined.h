/* SPDX-License-Identifier: MIT */
/*
 * lined.h - makes one pixel of each cell of an image in which grid lines close all cells, such as
 * those of programs that show how a search proceeds.
 */
#ifndef ASTAR_MAP_LINED_H
#define ASTAR_MAP_LINED_H

#include "map/image/image.h"

/*
 * Makes an image that has one pixel for each cell of an image, with the colour of the cell, so that
 * it can be read like any image. Each cell has `size` pixels along each side, which include a grid
 * line. Fails if out of memory. The caller releases *cells with image_free.
 */
bool lined_cells(const struct image *image, uint32_t size, struct image *cells,
                 struct error *error);

#endif
