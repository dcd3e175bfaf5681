/* SPDX-License-Identifier: MIT */
/*
 * image_grid.h - makes a grid from an image, read as a drawing (drawing.h) or as a maze (maze.h).
 *
 * Only an image with one pixel for each cell can be a maze, unless the user rules it out or this
 * program has drawn it. A drawing that is certain and whose border is a wall is read only as a
 * drawing. Other images are also read as mazes, and that reading is used if it is certain enough.
 */
#ifndef ASTAR_MAP_IMAGE_GRID_H
#define ASTAR_MAP_IMAGE_GRID_H

#include "base/error.h"
#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Converts an image to a grid, and attaches a record of how the image was read. Fails if the image
 * is a maze whose walls are ambiguous, unless options->inspect is set. The caller releases *grid
 * with grid_free.
 */
bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error);

#endif
