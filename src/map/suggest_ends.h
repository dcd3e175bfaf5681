/* SPDX-License-Identifier: MIT */
/*
 * suggest_ends.h - suggests starts and goals for an image whose marks and openings do not determine
 * them.
 *
 * The most likely pair comes first: two marks; a mark or the only opening, and the opening or, if
 * there is none, the cell that is farthest from it along the maze; two openings that are
 * farthest apart; two opposite corners of the largest free area.
 */
#ifndef ASTAR_MAP_SUGGEST_ENDS_H
#define ASTAR_MAP_SUGGEST_ENDS_H

#include "base/stop.h"
#include "map/grid.h"

/*
 * Fills in the candidates and suggestions of grid->reading. Free cells join the two ends of each
 * suggestion. Suggests nothing if the grid was not read from an image. Fails if out of memory, or
 * if `stop`, which may be NULL, is due.
 */
bool suggest_ends(const struct grid *grid, const struct stop *stop, struct error *error);

#endif
