/* SPDX-License-Identifier: MIT */
/*
 * picture.h - draws a map and the results of searches, as a PNG file in memory.
 *
 * A picture has one panel, which shows the map and the result of a search, or it is a sheet: panels
 * of the same map with the results of several searches. Below the panels there may be a caption; a
 * sheet always has one.
 *
 * Use: picture_begin, picture_add for each panel, picture_end, picture_free.
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
 * The parts of a title or a caption. As many parts as fit stand on a line; NULL begins a new line,
 * an empty part is left out.
 */
struct picture_words {
    const char *const *items;
    size_t count;
};

/* Texts that go with a picture: words of its caption and text chunks of its file. */
struct picture_labels {
    struct picture_words words;
    struct png_texts texts;
};

/*
 * The size in pixels of a picture with `panels` panels (at least 1), with the largest possible
 * caption. Of the grid, only its width and height are used.
 */
void picture_size(const struct grid *grid, const struct picture_options *options, size_t panels,
                  uint64_t *width, uint64_t *height);

struct picture; /* opaque */

/*
 * Begins a picture with 1 to PICTURE_PANELS_MAX panels. Refuses a picture with too many pixels or
 * bytes, and reports the largest scale that fits; call it before a long search. The grid and the
 * options must outlive the picture. NULL on failure.
 */
struct picture *picture_begin(const struct grid *grid, const struct picture_options *options,
                              size_t panels, struct error *error);

/*
 * Draws the next panel. source->grid must be the grid of picture_begin. `title` (NULL: none) stands
 * above the panel of a sheet; a single panel has no title.
 */
bool picture_add(struct picture *picture, const struct picture_source *source,
                 const struct picture_words *title, struct error *error);

/*
 * Completes and encodes the picture after all panels are drawn. The words go into the caption, if
 * there is one. Labels may be NULL: none. The caller frees png->data.
 */
bool picture_end(struct picture *picture, const struct picture_labels *labels, struct bytes *png,
                 struct error *error);

/* NULL is allowed. */
void picture_free(struct picture *picture);

/* All of the above for a picture with one panel and no labels. */
bool picture_draw(const struct picture_source *source, const struct picture_options *options,
                  struct bytes *png, struct error *error);

/* --- the parts of picture_end, for callers that need pixels or frames ------------------------- */

/*
 * Draws the caption, if there is one, and cuts off unused rows below it. Call it once, after all
 * panels are drawn. `words` may be NULL: none.
 */
void picture_caption(struct picture *picture, const struct picture_words *words);

/* The pixels of the picture, complete after picture_caption. */
const struct pixmap *picture_pixmap(const struct picture *picture);

/* The area of panel `index` on a pixmap of the same size and colours as the picture's own. */
struct panel picture_panel(const struct picture *picture, struct pixmap *pixmap, size_t index);

/*
 * Encodes the pixels, with frames if there are any. The text chunks are followed by `texts` (NULL:
 * none).
 */
bool picture_encode(const struct picture *picture, const struct png_texts *texts,
                    struct png_frames frames, struct bytes *png, struct error *error);

#endif
