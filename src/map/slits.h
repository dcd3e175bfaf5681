/* SPDX-License-Identifier: MIT */
/*
 * slits.h - closes narrow gaps in the walls of a maze or of a drawing, which are no passages but
 * were left where the pieces of a wall should meet.
 */
#ifndef ASTAR_MAP_SLITS_H
#define ASTAR_MAP_SLITS_H

#include "base/stop.h"
#include "map/grid.h"

/* The widths of corridors and of walls, in cells. */
struct widths {
    double corridor, wall;
};

/*
 * Returns the width of the widest slits in cells: at most a fifth of a corridor, 100 cells, and
 * four cells or 1.5 times the width of walls. Returns 0 if there are none.
 */
uint32_t slits_width(struct widths widths);

/*
 * Turns free cells of plain look into walls if they are between two walls whose distance, in a row,
 * in a column or at a corner, is at most slits_width(widths). Keeps slits in an opening of the
 * grid, and those beside walls that are as small as letters and marks. Stores whether any cell was
 * changed. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool slits_close(struct grid *grid, struct widths widths, const struct stop *stop, bool *closed,
                 struct error *error);

/*
 * Closes the slits of a grid whose ends, if it has any, are joined. Stores whether they no longer
 * are. Fails like slits_close.
 */
bool slits_cut(struct grid *grid, struct widths widths, const struct stop *stop, bool *cut,
               struct error *error);

#endif
