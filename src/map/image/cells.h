/* SPDX-License-Identifier: MIT */
/*
 * cells.h - from the pixels of an image to the cells of a grid.
 *
 * An image is divided into square cells, of the size that the options give, the file stores, or
 * cell_size.h finds. A cell has the kind of most of its pixels.
 */
#ifndef ASTAR_MAP_IMAGE_CELLS_H
#define ASTAR_MAP_IMAGE_CELLS_H

#include "base/error.h"
#include "map/grid.h"
#include "map/image/cell_size.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Refuses an image, before it is decoded, if the cell size of the options does not divide its
 * sides, or if it has more cells than they allow. `cell_size` is what the file stores, as in struct
 * image. With MAP_CELL_AUTO and nothing stored, each pixel counts as a cell.
 */
bool image_check_cells(uint32_t width, uint32_t height, uint32_t cell_size,
                       const struct map_options *options, struct error *error);

/* Divides an image into cells as the options require. */
bool image_divide(const struct image *image, const struct pixel_kinds *kinds,
                  const struct map_options *options, struct cell_layout *layout,
                  struct error *error);

/*
 * Makes a grid of the layout's cells, each of its most frequent kind. On a tie, walls come first,
 * then the other kinds in order, and free cells last.
 */
bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, struct grid *grid, struct error *error);

#endif
