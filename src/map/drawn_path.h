/* SPDX-License-Identifier: MIT */
/* drawn_path.h - tells whether a path that is drawn into a maze contradicts a reading of it. */
#ifndef ASTAR_MAP_DRAWN_PATH_H
#define ASTAR_MAP_DRAWN_PATH_H

#include "map/grid.h"
#include "map/maze/marks.h"

/* What is wrong with a reading. */
enum contradiction { CONTRADICTION_NONE, CONTRADICTION_ENDS, CONTRADICTION_WALLS };

/*
 * Stores what in a grid a drawn path contradicts; the grid has one cell for each pixel, a start and
 * a goal. The path is a connected coloured area that is neither a mark nor a wall, and longer than
 * a mark. Nothing is wrong if there is none, or if the ends are no marks.
 *
 * A path contradicts the ends if it leads to only one of them, and they have one hue: it probably
 * hides a mark of the hue of the path, and one of the two is in the legend of a plot. A path from
 * end to end contradicts the walls if there is a much shorter way, or none.
 *
 * Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool drawn_path_check(const struct image *image, const struct marks *marks, const struct grid *grid,
                      const struct stop *stop, enum contradiction *contradiction,
                      struct error *error);

#endif
