/* SPDX-License-Identifier: MIT */
/* legend.h - tells whether one of two marks may be in the legend of a plot. */
#ifndef ASTAR_MAP_LEGEND_H
#define ASTAR_MAP_LEGEND_H

#include "map/maze/marks.h"

/*
 * Stores whether there are marks of one hue at `start` and at `goal`, and a drawn path leads to only
 * one of them: a connected coloured area that is no mark, and at least half as large as one. The
 * path then probably hides another mark, because it has its hue, and one of the two is in the
 * legend of a plot. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool legend_may_have_mark(const struct image *image, const struct marks *marks, struct point start,
                          struct point goal, const struct stop *stop, bool *may,
                          struct error *error);

#endif
