/* SPDX-License-Identifier: MIT */
/*
 * overlay.h - draws the line of a path, discs and rings over a painted map.
 *
 * In small pictures, edges are anti-aliased: each pixel is blended with the figure in proportion to
 * the share that the figure covers. In other pictures, a pixel belongs to a figure if its centre
 * lies within the figure.
 */
#ifndef ASTAR_PICTURE_OVERLAY_H
#define ASTAR_PICTURE_OVERLAY_H

#include "base/stop.h"
#include "map/grid.h"
#include "picture/pixmap.h"

/* The largest number of starts, goals or via points drawn as discs. More would hide the map. */
enum { OVERLAY_DISCS_MAX = 64 };

/*
 * The area of a painted map. Each cell has `scale` x `scale` pixels; its first `line` rows and
 * columns belong to grid lines.
 */
struct overlay {
    struct pixmap *pixmap;
    uint32_t left, top, width, height;
    uint32_t scale, line;
    bool smooth; /* edges are anti-aliased; lines then need two bytes for each pixel of the area */
    const struct stop *stop;
    const struct grid *floor; /* lines do not cover the walls of this map; NULL: they cover all */
};

/* A stroke or a disc with an edge of another colour. Lengths are in pixels. */
struct overlay_pen {
    double radius; /* radius of a disc, or half the width of a line */
    double casing; /* width of the edge around the disc or line */
    uint8_t index, casing_index;
    double inside; /* minimum distance of a disc's centre from the edges of the area */
};

/*
 * Draws a line with round ends and joins through the centres of a path's cells. Fails if out of
 * memory or if overlay->stop is due.
 */
bool overlay_path(const struct overlay *overlay, const struct points *path, struct overlay_pen pen,
                  struct error *error);

/* Draws a disc around the centre of a cell, or as near to it as pen.inside allows. */
void overlay_disc(const struct overlay *overlay, struct point cell, struct overlay_pen pen);

/* Returns the square around a disc of this radius, clipped to the area. */
struct pixmap_area overlay_disc_area(const struct overlay *overlay, struct point cell,
                                     double radius);

/*
 * Draws a ring around the centre of a cell, with an edge on both sides. `radius` is the radius of
 * the centre line of the stroke.
 */
void overlay_ring(const struct overlay *overlay, struct point cell, double radius,
                  struct overlay_pen pen);

#endif
