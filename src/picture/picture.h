/* SPDX-License-Identifier: MIT */
/*
 * picture.h - drawing a grid and what a search did on it, as a PNG file in memory.
 */
#ifndef ASTAR_PICTURE_PICTURE_H
#define ASTAR_PICTURE_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/grid.h"
#include "picture/palette.h"
#include "search/search.h"

enum { PICTURE_SCALE_MAX = 1024, PICTURE_COMPRESSION_MAX = 12 };

/* How the path is drawn. */
enum path_style {
    PATH_STYLE_CELLS, /* its cells in the colour of the path */
    PATH_STYLE_LINE,  /* a line through their centres */
    PATH_STYLE_BOTH,  /* a line, over cells in a pale tint */
    PATH_STYLE_COUNT
};

struct picture_options {
    uint32_t scale;  /* pixels a cell along each side, 1 to PICTURE_SCALE_MAX; 0: chosen by size */
    bool grid_lines; /* draw lines between cells that are wide enough for them */
    bool explored;   /* tint cells that the search has touched */
    bool heat;       /* colour explored cells by what it costs to reach them */
    bool mark;       /* draw rings around starts and goals */
    enum path_style path_style;
    uint32_t compression; /* 0 (none) to PICTURE_COMPRESSION_MAX (smallest) */
    struct palette palette;
    const struct png_text *texts; /* text chunks beside the one with the cell size; not owned */
    size_t text_count;
};

/* A text chunk: a keyword of 1 to 79 letters and blanks, and a text in ASCII. */
struct png_text {
    const char *keyword, *text;
};

struct picture_options picture_options_default(void);

/* The style of that name: cells, line or both; PATH_STYLE_COUNT where there is none. */
enum path_style picture_path_style(const char *name);

/* The scale that a picture of this grid will have. */
uint32_t picture_scale(const struct grid *grid, const struct picture_options *options);

/*
 * Draws the grid and, where `search` and `result` are given (both or neither), what the last run of
 * that search explored and found. The caller frees png->data. Fails for a picture too large to
 * encode, naming the largest scale that fits, and when out of memory.
 */
bool picture_draw(const struct grid *grid, const struct search *search,
                  const struct search_result *result, const struct picture_options *options,
                  struct bytes *png, struct error *error);

#endif
