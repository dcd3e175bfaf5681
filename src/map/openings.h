/* SPDX-License-Identifier: MIT */
/* openings.h - gaps in the border of a map: the ends of mazes without marks. */
#ifndef ASTAR_MAP_OPENINGS_H
#define ASTAR_MAP_OPENINGS_H

#include "map/grid.h"

/*
 * Lists the openings of the border, sorted by row, then column. An opening is the middle cell of a
 * run of cells that are not wall; runs continue around corners. An even run has two middle cells:
 * the upper or left one is taken.
 */
bool openings_list(const struct grid *grid, struct points *openings, struct error *error);

/*
 * Makes the two openings of the border the only start (the upper, else the left one) and the only
 * goal. Fails unless there are exactly two; the message lists the openings.
 */
bool openings_take(struct grid *grid, struct error *error);

#endif
