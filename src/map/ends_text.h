/* SPDX-License-Identifier: MIT */
/* ends_text.h - options for starts and goals, to complete a command that a message suggests. */
#ifndef ASTAR_MAP_ENDS_TEXT_H
#define ASTAR_MAP_ENDS_TEXT_H

#include "map/grid.h"
#include "map/options.h"

/* Buffer size in bytes for ends_text, including the terminating zero. */
enum { ENDS_TEXT_SIZE = 64 };

/*
 * Stores options such as " -s 0,0 -g 4,3": the start and the goal that the options give; else the
 * first ones that the grid lists; else its first and last cells that have neither of two values of
 * walls.
 */
void ends_text(const struct map_options *options, const struct grid *grid, uint8_t wall,
               uint8_t other_wall, char text[ENDS_TEXT_SIZE]);

#endif
