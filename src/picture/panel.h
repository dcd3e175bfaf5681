/* SPDX-License-Identifier: MIT */
/* panel.h - draws a map, the explored cells and the path in an area of a pixmap. */
#ifndef ASTAR_PICTURE_PANEL_H
#define ASTAR_PICTURE_PANEL_H

#include "picture/backdrop.h"
#include "picture/cells.h"
#include "picture/options.h"
#include "picture/pixmap.h"
#include "picture/sheet.h"
#include "search/middle.h"

/* The area of a pixmap in which a map is drawn. */
struct panel {
    struct pixmap *pixmap;
    const struct picture_options *options;
    const struct backdrop *backdrop; /* NULL: none; otherwise the pixmap is in true colour */
    uint32_t left, top;              /* top left pixel of the area */
    uint32_t scale;                  /* side of a cell in pixels */
    uint32_t line;                   /* width of grid lines, 0 or 1; included in `scale` */
    double side;                     /* longer side, in pixels, of the area that the maps cover */
    bool smooth;                     /* lines and discs are anti-aliased */
    const struct middle *middle;     /* the line of the path, if its width is not 0; or NULL */
};

/*
 * Returns a panel in the top left corner of a pixmap, with a backdrop (NULL: none) and without
 * anti-aliasing. The scale and the side are taken from `sheet`. The caller sets the pixmap, and may
 * turn on anti-aliasing and change the position.
 */
struct panel panel_begin(const struct picture_options *options, const struct backdrop *backdrop,
                         const struct sheet *sheet);

/* Draws the cells and, over them, the path (which may be empty), the goals and the starts. */
bool panel_draw(const struct panel *panel, struct cells *cells, const struct points *path,
                struct error *error);

/* Returns true if a path on this map may have a halo. */
bool panel_has_halo(const struct panel *panel, const struct grid *grid);

/* Returns true if the cells of a path are filled. */
bool panel_fills_path(const struct panel *panel);

#endif
