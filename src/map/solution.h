/* SPDX-License-Identifier: MIT */
/*
 * solution.h - finds a solution that is drawn into a maze: a coloured line on the floor.
 *
 * coloured_line.h defines such a line.
 */
#ifndef ASTAR_MAP_SOLUTION_H
#define ASTAR_MAP_SOLUTION_H

#include "map/grid.h"
#include "map/maze/marks.h"
#include "map/options.h"
#include "map/reading.h"

/*
 * Makes the two ends of a drawn solution the only start and the only goal of a grid, which was read
 * from the image, one cell for each pixel, and records their source. If the image has exactly two
 * marks, the ends must be next to them. If there is no such line and
 * options->suggest is set, notes the two coloured cells of the floor that are farthest apart along
 * the maze as likely ends. Fails if out of memory, or if options->stop is due.
 */
bool solution_find(const struct image *image, const struct map_options *options,
                   const struct marks *marks, struct reading *reading, struct grid *grid,
                   struct error *error);

#endif
