/* SPDX-License-Identifier: MIT */
/*
 * drawing.h - the map that an image shows in black and white, with coloured marks.
 */
#ifndef ASTAR_MAP_IMAGE_DRAWING_H
#define ASTAR_MAP_IMAGE_DRAWING_H

#include "base/error.h"
#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Converts an image to a grid as the options require, with alpha composed over white. Each
 * connected group of start or goal cells is one start or goal, at the cell of the group nearest to
 * its centre; its other cells are free. Colours of path, explored and frontier are free.
 */
bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error);

#endif
