/* SPDX-License-Identifier: MIT */
/* maze_grade.h - judges a reading of an image as a maze by the form of its walls and its ends. */
#ifndef ASTAR_MAP_MAZE_MAZE_GRADE_H
#define ASTAR_MAP_MAZE_MAZE_GRADE_H

#include "map/maze/candidate.h"

/*
 * Finds the ends of a candidate whose enclosure and marks are set, and returns its grade. `clean`:
 * the image has no noise. `given`: the user has defined the walls. `edges` is the share of
 * unexplained edges (edges.h); infinite if the walls enclose nothing.
 */
enum maze_state maze_grade(struct maze *maze, bool clean, bool given, double edges);

/* Returns true if the corridors of a candidate have one width, and are connected. */
bool maze_is_regular(const struct maze *maze);

/* Returns true if a candidate in this state is certainly a maze. */
bool maze_is_sound(const struct maze *maze, enum maze_state state);

/* Returns true if walls separate the corridors of a regular maze from an outside everywhere. */
bool maze_is_closed_off(const struct maze *maze);

/*
 * Returns true if a candidate is a closed maze. If its walls have one colour, it need not have an
 * outside (kind `blocks-large-dark`).
 */
bool maze_is_closed(const struct maze *maze);

/* Returns the share of corridors that are regular and connected, from 0 to 1. */
double maze_order(const struct enclosure *enclosure);

/* Returns true if an enclosure looks like a maze with few solid areas, whatever its ends are. */
bool maze_is_likely(const struct enclosure *enclosure);

#endif
