/* SPDX-License-Identifier: MIT */
/* openings.h - the gaps in a map's border, where mazes without marks begin and end. */
#ifndef ASTAR_MAP_OPENINGS_H
#define ASTAR_MAP_OPENINGS_H

#include "map/grid.h"

/*
 * Lists the openings of the border: the middle cell of each unbroken run of cells that are not
 * wall, corners included; of the two middle cells of an even run, the upper or left one. Sorted by
 * row, then by column.
 */
bool openings_list(const struct grid *grid, struct points *openings, struct error *error);

/*
 * Makes the two openings of the border the map's one start (the upper, else the left one) and one
 * goal. Fails where there are not two: the message says where they are.
 */
bool openings_take(struct grid *grid, struct error *error);

#endif
