/* SPDX-License-Identifier: MIT */
/*
 * lined.h - reads images in which grid lines close all cells, such as those of programs that show
 * how a search proceeds.
 */
#ifndef ASTAR_MAP_LINED_H
#define ASTAR_MAP_LINED_H

#include "map/drawing/drawing.h"
#include "map/grid.h"
#include "map/lattice.h"

/*
 * Reads a drawing whose layout has grid lines. The colours of the cells determine the walls and the
 * ends (cell_walls.h). If they are not clear, the cells are read by the colour of each, and there
 * are no ends unless there are no walls, or the options define them. Without cells that may be
 * ends, free cells at the border are openings if most of the border is a wall. Sets *wide_marks and
 * fails like drawing_read. The caller releases *grid with grid_free.
 */
bool lined_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                struct error *error);

/*
 * Does the same for the cells of a lattice, which may be a part of the image. The grid has a cell
 * for each pixel; what is not in the lattice is outside. Leaves *grid empty if the cells do not
 * show walls. If the floor joins two cells that may be the start and the goal, they are those of
 * the grid; stores whether they certainly are. The caller releases *grid with grid_free.
 */
bool lined_read_part(const struct drawing *drawing, const struct lattice *lattice,
                     struct grid *grid, bool *certain, struct error *error);

/*
 * Reads the cells of an image that is drawn in squares (blocks.h) from their colours
 * (cell_walls.h). The grid has a cell for each pixel; what is not in the lattice is outside. Leaves
 * *grid empty if the colours are not clear, and stores whether they contradict each other. Fails if
 * out of memory, or if `stop`, which may be NULL, is due. The caller releases *grid with grid_free.
 */
bool lined_read_blocks(const struct image *image, const struct lattice *lattice,
                       const struct stop *stop, struct grid *grid, bool *doubtful,
                       struct error *error);

#endif
