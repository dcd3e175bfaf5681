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
 * Adds the upper opening in the border to the starts and the lower one to the goals; if both are in
 * the same row, the left one is the start. Fails unless there are exactly two openings; the message
 * then lists the first few.
 */
bool openings_take(struct grid *grid, struct error *error);

#endif
