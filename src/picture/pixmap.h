/* SPDX-License-Identifier: MIT */
/* pixmap.h - an image of palette indices or true colours in memory, packed as in PNG. */
#ifndef ASTAR_PICTURE_PIXMAP_H
#define ASTAR_PICTURE_PIXMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "picture/colour_table.h"

/* Shares of a colour in a blend are multiples of 1 / PIXMAP_LEVELS. */
enum { PIXMAP_LEVELS = 16 };

/* A change of a pixel and its result. Internal to pixmap.c. */
struct pixmap_change {
    uint8_t under, index, result; /* colours: before the change, to be mixed with, after it */
    unsigned level;               /* share of `index`, in 1 / PIXMAP_LEVELS */
    char letter;                  /* new letter; 0: unchanged */
};

/*
 * `rows` contains `height` rows of `row_size` bytes. The leftmost pixel of a byte is in its highest
 * bits. Unused bits after the last pixel of a row are zero. A pixmap in true colour stores three
 * bytes per pixel: red, green, blue. Functions that take an index then store its colour.
 */
struct pixmap {
    uint32_t width, height;
    unsigned depth; /* bits per pixel: 1, 2, 4 or 8; 24 in true colour */
    size_t row_size;
    uint8_t *rows;
    struct colour_table table; /* at most 1 << depth colours; in true colour, still maps indices */
    struct pixmap_change last; /* for pixmap.c */
};

/* The number of colours of a pixmap in true colour. */
enum { PIXMAP_TRUE_COLOUR = 1 << 24 };

/* A rectangle of pixels. */
struct pixmap_area {
    uint32_t x, y, width, height;
};

/*
 * Limit on height * (row_size + 1). The length of a PNG chunk is below 2^31, and incompressible
 * data grows when it is compressed.
 */
#define PIXMAP_BYTES_MAX UINT64_C(0x7ff00000)

/*
 * Creates a pixmap whose pixels are all 0, with the smallest depth for `colour_count` colours (1 to
 * 256, or PIXMAP_TRUE_COLOUR). The caller sets `table`. Release with pixmap_free.
 */
bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error);

/* Releases the rows. A zeroed pixmap is allowed. */
void pixmap_free(struct pixmap *pixmap);

/* Returns the size in bytes of a row of `width` pixels with `colour_count` colours. */
uint64_t pixmap_row_size(uint64_t width, unsigned colour_count);

/* Packs `count` pixels (one byte each) into row y from column x on. */
void pixmap_set_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y, const uint8_t *pixels,
                       uint32_t count);

static inline bool pixmap_is_true_colour(const struct pixmap *pixmap)
{
    return pixmap->depth > 8;
}

/*
 * Returns the first byte of column x in row y of a pixmap in true colour. The bytes of the next
 * columns follow it.
 */
static inline uint8_t *pixmap_true_pixels(const struct pixmap *pixmap, uint32_t x, uint32_t y)
{
    return pixmap->rows + y * pixmap->row_size + (size_t)x * 3;
}

/* Copies row y into the `count` rows below it. */
void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count);

void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index);

/* Changes the letter of a pixel (colour_table.h). Has no effect in true colour. */
void pixmap_set_letter(struct pixmap *pixmap, uint32_t x, uint32_t y, char letter);

/*
 * Mixes a pixel with the colour of `index`. `coverage`, from 0 to 255, is the share of that colour.
 * The pixel keeps its letter (colour_table.h). Unless the pixmap is in true colour, the share is
 * rounded to a multiple of 1/16, and the result is the nearest colour if the table is full.
 */
void pixmap_blend(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index, unsigned coverage);

/* Sets all pixels of an area, which must lie within the pixmap. */
void pixmap_fill(struct pixmap *pixmap, struct pixmap_area area, uint8_t index);

/* Returns the colour of a pixel. */
struct rgb pixmap_rgb(const struct pixmap *pixmap, uint32_t x, uint32_t y);

/* Unpacks row y into three bytes per pixel: red, green, blue. */
void pixmap_row_rgb(const struct pixmap *pixmap, uint32_t y, uint8_t *rgb);

/*
 * Returns the smallest area that covers all pixels in which two pixmaps of the same size and depth
 * differ. Its left edge is rounded down to the start of a byte. Its width is 0 if the pixmaps are
 * equal.
 */
struct pixmap_area pixmap_difference(const struct pixmap *a, const struct pixmap *b);

/*
 * Copies the pixels of an area whose left edge is at the start of a byte. Does not copy `table`.
 * Release the copy with pixmap_free.
 */
bool pixmap_cut(const struct pixmap *pixmap, struct pixmap_area area, struct pixmap *cut,
                struct error *error);

/* Sets used[i] for each index i that occurs in an area of a pixmap that is not in true colour. */
void pixmap_note(const struct pixmap *pixmap, struct pixmap_area area, bool used[256]);

/*
 * Removes unused colours and reduces the depth to the minimum for the remaining ones. Has no effect
 * in true colour.
 */
void pixmap_trim(struct pixmap *pixmap);

#endif
