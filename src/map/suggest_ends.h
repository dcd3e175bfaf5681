/* SPDX-License-Identifier: MIT */
/* suggest_ends.h - options for starts and goals, to complete a command that a message suggests. */
#ifndef ASTAR_MAP_SUGGEST_ENDS_H
#define ASTAR_MAP_SUGGEST_ENDS_H

#include "map/grid.h"
#include "map/options.h"

/* Buffer size in bytes for suggest_ends, including the terminating zero. */
enum { SUGGESTED_ENDS_SIZE = 64 };

/*
 * Stores options such as " -s 0,0 -g 4,3": the start and the goal that the options give; else the
 * first ones that the grid lists; else its first and last cells that have none of the `count`
 * values of walls.
 */
void suggest_ends(const struct map_options *options, const struct grid *grid, const uint8_t *walls,
                  size_t count, char text[SUGGESTED_ENDS_SIZE]);

#endif
