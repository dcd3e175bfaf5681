/* SPDX-License-Identifier: MIT */
/*
 * pixmap.h - an image of palette indices or true colours in memory, packed as in PNG.
 *
 * In a picture with large cells, most rows equal the row above them. Equal rows of indices share
 * memory until one of them is changed.
 */
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
    uint8_t under, index; /* the colour before the change, and the colour to mix it with */
    uint8_t level;        /* share of that colour, in units of 1 / PIXMAP_LEVELS */
    uint8_t result;       /* the colour after the change */
    bool known;
};

/* The number of cached changes; a power of two. */
enum { PIXMAP_CHANGES = 256 };

/*
 * The leftmost pixel of a byte is in its highest bits. Unused bits after the last pixel of a row
 * are zero. A pixmap in true colour stores three bytes per pixel: red, green, blue. In such a
 * pixmap, functions that take an index store the colour of that index.
 *
 * The bytes of each row are in a slot. Each slot from 0 to slot_count - 1 contains at least one
 * row. At first, all rows are in slot 0, whose bytes are zero. A row that is changed while other
 * rows are in the same slot moves to the next unused slot. There is room for `height` slots, which
 * are always sufficient.
 *
 * In true colour, row y is always in slot y, so that the bytes of all rows are contiguous, as
 * stb_image_write requires.
 */
struct pixmap {
    uint32_t width, height;
    unsigned depth;  /* bits per pixel: 1, 2, 4 or 8; 24 in true colour */
    size_t row_size; /* bytes of a row */
    uint8_t *slots;
    uint32_t *slot_of; /* the slot of each row */
    uint32_t *users;   /* number of rows in each slot */
    uint32_t slot_count;
    size_t provided;           /* bytes of `slots` passed to memory_provide so far */
    struct colour_table table; /* colours of the indices, also in true colour; at most 1 << depth */
    struct pixmap_change changes[PIXMAP_CHANGES]; /* cache of recent changes */
};

/* The number of colours of a pixmap in true colour. */
enum { PIXMAP_TRUE_COLOUR = 1 << 24 };

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
bool pixmap_fits(uint64_t width, uint64_t height, unsigned colour_count);

/*
 * Creates a pixmap whose pixels are all 0, with the smallest depth that suffices for `colour_count`
 * colours (1 to 256, or PIXMAP_TRUE_COLOUR). The caller sets `table`. Release with pixmap_free.
 */
bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error);

/* Removes all rows from row `height` on. `height` must be from 1 to pixmap->height. */
void pixmap_shorten(struct pixmap *pixmap, uint32_t height);

/* Releases the rows. A zeroed pixmap is allowed. */
void pixmap_free(struct pixmap *pixmap);

/* Copies all pixels to a pixmap of the same size and depth. Does not copy `table`. */
void pixmap_copy(struct pixmap *to, const struct pixmap *from);

/* Returns the bytes of row y. */
static inline const uint8_t *pixmap_row(const struct pixmap *pixmap, uint32_t y)
{
    return pixmap->slots + pixmap->slot_of[y] * pixmap->row_size;
}

/* Returns true if row y, which must not be 0, equals the row above it. */
bool pixmap_repeats(const struct pixmap *pixmap, uint32_t y);

/* Returns the size in bytes of a row of `width` pixels with `colour_count` colours. */
uint64_t pixmap_row_size(uint64_t width, unsigned colour_count);

/* Returns the memory in bytes that a pixmap needs if no rows are equal. */
double pixmap_memory(uint64_t width, uint64_t height, unsigned colour_count);

/* Packs `count` pixels (one byte each) into row y, starting at column x. */
void pixmap_set_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y, const uint8_t *pixels,
                       uint32_t count);

static inline bool pixmap_is_true_colour(const struct pixmap *pixmap)
{
    return pixmap->depth > 8;
}

/*
 * Returns a writable pointer to the first byte of column x in row y of a pixmap in true colour. The
 * bytes of the next columns follow. The pointer is valid until the next call for this pixmap.
 */
uint8_t *pixmap_true_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y);

/* Copies row y into the `count` rows below it. */
void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count);

void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index);

/*
 * Blends all pixels of an area with the colour of `index`. `coverage`, from 0 to 255, is the share
 * of that colour. Unless the pixmap is in true colour, the share is rounded to a multiple of 1/16,
 * and the result is the nearest colour if the table is full.
 */
void pixmap_blend(struct pixmap *pixmap, struct pixmap_area area, uint8_t index, unsigned coverage);

/* Sets all pixels of an area, which must lie within the pixmap, to `index`. */
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

/*
 * Removes unused colours and reduces the depth to the minimum for the remaining ones. Has no effect
 * in true colour.
 */
void pixmap_trim(struct pixmap *pixmap);

#endif
