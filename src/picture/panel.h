/* SPDX-License-Identifier: MIT */
/* panel.h - draws a map and what a search did on it, on a part of a pixmap. */
#ifndef ASTAR_PICTURE_PANEL_H
#define ASTAR_PICTURE_PANEL_H

#include "picture/cells.h"
#include "picture/inks.h"
#include "picture/pixmap.h"

/* Where on a pixmap a map is drawn, and how. */
struct panel {
    struct pixmap *pixmap;
    const struct inks *inks;
    const struct picture_options *options;
    uint32_t left, top; /* its first pixel */
    uint32_t scale;     /* pixels a cell along each side */
    uint32_t line;      /* the width of the grid lines, inside the cells: 0 or 1 */
};

/* A panel at the top left of a pixmap. */
struct panel panel_begin(struct pixmap *pixmap, const struct inks *inks,
                         const struct picture_options *options, uint32_t scale);

/* Draws the cells, then a path of `count` cells (0: none), goals and starts over them. */
bool panel_draw(const struct panel *panel, struct cells *cells, const struct point *path,
                uint64_t count, struct error *error);

/* True if cells of this scale have grid lines under these options. */
bool panel_has_lines(const struct picture_options *options, uint32_t scale);

#endif
