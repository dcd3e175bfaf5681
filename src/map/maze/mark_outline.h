/* SPDX-License-Identifier: MIT */
/* mark_outline.h - finds the outline of a mark, which is no wall. */
#ifndef ASTAR_MAP_MAZE_MARK_OUTLINE_H
#define ASTAR_MAP_MAZE_MARK_OUTLINE_H

#include "map/components.h"
#include "map/image/image.h"

/*
 * Sets the pixels of the box around a mark and its outline in `pixels`, which has the size of the
 * image and contains the mark; `at` is one of the pixels of the mark. An outline encloses the mark,
 * in another colour than the floor around it. Changes nothing if the mark has none. Fails if out of
 * memory, or if `stop`, which may be NULL, is due.
 */
bool mark_outline_add(const struct image *image, const struct component *mark, struct point at,
                      const struct stop *stop, struct plane *pixels, struct error *error);

#endif
