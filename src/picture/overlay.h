/* SPDX-License-Identifier: MIT */
/* overlay.h - lines and rings over the cells of a painted map. */
#ifndef ASTAR_PICTURE_OVERLAY_H
#define ASTAR_PICTURE_OVERLAY_H

#include "map/grid.h"
#include "picture/pixmap.h"

/*
 * What is drawn on: an area of a pixmap with cells of `scale` pixels, their first pixel row and
 * column `line` wide lines.
 */
struct overlay {
    struct pixmap *pixmap;
    uint32_t left, top, width, height;
    uint32_t scale, line;
};

/*
 * Draws a line through the centres of a path's cells, about a third of a cell wide but never below
 * one and a half pixels, with round ends and joins.
 */
void overlay_path(const struct overlay *overlay, const struct point *path, uint64_t count,
                  uint8_t index);

/*
 * Draws a ring around a cell, wide enough to be found on an area of this size, between two thin
 * rings of the index `halo`. What lies off the area is cut off.
 */
void overlay_ring(const struct overlay *overlay, struct point cell, uint8_t index, uint8_t halo);

#endif
