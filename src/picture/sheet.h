/* SPDX-License-Identifier: MIT */
/*
 * sheet.h - computes the layout of a picture: the positions of its panels and its caption.
 *
 * Lengths are in pixels.
 */
#ifndef ASTAR_PICTURE_SHEET_H
#define ASTAR_PICTURE_SHEET_H

#include "map/grid.h"
#include "picture/options.h"

/*
 * The panels of a sheet are arranged in rows and columns. Each panel occupies column_width x
 * row_height pixels, including its title and margin; its map has panel_width x panel_height pixels.
 * A picture with a single panel shows the map at 0,0.
 */
struct sheet {
    uint32_t scale;
    uint32_t text_size; /* size of all texts, as defined in lettering.h */
    uint32_t rule;      /* thickness of frames and of the line above the caption */
    size_t panels, columns;
    uint64_t panel_width, panel_height;
    uint64_t side; /* longer side of the area that the maps cover; basis of text and line sizes */
    uint64_t column_width, row_height;
    uint64_t margin;        /* margin around the panels of a sheet; 0 for a single panel */
    uint64_t title;         /* height of a panel's title */
    uint64_t width, height; /* size of the picture with the largest possible caption */
    uint64_t caption_top;   /* first row of the caption; `height` if there is no caption */
};

/*
 * Lays out `panels` panels at `scale` pixels per cell. If `scale` is 0, chooses a scale that suits
 * the size of the map and, unless it would be less than 1, options->max_size.
 */
struct sheet sheet_lay_out(const struct grid *grid, const struct picture_options *options,
                           size_t panels, uint32_t scale);

/* Return the left column and the top row of a panel's map. */
uint64_t sheet_panel_left(const struct sheet *sheet, size_t panel);
uint64_t sheet_panel_top(const struct sheet *sheet, size_t panel);

#endif
