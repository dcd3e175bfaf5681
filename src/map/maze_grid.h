/* SPDX-License-Identifier: MIT */
/* maze_grid.h - makes a grid from a maze that was found in an image. */
#ifndef ASTAR_MAP_MAZE_GRID_H
#define ASTAR_MAP_MAZE_GRID_H

#include "map/drawn_path.h"
#include "map/grid.h"
#include "map/maze/maze.h"

/*
 * Makes a grid from a maze of an image, one cell for each pixel, with the openings, and with the
 * start and the goal if they are known. If there are one mark and two openings, the other end is
 * the opening that is farthest from the mark. Closes slits in walls (slits.h). Stores what may be
 * wrong: a drawn path contradicts the maze, or only slits join the ends.
 *
 * Returns false and leaves *grid zeroed if out of memory, if the memory cannot be claimed, or if
 * options->stop is due. The caller releases *grid with grid_free.
 */
bool maze_to_grid(const struct image *image, const struct map_options *options,
                  const struct maze *maze, struct grid *grid, enum contradiction *contradiction,
                  struct error *error);

#endif
