/* SPDX-License-Identifier: MIT */
/*
 * picture.h - draws a map and the results of searches as a PNG file in memory.
 *
 * A picture either has one panel, which shows the map and the result of a search, or is a sheet
 * with several panels, which show the same map and the results of several searches. A picture may
 * have a caption below the panels; a sheet always has one.
 *
 * Usage: picture_begin, picture_add for each panel, picture_end, picture_free.
 */
#ifndef ASTAR_PICTURE_PICTURE_H
#define ASTAR_PICTURE_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/grid.h"
#include "picture/cells.h"
#include "picture/options.h"
#include "picture/panel.h"
#include "picture/pixmap.h"
#include "picture/png_encode.h"

/*
 * The parts of a title or a caption. Each line contains as many parts as fit. A part that is NULL
 * begins a new line; an empty part is omitted.
 */
struct picture_words {
    const char *const *items;
    size_t count;
};

/* The texts of a picture: the words of its caption and the text chunks of its file. */
struct picture_labels {
    struct picture_words words;
    struct png_texts texts;
};

/*
 * Returns an upper bound on the number of bytes needed to draw, but not to encode, a picture with
 * `panels` panels (at least 1) and the largest possible caption. Uses only the width and height of
 * the grid and, if the picture is drawn over its image, grid->cell_side and the width of the image.
 */
double picture_memory(const struct grid *grid, const struct picture_options *options,
                      size_t panels);

/* Returns the side of a cell in pixels in a picture with one panel. */
uint32_t picture_scale(const struct grid *grid, const struct picture_options *options);

struct picture; /* opaque */

/*
 * Begins a picture with 1 to PICTURE_PANELS_MAX panels. If the picture would have too many pixels
 * or bytes, fails and reports the largest scale that fits; call this function before a long search,
 * so that the failure is reported early. The grid and the options must outlive the picture. Returns
 * NULL on failure.
 */
struct picture *picture_begin(const struct grid *grid, const struct picture_options *options,
                              size_t panels, struct error *error);

/*
 * Draws the next panel. source->grid must be the grid passed to picture_begin. `title` (NULL: none)
 * is drawn above a panel of a sheet and ignored for a single panel.
 */
bool picture_add(struct picture *picture, const struct picture_source *source,
                 const struct picture_words *title, struct error *error);

/*
 * Completes and encodes the picture after all panels are drawn. Draws labels->words in the caption
 * if there is one. `labels` may be NULL. The caller frees png->data.
 */
bool picture_end(struct picture *picture, const struct picture_labels *labels, struct bytes *png,
                 struct error *error);

/* Releases a picture; NULL is allowed. */
void picture_free(struct picture *picture);

/* Draws and encodes a picture with one panel and no labels. The caller frees png->data. */
bool picture_draw(const struct picture_source *source, const struct picture_options *options,
                  struct bytes *png, struct error *error);

/* --- parts of picture_end, for callers that need pixels or frames ----------------------------- */

/*
 * Draws the caption if there is one, and removes unused rows below it. Call it once, after all
 * panels are drawn. `words` may be NULL.
 */
void picture_caption(struct picture *picture, const struct picture_words *words);

/* Replaces the words of the caption in a copy of the picture's pixels; they need as many lines. */
void picture_recaption(const struct picture *picture, struct pixmap *pixmap,
                       const struct picture_words *words);

/* Returns true if the picture exceeds options->max_size, so that it is reduced when encoded. */
bool picture_is_reduced(const struct picture *picture);

/* Returns the pixels of the picture, which are complete after picture_caption. */
const struct pixmap *picture_pixmap(const struct picture *picture);

/*
 * Returns panel `index`, for drawing on `pixmap`: either the picture's own pixmap or another one of
 * the same size and with the same colours.
 */
struct panel picture_panel(const struct picture *picture, struct pixmap *pixmap, size_t index);

/*
 * Encodes the pixels and the frames, if there are any. The frames must be reduced to the size of
 * the picture (picture_is_reduced). `texts` (NULL: none) are added after the text chunks of the
 * picture itself. The caller frees png->data.
 */
bool picture_encode(const struct picture *picture, const struct png_texts *texts,
                    struct png_frames frames, struct bytes *png, struct error *error);

#endif
