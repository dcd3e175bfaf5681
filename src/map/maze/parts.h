/* SPDX-License-Identifier: MIT */
/*
 * parts.h - joins the parts of one mark, such as the letters of a word, the rings of a target, or
 * the pieces into which compression has divided a dot.
 */
#ifndef ASTAR_MAP_MAZE_PARTS_H
#define ASTAR_MAP_MAZE_PARTS_H

#include "map/components.h"
#include "map/image/image.h"

/*
 * Joins components of one hue that are near each other, if the result has the form of a mark. The
 * result has the area, the bounding box and the pixels of all of its parts, and the label of the
 * first one; the other labels become unused, with an area of 0. If the result does not have this
 * form, the components are not joined, and none of them is a mark. Components of fewer than `least`
 * pixels are noise. If more than 64 others may be parts, none are joined. `parts` has found->count
 * items: parts[label] becomes the number of parts of a component that may be a mark, otherwise 0.
 */
void parts_join(const struct image *image, uint64_t least, struct components *found,
                uint8_t *parts);

#endif
