/* SPDX-License-Identifier: MIT */
/*
 * parts.h - joins the parts of one mark, such as the letters of a word, the rings of a target, or
 * the pieces into which compression has divided a dot.
 */
#ifndef ASTAR_MAP_MAZE_PARTS_H
#define ASTAR_MAP_MAZE_PARTS_H

#include "map/components.h"

/* Tells which components may be marks or parts of marks. */
struct part_rule {
    bool (*may_be_mark)(const void *context, const struct components *found, uint32_t label);
    const void *context;
};

/*
 * Joins components of one hue that are near each other. A joined component has the area, the
 * bounding box and the pixels of all of its parts; the other labels are unused, with an area of 0.
 * Does nothing if there are too many components for a mark.
 */
void parts_join(struct components *found, struct part_rule rule);

#endif
