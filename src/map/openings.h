/* SPDX-License-Identifier: MIT */
/*
 * openings.h - gaps in the border of a map, which can be the start and goal of a maze without
 * marks.
 */
#ifndef ASTAR_MAP_OPENINGS_H
#define ASTAR_MAP_OPENINGS_H

#include "map/grid.h"

/*
 * Lists the openings in the border, sorted by row, then column. An opening is the middle cell of a
 * run of free border cells; runs continue around corners. If a run has two middle cells, the
 * opening is the upper one or, if both are in the same row, the left one. The caller frees
 * openings->items, which is NULL after a failure.
 */
bool openings_list(const struct grid *grid, struct points *openings, struct error *error);

/* Returns the share of the cells of the border that are walls. */
double openings_wall_share(const struct grid *grid);

/*
 * Turns openings in the border of a map into the starts or goals that the map lacks.
 *
 * If the map has neither starts nor goals, its border must have exactly two openings. The upper one
 * becomes the start and the lower one the goal; if both are in the same row, the left one becomes
 * the start.
 *
 * If the map lacks only starts or only goals, let E be the first goal or start that it has. If
 * there are two openings, the one farther from E becomes the missing end. If there is only one
 * opening, it becomes the missing end unless E is on the border or the border has no wall.
 *
 * Otherwise fails; the message lists the first few openings.
 */
bool openings_take(struct grid *grid, struct error *error);

#endif
