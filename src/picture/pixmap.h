/* SPDX-License-Identifier: MIT */
/*
 * pixmap.h - an image in memory, as inks (inks.h) or in true colour.
 */
#ifndef ASTAR_PICTURE_PIXMAP_H
#define ASTAR_PICTURE_PIXMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "picture/inks.h"

/*
 * A pixel is one byte, its ink, or, in true colour, three bytes: red, green, blue. In a pixmap in
 * true colour, functions that take an ink store its colour. There are no gaps between rows.
 */
struct pixmap {
    uint32_t width, height;
    size_t pixel_size; /* 1; 3 in true colour */
    size_t row_size;   /* bytes of a row */
    uint8_t *bytes;
    struct inks *inks; /* several pixmaps may share their inks */
};

/* A rectangle of pixels. */
struct pixmap_area {
    uint32_t x, y, width, height;
};

/*
 * Limit on height * (row_size + 1). A PNG chunk must be shorter than 2^31 bytes, and incompressible
 * data grows when it is compressed.
 */
#define PIXMAP_BYTES_MAX UINT64_C(0x7ff00000)

/*
 * Returns true if a picture of this size can be encoded. `width` and `height` must not be 0.
 */
bool pixmap_fits(uint64_t width, uint64_t height, bool true_colour);

/*
 * Creates a pixmap whose bytes are not initialised. The inks must outlive the pixmap. Release with
 * pixmap_free.
 */
bool pixmap_create(struct pixmap *pixmap, struct inks *inks, uint64_t width, uint64_t height,
                   bool true_colour, struct error *error);

/* Releases the rows. A zeroed pixmap is allowed. */
void pixmap_free(struct pixmap *pixmap);

static inline bool pixmap_is_true_colour(const struct pixmap *pixmap)
{
    return pixmap->pixel_size > 1;
}

/* Returns the bytes of a pixel. The bytes of the next columns follow. */
static inline uint8_t *pixmap_at(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    return pixmap->bytes + y * pixmap->row_size + x * pixmap->pixel_size;
}

/* Copies all pixels to a pixmap of the same kind and size. */
void pixmap_copy(const struct pixmap *to, const struct pixmap *from);

/* Sets all pixels of an area, which must lie within the pixmap, to `ink`. */
void pixmap_fill(const struct pixmap *pixmap, struct pixmap_area area, uint8_t ink);

/*
 * Blends all pixels of an area with an ink. `coverage`, from 0 to 255, is the share of that ink.
 * Unless the pixmap is in true colour, the result is an ink (inks_blend).
 */
void pixmap_blend(const struct pixmap *pixmap, struct pixmap_area area, uint8_t ink,
                  unsigned coverage);

/*
 * Creates a pixmap in true colour that shows another one reduced so that its longer side has
 * `longer` pixels. Each pixel has the mean colour of the pixels that it covers.
 */
bool pixmap_reduce(struct pixmap *pixmap, const struct pixmap *from, uint32_t longer,
                   struct error *error);

/* Returns the colour of a pixel. */
struct rgb pixmap_rgb(const struct pixmap *pixmap, uint32_t x, uint32_t y);

/*
 * Returns the smallest area that covers all pixels in which two pixmaps of the same kind and size
 * differ. Its width is 0 if the pixmaps are equal.
 */
struct pixmap_area pixmap_difference(const struct pixmap *a, const struct pixmap *b);

#endif
