/* SPDX-License-Identifier: MIT */
/* openings.h - gaps in the border of a map: start and goal of mazes without marks. */
#ifndef ASTAR_MAP_OPENINGS_H
#define ASTAR_MAP_OPENINGS_H

#include "map/grid.h"

/*
 * Lists the openings in the border, sorted by row, then column. An opening is the middle cell of a
 * run of free border cells; runs continue around corners. If a run has two middle cells, the
 * opening is the upper one or, if both are in the same row, the left one. The caller frees
 * openings->items.
 */
bool openings_list(const struct grid *grid, struct points *openings, struct error *error);

/*
 * Takes the starts or goals that the map lacks from the openings in its border.
 *
 * If the map has neither, its border must have two openings: the upper one becomes the start and the
 * lower one the goal; if both are in the same row, the left one is the start. If only one end is
 * missing, the opening farther from the first end given becomes that end; if there is only one
 * opening, the end given must not be on the border. Otherwise fails; the message lists the first few
 * openings.
 */
bool openings_take(struct grid *grid, struct error *error);

#endif
