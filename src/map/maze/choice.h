/* SPDX-License-Identifier: MIT */
/* choice.h - chooses among the readings of an image of a maze. */
#ifndef ASTAR_MAP_MAZE_CHOICE_H
#define ASTAR_MAP_MAZE_CHOICE_H

#include "map/maze/candidate.h"

/*
 * Sets *best to the winner among *best and the candidates of one threshold, and releases the
 * others. `second` has the other polarity; NULL if it was not tried. All have the same marks.
 */
void maze_choose(struct maze *first, struct maze *second, struct maze *best);

#endif
