/* SPDX-License-Identifier: MIT */
/*
 * labels.h - finds letters and dots that are inside corridors and have the colour of the walls,
 * such as S and G at the ends of a maze, or a word in the middle of the maze.
 *
 * A label is a component that is not close to a wall, is smaller than the width of a corridor or
 * solid like a ball, and is larger than a post (an isolated piece of wall). If there is no such
 * component, but there are exactly two that may be as small as a post and do not have its shape,
 * these two are the labels. Labels that are close to each other form one word.
 */
#ifndef ASTAR_MAP_MAZE_LABELS_H
#define ASTAR_MAP_MAZE_LABELS_H

#include "map/maze/structure.h"

/*
 * If there are more labels than this, they are assumed to be a pattern, such as broken walls, and
 * are ignored.
 */
enum { LABELS_MAX = 64 };

/* Words, each formed by one or more labels. */
struct labels {
    struct component boxes[LABELS_MAX]; /* bounding boxes; other members are unused */
    size_t count;
};

/*
 * Gives labels the role PART_LABEL and lists the words that they form. `corridor` is the typical
 * width of corridors in pixels. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool labels_find(struct structure *structure, double corridor, const struct stop *stop,
                 struct labels *labels, struct error *error);

#endif
