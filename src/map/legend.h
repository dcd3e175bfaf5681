/* SPDX-License-Identifier: MIT */
/* legend.h - tells whether one of two marks may be in the legend of a plot. */
#ifndef ASTAR_MAP_LEGEND_H
#define ASTAR_MAP_LEGEND_H

#include "map/grid.h"
#include "map/maze/marks.h"

/*
 * Stores whether the start and the goal of a grid, one cell for each pixel, are marks of one hue,
 * and a drawn path leads to only one of them: a connected coloured area that is neither a mark nor
 * a wall, and longer than a mark. The path then probably hides a mark that has the hue of the path,
 * and one of the two is in the legend of a plot. Fails if out of memory, or if `stop`, which may be
 * NULL, is due.
 */
bool legend_may_have_mark(const struct image *image, const struct marks *marks,
                          const struct grid *grid, const struct stop *stop, bool *may,
                          struct error *error);

#endif
