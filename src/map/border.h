/* SPDX-License-Identifier: MIT */
/* border.h - tells the outer wall of a maze from a frame around a drawing. */
#ifndef ASTAR_MAP_BORDER_H
#define ASTAR_MAP_BORDER_H

#include "map/grid.h"

/*
 * Returns true if the border of a grid is the outer wall of a maze: most of its cells are walls,
 * and either it has openings, or the area within it looks like a maze.
 */
bool border_is_outer_wall(const struct grid *grid);

#endif
