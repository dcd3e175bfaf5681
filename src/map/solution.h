/* SPDX-License-Identifier: MIT */
/*
 * solution.h - finds a solution that is drawn into a maze: a coloured line on the floor.
 *
 * The line is one area, possibly with short gaps, and nearly all of the coloured pixels on the
 * floor belong to it. It has no long branches, unlike walls, and it is longer than a mark.
 */
#ifndef ASTAR_MAP_SOLUTION_H
#define ASTAR_MAP_SOLUTION_H

#include "map/grid.h"
#include "map/options.h"

/*
 * Makes the two ends of a drawn solution the only start and the only goal of a grid, which was read
 * from the image, one cell for each pixel. Sets *found to false and changes nothing if there is no
 * such line. Fails if out of memory, or if options->stop is due.
 */
bool solution_find(const struct image *image, const struct map_options *options, struct grid *grid,
                   bool *found, struct error *error);

#endif
