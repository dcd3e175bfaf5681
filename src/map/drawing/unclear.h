/* SPDX-License-Identifier: MIT */
/* unclear.h - compares the walls of a drawing with the edges in its image. */
#ifndef ASTAR_MAP_DRAWING_UNCLEAR_H
#define ASTAR_MAP_DRAWING_UNCLEAR_H

#include "map/grid.h"
#include "map/image/image.h"

/*
 * Returns true if the walls of a drawing, whose grid has one cell for each pixel of the image, do
 * not account for its edges: some of the colours that are read as free are probably walls. If
 * `marks` is true, the edges of marks count, because the marks may be walls. In images of more than
 * 65,536 pixels, examines only some rows.
 */
bool walls_are_unclear(const struct image *image, const struct grid *grid, bool marks);

#endif
