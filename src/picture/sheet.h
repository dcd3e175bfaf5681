/* SPDX-License-Identifier: MIT */
/* sheet.h - where on a picture its panels and its caption go. All figures are pixels. */
#ifndef ASTAR_PICTURE_SHEET_H
#define ASTAR_PICTURE_SHEET_H

#include "map/grid.h"
#include "picture/picture.h"

/*
 * Panels stand in rows, a cell of column_width x row_height each, of which the map takes
 * panel_width x panel_height at an offset. A picture of one panel begins with its map.
 */
struct sheet {
    uint32_t scale;
    uint32_t stroke; /* of letters */
    size_t panels, columns;
    uint64_t panel_width, panel_height;
    uint64_t column_width, row_height;
    uint64_t margin;        /* of a sheet, around all panels */
    uint64_t title;         /* the height of a panel's title */
    uint64_t width, height; /* of the picture, with as much room for a caption as any could need */
    uint64_t caption_top;   /* where the caption begins; height, if there is none */
};

/* The sheet of so many panels at this scale; 0: one chosen by size. */
struct sheet sheet_lay_out(const struct grid *grid, const struct picture_options *options,
                           size_t panels, uint32_t scale);

/* The top left pixel of a panel's map. */
uint64_t sheet_panel_left(const struct sheet *sheet, size_t panel);
uint64_t sheet_panel_top(const struct sheet *sheet, size_t panel);

#endif
