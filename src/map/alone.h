/* SPDX-License-Identifier: MIT */
/*
 * alone.h - finds a start mark and a goal mark that are alone on a part of the floor of an image,
 * such as two discs on a board that is a part of a photograph.
 */
#ifndef ASTAR_MAP_ALONE_H
#define ASTAR_MAP_ALONE_H

#include "map/components.h"
#include "map/grid.h"
#include "map/maze/marks.h"

/* What was found. */
struct alone {
    bool found;
    struct component area; /* the part of the floor, if found */
};

/*
 * Makes two marks of an image the only start and the only goal of a grid with one cell per pixel,
 * if the following applies to them, and to no other two marks. One has the hue of a start, and the
 * other one has not (hue_is_start). Free cells join them. These cells do not touch the border of
 * the image, unless the area outside a maze was found, or wide passages lead there and one of the
 * marks is not next to the drawing: it has walls to its left or right, and above or below. The
 * marks are not in one row or column, a wall between them is longer than half the width of the
 * corridors, they are not parts of one picture, the corridors are not much narrower than the marks,
 * and the colours of the marks are rare in the image. The cells of these two marks become free.
 *
 * If there are no such marks, the grid is not changed. Fails if out of memory, or if `stop`, which
 * may be NULL, is due.
 */
bool alone_find(const struct image *image, const struct marks *marks, const struct stop *stop,
                struct grid *grid, struct alone *alone, struct error *error);

#endif
