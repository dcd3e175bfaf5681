/* SPDX-License-Identifier: MIT */
/* maze_judge.h - decides whether a path through the pixels of a drawing solves its maze. */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_JUDGE_H
#define ASTAR_TESTS_SUPPORT_MAZE_JUDGE_H

#include "tests/support/maze_drawing.h"

enum maze_verdict {
    MAZE_RIGHT,
    MAZE_PATH_OUTSIDE,      /* the path is outside the maze and not near an opening */
    MAZE_PATH_THROUGH_WALL, /* the path enters a wall, or steps between unconnected cells */
    MAZE_PATH_WRONG_ORDER,  /* the ends are wrong, or the path does not follow the solution */
    MAZE_VERDICT_COUNT
};

/*
 * Judges a path, given as its pixels. If `ends_given` is true, the path must begin at
 * drawing->start. Otherwise, it may also begin at the goal if drawing->either_way is true.
 */
enum maze_verdict maze_judge(const struct maze_drawing *drawing, const struct point *path,
                             size_t count, bool ends_given);

#endif
