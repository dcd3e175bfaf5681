/* SPDX-License-Identifier: MIT */
/*
 * cells.h - converts the pixels of an image to the cells of a grid.
 *
 * An image is divided into square cells. Their size is set by the options, stored in the file, or
 * found by cell_size.h. Without a given size, a cell is a pixel, unless grid lines close all cells.
 * The kind of a cell is the most frequent kind of its pixels.
 */
#ifndef ASTAR_MAP_DRAWING_CELLS_H
#define ASTAR_MAP_DRAWING_CELLS_H

#include "base/error.h"
#include "map/drawing/cell_size.h"
#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/* Determines the cell size of an image, and stores its division into cells in *layout. */
bool image_divide(const struct image *image, const struct pixel_kinds *kinds,
                  const struct map_options *options, struct cell_layout *layout,
                  struct error *error);

/*
 * Creates a grid with one cell for each block of the layout. The kind of the cell is the most
 * frequent kind of the pixels of the block. On a tie, walls have priority, then the other kinds in
 * ascending order, and free cells come last. The caller releases *grid with grid_free.
 */
bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, const struct stop *stop, struct grid *grid,
                    struct error *error);

#endif
