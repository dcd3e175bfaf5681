/* SPDX-License-Identifier: MIT */
/* outline.h - measures how well the walls of a maze separate its inside from the area around it. */
#ifndef ASTAR_MAP_MAZE_OUTLINE_H
#define ASTAR_MAP_MAZE_OUTLINE_H

#include "base/stop.h"
#include "map/maze/structure.h"

/*
 * Follows lines through the image, and examines the places where a line enters or leaves the
 * inside. Stores the share of places that are open: no wall separates the inside from the outside
 * or from the border of the image. A wall that has the outside on both sides and is at most `reach`
 * pixels thick is an open place, too. Examines every `step`-th row and column. The share is small
 * in mazes, because most of the outer wall is closed. Fails if out of memory, or if `stop`, which
 * may be NULL, is due.
 */
bool outline_open_share(const struct plane *pixels, double reach, uint32_t step,
                        const struct stop *stop, double *share, struct error *error);

#endif
