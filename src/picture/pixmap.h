/* SPDX-License-Identifier: MIT */
/*
 * pixmap.h - an indexed picture in memory, its pixels packed as PNG wants them.
 */
#ifndef ASTAR_PICTURE_PIXMAP_H
#define ASTAR_PICTURE_PIXMAP_H

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/colour.h"
#include "picture/picture.h"

/*
 * `rows` is height rows of row_size bytes; within a byte the leftmost pixel has the highest bits.
 * The bits behind a row's last pixel are zero.
 */
struct pixmap {
    uint32_t width, height;
    unsigned depth; /* bits a pixel: 1, 2, 4 or 8 */
    size_t row_size;
    uint8_t *rows;
    unsigned colour_count; /* at most 1 << depth */
    struct rgb colours[256];
};

/* Makes a pixmap of index 0, deep enough for `colour_count` colours (1 to 256). */
bool pixmap_create(struct pixmap *pixmap, uint64_t width, uint64_t height, unsigned colour_count,
                   struct error *error);

void pixmap_free(struct pixmap *pixmap);

/* The largest picture that can be encoded has rows * (row bytes + 1) up to this. */
#define PIXMAP_BYTES_MAX UINT64_C(0x7fffffff)

/* The bytes of a row of `width` pixels of so many colours. */
uint64_t pixmap_row_size(uint64_t width, unsigned colour_count);

/* Packs pixels (one byte each) into row y. */
void pixmap_set_row(struct pixmap *pixmap, uint32_t y, const uint8_t *pixels);

/* Makes row y + 1 and the `count` - 1 behind it copies of row y. */
void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count);

/* Sets one pixel. */
void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index);

/*
 * Encodes the pixmap as a PNG file with these text chunks, compressed as libdeflate's level
 * `compression` (0 to 12) does. The caller frees png->data.
 */
bool pixmap_encode(const struct pixmap *pixmap, unsigned compression, const struct png_text *texts,
                   size_t text_count, struct bytes *png, struct error *error);

#endif
