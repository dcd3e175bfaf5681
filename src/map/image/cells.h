/* SPDX-License-Identifier: MIT */
/*
 * cells.h - converts the pixels of an image to the cells of a grid.
 *
 * An image is divided into square cells. Their size is set by the options, stored in the file, or
 * found by cell_size.h. A cell has the most frequent kind of its pixels.
 */
#ifndef ASTAR_MAP_IMAGE_CELLS_H
#define ASTAR_MAP_IMAGE_CELLS_H

#include "base/error.h"
#include "map/grid.h"
#include "map/image/cell_size.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Checks the size of an image before it is decoded. Fails if the cell size in the options does not
 * divide its width and height, or if it has more cells than the options allow. `cell_size` is as in
 * struct image. With MAP_CELL_AUTO and a `cell_size` of 0, each pixel counts as a cell.
 */
bool image_check_cells(uint32_t width, uint32_t height, uint32_t cell_size,
                       const struct map_options *options, struct error *error);

/* Chooses the division of an image into cells. */
bool image_divide(const struct image *image, const struct pixel_kinds *kinds,
                  const struct map_options *options, struct cell_layout *layout,
                  struct error *error);

/*
 * Creates a grid of the cells of the layout. Each cell has the most frequent kind of its pixels. On
 * a tie, walls have priority, then the other kinds in order, and free cells last. The caller
 * releases *grid with grid_free.
 */
bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, struct grid *grid, struct error *error);

#endif
