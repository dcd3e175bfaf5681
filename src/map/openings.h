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
 * Returns true if at least a quarter of the border consists of walls. The margin around a maze has
 * none, and a path through it could lead around the maze.
 */
bool openings_are_in_wall(const struct grid *grid);

/*
 * Turns openings in the border of a map into the starts or goals that the map lacks.
 *
 * If the map has neither starts nor goals, its border must have exactly two openings. The upper one
 * becomes the start and the lower one the goal; if both are in the same row, the left one becomes
 * the start.
 *
 * If the map lacks only starts or only goals, the openings may determine the missing end. If there
 * is one opening, it is the missing end unless an end is on the border or the border has no wall.
 * If there are two openings and only one end, E, the opening that is farther from E is the missing
 * one.
 *
 * Otherwise fails; the message lists the first few openings.
 */
bool openings_take(struct grid *grid, struct error *error);

/*
 * Stores whether the openings in the border of a map that lacks only starts or only goals determine
 * the missing end. Fails if out of memory.
 */
bool openings_determine(const struct grid *grid, bool *determined, struct error *error);

#endif
