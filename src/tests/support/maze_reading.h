/* SPDX-License-Identifier: MIT */
/* maze_reading.h - reads images as mazes. */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_READING_H
#define ASTAR_TESTS_SUPPORT_MAZE_READING_H

#include "map/maze/maze.h"
#include "tests/support/letters.h"

/*
 * Read an image as a maze, with options or with the default ones. The result is released at the end
 * of the test.
 */
struct maze *maze_read_with(const struct image *image, const struct map_options *options);
struct maze *maze_read(const struct image *image);

/*
 * Fails unless the maze is complete and its start and goal are in the cells `start` and `goal` of
 * the drawing.
 */
void assert_maze_ends(const struct maze *maze, const struct letters *letters, const int start[2],
                      const int goal[2]);

#endif
