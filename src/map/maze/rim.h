/* SPDX-License-Identifier: MIT */
/* rim.h - finds the outline of a mark, such as the black ring around a red disc. */
#ifndef ASTAR_MAP_MAZE_RIM_H
#define ASTAR_MAP_MAZE_RIM_H

#include "map/components.h"
#include "map/image/image.h"

/*
 * If a closed outline surrounds the pixels of a mark, which are 1 in `pixels` and have the bounding
 * box of `mark`, sets the pixels of the outline, too. It is darker or lighter than all pixels
 * around it, so that it is not connected with a wall. Fails if out of memory.
 */
bool rim_add(const struct image *image, const struct component *mark, struct plane *pixels,
             struct error *error);

#endif
