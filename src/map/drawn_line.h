/* SPDX-License-Identifier: MIT */
/*
 * drawn_line.h - tells whether coloured walls are a line on the floor, such as a drawn solution.
 *
 * The colours of a thin line are darker than those of the floor, so that a reading may take it for
 * walls. Unlike them, it has floor on both sides, and the other walls have no hue.
 */
#ifndef ASTAR_MAP_DRAWN_LINE_H
#define ASTAR_MAP_DRAWN_LINE_H

#include "base/stop.h"
#include "map/grid.h"
#include "map/image/image.h"

/*
 * Returns true if some walls of a grid have a hue, but so few of them that they may be a line. The
 * grid was read from the image, one cell for each pixel. Examines only some rows.
 */
bool drawn_line_is_possible(const struct image *image, const struct grid *grid);

/*
 * Looks for a line among the walls of such a grid, whose start and goal are openings. If it begins
 * at one of them, its cells become free. Otherwise, the walls are not changed, and *contradicts is
 * set to true if there is one. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool drawn_line_check(const struct image *image, const struct stop *stop, struct grid *grid,
                      bool *contradicts, struct error *error);

#endif
