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
 * Joins components of one hue that are near each other, if the result has the form of a mark. It
 * has the area, the bounding box and the pixels of all of its parts, and the label of the first
 * one; the other labels become unused, with an area of 0. If the result does not have this form,
 * the parts are no marks. Components of fewer than `least` pixels are noise, and are not joined. If
 * there are too many others, none are joined. Stores the number of parts of each component in
 * parts[label]; 0 for noise, for unused labels, and for components that are no marks.
 */
void parts_join(const struct image *image, uint64_t least, struct components *found,
                uint8_t *parts);

#endif
