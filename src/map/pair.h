/* SPDX-License-Identifier: MIT */
/*
 * pair.h - finds the two marks of a drawing in which only they are coloured, such as a maze of one
 * pixel per cell with a green and a red pixel.
 */
#ifndef ASTAR_MAP_PAIR_H
#define ASTAR_MAP_PAIR_H

#include "map/grid.h"
#include "map/image/image.h"
#include "map/maze/marks.h"
#include "map/options.h"

/*
 * Finds the pair, and replaces *marks with it. Sets marks->count to 2 if an image is plain
 * (image_is_plain, with `few`), and almost all coloured pixels belong to two marks that may be
 * ends; otherwise to 0. Fails if out of memory, or if `stop`, which may be NULL, is due. The caller
 * releases *marks with marks_free.
 */
bool pair_find(const struct image *image, unsigned few, const struct stop *stop,
               struct marks *marks, struct error *error);

/*
 * Stores whether a pair should be sought in a drawing: it has starts or goals, but not both. If the
 * user gives the one that it lacks, all others are kept: the path leads to the nearest of several
 * goals. So are they if there is one opening, from which the path may lead to them (test
 * `test_two_cells_of_one_colour_in_a_closed_maze`). Fails if out of memory.
 */
bool pair_is_lacking(const struct map_options *options, const struct grid *grid, bool *lacking,
                     struct error *error);

/*
 * Stores whether free cells join two cells. Cells that only share a corner are not neighbours.
 * Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool pair_joined(const struct grid *grid, struct point a, struct point b, const struct stop *stop,
                 bool *joined, struct error *error);

/*
 * Makes two marks the only start and the only goal of a grid that was read from the image, with
 * `cell_size` pixels along each side of a cell, if free cells join the two marks, and no path could
 * lead around a maze: the border of the grid has enough walls, or the image consists of squares,
 * and all walls are obstacles on an even floor. The cells of the marks become free. Otherwise, sets
 * marks->count to 0. If there is no pair, and the grid has two openings and either only starts or
 * only goals, two of them become the ends, and many are removed.
 */
bool pair_apply(const struct image *image, struct marks *marks, uint32_t cell_size,
                const struct stop *stop, struct grid *grid, struct error *error);

#endif
