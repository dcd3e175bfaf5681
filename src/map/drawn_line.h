/* SPDX-License-Identifier: MIT */
/*
 * drawn_line.h - frees coloured walls that may be a line on the floor.
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
 * Turns the walls of a grid that have a hue, and their blurred edges, into free cells, and lists
 * these cells in *freed. Changes nothing if too few of the cells around them are floor without a
 * hue. Fails if out of memory, or if `stop`, which may be
 * NULL, is due. The caller frees freed->items, even after a failure.
 */
bool drawn_line_free(const struct image *image, const struct stop *stop, struct grid *grid,
                     struct points *freed, struct error *error);

/* Turns the cells of a list into walls again. */
void drawn_line_restore(const struct points *freed, struct grid *grid);

#endif
