/* SPDX-License-Identifier: MIT */
/*
 * picture.h - drawing a map and what searches did on it, as a PNG file in memory.
 *
 * A picture is a map, perhaps with a caption below; or a sheet of panels, the same map several
 * times, each with what another search did on it.
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

enum { PICTURE_SCALE_MAX = 1024, PICTURE_COMPRESSION_MAX = 12, PICTURE_PANELS_MAX = 16 };

/* Pictures of more pixels are refused. */
#define PICTURE_PIXELS_MAX UINT64_C(4000000000)

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
    bool caption;    /* what the picture shows, and a legend, in a strip below it */
    enum path_style path_style;
    uint32_t compression; /* 0 (none) to PICTURE_COMPRESSION_MAX (smallest) */
    struct palette palette;
};

/*
 * A text chunk: a keyword of 1 to 79 ASCII letters and blanks, and a text in UTF-8 without control
 * characters.
 */
struct png_text {
    const char *keyword, *text;
};

struct png_texts {
    const struct png_text *items;
    size_t count;
};

/*
 * What is said of a picture or a panel, part by part. Parts stand on one line as they fit; NULL
 * begins a new one, an empty part is left out.
 */
struct picture_words {
    const char *const *items;
    size_t count;
};

struct picture_options picture_options_default(void);

/* The name of a style: cells, line or both. */
const char *picture_path_style_name(enum path_style style);

/*
 * How many pixels a picture of this grid with so many panels (1 and up) will have, a caption as
 * high as it can be included. Only the size of the grid is looked at.
 */
void picture_size(const struct grid *grid, const struct picture_options *options, size_t panels,
                  uint64_t *width, uint64_t *height);

/* A picture that is being drawn. Opaque. */
struct picture;

/*
 * Begins a picture of so many panels, 1 to PICTURE_PANELS_MAX; best before any search, as a picture
 * of too many pixels or bytes is refused here, with the largest scale that fits. The grid and the
 * options must outlive it; it is released with picture_free. NULL on failure.
 */
struct picture *picture_begin(const struct grid *grid, const struct picture_options *options,
                              size_t panels, struct error *error);

/*
 * Draws the next panel: the map and, where `search` and `result` are given (both or neither), what
 * the last run of that search explored and found. `title` is set above the panel of a sheet, and
 * ignored where there is one panel only.
 */
bool picture_add(struct picture *picture, const struct search *search,
                 const struct search_result *result, const struct picture_words *title,
                 struct error *error);

/*
 * Encodes the picture once all panels are drawn. The words go into the caption, which a sheet
 * always has, and other pictures where the options want it; NULL: none. The caller frees png->data.
 */
bool picture_end(struct picture *picture, const struct picture_words *words,
                 const struct png_texts *texts, struct bytes *png, struct error *error);

/* NULL is allowed. */
void picture_free(struct picture *picture);

/* The whole way for a picture of one panel without words or texts. */
bool picture_draw(const struct grid *grid, const struct search *search,
                  const struct search_result *result, const struct picture_options *options,
                  struct bytes *png, struct error *error);

#endif
