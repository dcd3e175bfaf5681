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
 * Reads a drawing whose layout has grid lines. The start and the goal are two cells whose hues no
 * other cell has, whatever the colours of explored cells and of a drawn path are (test
 * `test_explored_cells_between_grid_lines`), or the only two cells with a hue, if they have one
 * colour. If the floor alone joins them, the colours of many other cells may be those of walls;
 * they are read so if the shortest way is as long. Without such cells, free cells at the border are
 * openings if most of the border is a wall. If no cells are dark, a hue that covers the border, or
 * the darker of two greys, is that of walls; if some are dark and all others have a hue, the most
 * common one is that of the floor. Sets *wide_marks and fails like drawing_read. The caller
 * releases *grid with grid_free.
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
