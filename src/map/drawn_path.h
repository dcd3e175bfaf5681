/* SPDX-License-Identifier: MIT */
/*
 * drawn_path.h - frees a path that is drawn into a maze and was taken for walls, and tells whether
 * a drawn path contradicts a reading of the maze.
 */
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
 * If a path from end to end fills corridors, but was taken for walls, its cells become free.
 *
 * A path contradicts the ends if it leads to only one of them, and they have one hue: it probably
 * hides a mark of the hue of the path, and one of the two is in the legend of a plot. A path from
 * end to end contradicts the walls if there is a much shorter way, or none.
 *
 * Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool drawn_path_check(const struct image *image, const struct marks *marks, struct grid *grid,
                      const struct stop *stop, enum contradiction *contradiction,
                      struct error *error);

#endif
