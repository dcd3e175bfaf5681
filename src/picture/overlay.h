/* SPDX-License-Identifier: MIT */
/* overlay.h - draws the line of a path, and rings around cells, over a painted map. */
#ifndef ASTAR_PICTURE_OVERLAY_H
#define ASTAR_PICTURE_OVERLAY_H

#include "map/grid.h"
#include "picture/pixmap.h"

/*
 * The area of a painted map: cells of `scale` x `scale` pixels, of which the first `line` rows and
 * columns are grid lines.
 */
struct overlay {
    struct pixmap *pixmap;
    uint32_t left, top, width, height;
    uint32_t scale, line;
};

/*
 * Draws a line with round ends and joins through the centres of a path's cells. The line is 0.3
 * cells wide, but at least 1.5 pixels.
 */
void overlay_path(const struct overlay *overlay, const struct point *path, uint64_t count,
                  uint8_t index);

/*
 * Draws a ring around a cell, with a thin halo of index `halo` on both sides. The radius grows with
 * the size of the area, so that the ring is easy to find on large maps. The ring is clipped to the
 * area.
 */
void overlay_ring(const struct overlay *overlay, struct point cell, uint8_t index, uint8_t halo);

#endif
