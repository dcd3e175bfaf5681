/* SPDX-License-Identifier: MIT */
/*
 * drawing.h - reads a map from a drawing in black and white, with coloured marks.
 */
#ifndef ASTAR_MAP_IMAGE_DRAWING_H
#define ASTAR_MAP_IMAGE_DRAWING_H

#include "base/error.h"
#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"
#include "map/reading.h"

/*
 * Reads an image by the roles of its colours. Records the threshold, the polarity and the cell size
 * in *reading. Pixels are first blended with a white background. Each connected group of start or
 * goal cells becomes one start or goal: the cell of the group that is nearest to its centre. All
 * cells of the group become free. Cells in the colours of path, explored and frontier cells are
 * free. Sets *networks if a group consists of lines across the map. The caller releases *grid with
 * grid_free.
 */
bool drawing_read(const struct image *image, const struct map_options *options,
                  struct reading *reading, struct grid *grid, bool *networks, struct error *error);

#endif
