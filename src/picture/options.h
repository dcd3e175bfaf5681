/* SPDX-License-Identifier: MIT */
/* options.h - options of pictures, their defaults and limits. */
#ifndef ASTAR_PICTURE_OPTIONS_H
#define ASTAR_PICTURE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "map/agent.h"
#include "picture/palette.h"

enum {
    PICTURE_SCALE_MAX = 1024,
    PICTURE_COMPRESSION_MAX = 12,
    PICTURE_PANELS_MAX = 16,
    PICTURE_LINE_MAX = 256
};

/* Styles of paths. */
enum path_style {
    PATH_STYLE_AUTO,  /* draw a line if the path has long segments, or down the middle of the
                         corridors in an image (search/middle.h); otherwise fill the cells */
    PATH_STYLE_CELLS, /* fill the cells of the path */
    PATH_STYLE_LINE,  /* draw a line through the centres of the cells or, in an image, down the
                         middle of corridors */
    PATH_STYLE_BOTH,  /* draw the line, and fill the cells with a pale tint */
    PATH_STYLE_COUNT
};

/* The kinds of text in cells. */
enum cell_labels {
    LABELS_NONE,
    LABELS_COST,   /* the cost of entering the cell */
    LABELS_G,      /* the cost to reach the cell */
    LABELS_H,      /* the estimated cost from the cell to a goal */
    LABELS_F,      /* the sum of g and h */
    LABELS_ORDER,  /* the position of the cell in the order of first expansion */
    LABELS_PARENT, /* an arrow towards the cell from which this cell was reached */
    LABELS_G_H_F,  /* g and h in the upper corners, f below them */
    LABELS_COUNT
};

struct picture_options {
    uint32_t scale;    /* side of a cell in pixels, 1 to PICTURE_SCALE_MAX; 0: automatic */
    uint32_t max_size; /* bound on the longer side of the picture in pixels; 0: none */
    bool grid_lines;   /* draw lines between cells if the scale is at least 8 */
    bool explored;     /* tint cells that the search touched */
    bool heat;         /* colour expanded cells by the cost of reaching them */
    bool near;         /* tint free cells near walls by level (keep_away.h), unless `heat` is set */
    struct agent agent;      /* the path includes all cells that an agent of this size covers */
    bool candidates;         /* draw rings around the openings and marks in grid->reading */
    bool bare;               /* the picture can be read as a map: starts and goals fill their cells,
                                and the file is not marked as a picture of a solution */
    bool caption;            /* add a caption with the result and a legend below the map */
    bool over_image;         /* draw over the image of the map (grid->image), if there is one */
    enum cell_labels labels; /* if not LABELS_NONE, the scale must be at least numbers_scale */
    enum path_style path_style;
    bool segments;        /* the path has long segments: PATH_STYLE_AUTO draws a line */
    uint32_t line_width;  /* line width in pixels, 1 to PICTURE_LINE_MAX; 0: automatic */
    uint32_t compression; /* 0 (none) to PICTURE_COMPRESSION_MAX (smallest) */
    struct palette palette;
    const struct stop *stop; /* when due, drawing and encoding fail with ERROR_STOPPED; or NULL */
};

/*
 * Returns the defaults: classic palette, grid lines, explored cells, drawing over the image,
 * automatic path style, compression level 6.
 */
struct picture_options picture_options_default(void);

/* Returns the name of a kind of labels: none, cost, g, h, f, order, parent or g,h,f. */
const char *picture_labels_name(enum cell_labels labels);

/* Returns the name of a style: auto, cells, line or both. */
const char *picture_path_style_name(enum path_style style);

#endif
