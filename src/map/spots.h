/* SPDX-License-Identifier: MIT */
/*
 * spots.h - finds two spots of an image that are thicker than its lines, such as black discs in a
 * maze of thin walls, as a start and a goal to suggest.
 */
#ifndef ASTAR_MAP_SPOTS_H
#define ASTAR_MAP_SPOTS_H

#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Sets *found if an image has exactly two spots, and stores them in `spots`, in pixels: the one
 * whose hue comes first (hue_comes_first), or else the upper left one, is the first. Fails if out
 * of memory, if options->claim refuses the memory, or if options->stop is due.
 */
bool spots_find(const struct image *image, const struct map_options *options, struct point spots[2],
                bool *found, struct error *error);

#endif
