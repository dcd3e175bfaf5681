/* SPDX-License-Identifier: MIT */
/*
 * maze_ends.h - determines the start and the goal of a maze whose enclosure and marks are known.
 */
#ifndef ASTAR_MAP_MAZE_MAZE_ENDS_H
#define ASTAR_MAP_MAZE_MAZE_ENDS_H

#include "map/maze/candidate.h"

/*
 * Uses the marks in the main region as maze->start and maze->goal. Returns false if there are not
 * exactly two such marks, if they are near each other, or if the walls have too many openings. If
 * `near` is true, marks of different hues may be near each other if a wall is between them.
 */
bool maze_join_marks(struct maze *maze, bool near);

/*
 * Counts the marks that are in the maze, but separated from the main region by walls. A mark lies
 * on the floor of the maze, so these walls may be floor.
 */
size_t maze_count_stranded(const struct maze *maze);

/*
 * Determines maze->start and maze->goal from marks, openings, labels and the centre. Returns false
 * if this is not possible, and sets maze->unsure or maze->only if they describe why.
 */
bool maze_find_ends(struct maze *maze);

/*
 * Stores the two openings of `enclosure` that are farthest apart, or the only opening and the
 * widest place, in maze->guess. maze->has_guess tells whether there are such places.
 */
void maze_guess_ends(const struct enclosure *enclosure, struct maze *maze);

#endif
