/* SPDX-License-Identifier: MIT */
/* panel.h - draws a map, what a search explored and its path on an area of a pixmap. */
#ifndef ASTAR_PICTURE_PANEL_H
#define ASTAR_PICTURE_PANEL_H

#include "picture/cells.h"
#include "picture/inks.h"
#include "picture/options.h"
#include "picture/pixmap.h"

/* Where on a pixmap a map is drawn. */
struct panel {
    struct pixmap *pixmap;
    const struct inks *inks;
    const struct picture_options *options;
    uint32_t left, top; /* its top left pixel */
    uint32_t scale;     /* side of a cell in pixels */
    uint32_t line;      /* width of grid lines, which are part of the cells: 0 or 1 */
};

/* A panel in the top left corner of a pixmap. The caller may move it. */
struct panel panel_begin(struct pixmap *pixmap, const struct inks *inks,
                         const struct picture_options *options, uint32_t scale);

/* Draws the cells, then a path of `count` cells (0: none), goals and starts on top. */
bool panel_draw(const struct panel *panel, struct cells *cells, const struct point *path,
                uint64_t count, struct error *error);

/* True if cells of this scale have grid lines with these options. */
bool panel_has_lines(const struct picture_options *options, uint32_t scale);

#endif
