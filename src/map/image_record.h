/* SPDX-License-Identifier: MIT */
/* image_record.h - records how an image was read. */
#ifndef ASTAR_MAP_IMAGE_RECORD_H
#define ASTAR_MAP_IMAGE_RECORD_H

#include "map/image/image.h"
#include "map/maze/maze.h"
#include "map/reading.h"

/*
 * Completes the record of an image that was read as `grid`, and attaches it to the grid. `maze` is
 * the reading as a maze, even if the grid was not made from it; NULL if no such reading was tried.
 * *reading already contains the threshold, the polarity and the cell size that apply if the image
 * is read from the colours of its pixels.
 */
bool record_image(const struct image *image, const struct map_options *options,
                  const struct maze *maze, struct reading *reading, struct grid *grid,
                  struct error *error);

/*
 * Stores in *width the typical width in pixels of the areas of one class, CELL_WALL or CELL_FREE,
 * of a grid with `cell_size` pixels along each side of a cell. Leaves *width unchanged unless most
 * of the areas have about that width. Fails if out of memory, or if `stop` is due.
 */
bool record_width(const struct grid *grid, uint8_t class, uint32_t cell_size,
                  const struct stop *stop, double *width, struct error *error);

/*
 * Records the typical width of walls, and the typical width of the areas between walls. Records
 * each of the two only if most of the walls, or most of the areas, have about that width.
 */
bool record_widths(const struct grid *grid, const struct stop *stop, struct reading *reading,
                   struct error *error);

#endif
