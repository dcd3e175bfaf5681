/* SPDX-License-Identifier: MIT */
/* mark_shade.h - tells whether an area of one hue is a part of an area of changing colour. */
#ifndef ASTAR_MAP_MAZE_MARK_SHADE_H
#define ASTAR_MAP_MAZE_MARK_SHADE_H

#include "map/components.h"
#include "map/image/image.h"

/*
 * Stores whether a component merges into an area beyond it: at some places, the colour changes so
 * little from pixel to pixel that no edge separates the two, and the area is more than twice as
 * large as the component. This is so in a line that changes its colour from end to end (kind
 * `solved-rainbow` in maze_kinds.c). The pixels of the area have at least the spread `spread`
 * (colour.h), and half of that of the component's mean colour. Fails only if out of memory.
 */
bool mark_shade_test(const struct image *image, const struct components *found, uint32_t label,
                     int spread, bool *is_shade, struct error *error);

#endif
