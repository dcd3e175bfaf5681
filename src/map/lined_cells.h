/* SPDX-License-Identifier: MIT */
/* lined_cells.h - finds the walls and the ends of a board from the colours of its cells. */
#ifndef ASTAR_MAP_LINED_CELLS_H
#define ASTAR_MAP_LINED_CELLS_H

#include "map/drawing/drawing.h"
#include "map/grid.h"

enum { LINED_SAME = 32 }; /* cells whose colours differ by less than this have the same colour */

/*
 * Reads a drawing of one pixel for each cell, like lined_read. If two cells may be the ends, they
 * become the start and the goal of the grid. Stores whether they certainly are. Sets *wide_marks
 * and fails like drawing_read. The caller releases *grid with grid_free.
 */
bool lined_cells_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                      bool *certain, struct error *error);

#endif
