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

/*
 * The largest picture that can be encoded has rows * (row bytes + 1) up to this: stb_image_write
 * counts in int, and what does not compress grows a little.
 */
#define PIXMAP_BYTES_MAX UINT64_C(0x7ff00000)

/* The bytes of a row of `width` pixels of so many colours. */
uint64_t pixmap_row_size(uint64_t width, unsigned colour_count);

/* Packs `count` pixels (one byte each) into row y, from column x on. */
void pixmap_set_pixels(struct pixmap *pixmap, uint32_t x, uint32_t y, const uint8_t *pixels,
                       uint32_t count);

/* Makes row y + 1 and the `count` - 1 behind it copies of row y. */
void pixmap_repeat_row(struct pixmap *pixmap, uint32_t y, uint32_t count);

/* Sets one pixel, and those of a rectangle that lies on the pixmap. */
void pixmap_set(struct pixmap *pixmap, uint32_t x, uint32_t y, uint8_t index);
void pixmap_fill(struct pixmap *pixmap, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                 uint8_t index);

/* Unpacks row y: three bytes a pixel, red, green and blue. */
void pixmap_row_rgb(const struct pixmap *pixmap, uint32_t y, uint8_t *rgb);

/* A rectangle of pixels. */
struct pixmap_area {
    uint32_t x, y, width, height;
};

/*
 * The smallest area that holds all pixels in which two pixmaps of one kind differ, but that it may
 * begin some pixels further left, where a byte begins. Its width is 0 where they are alike.
 */
struct pixmap_area pixmap_difference(const struct pixmap *a, const struct pixmap *b);

/* Copies an area that begins where a byte begins. Released with pixmap_free. */
bool pixmap_cut(const struct pixmap *pixmap, const struct pixmap_area *area, struct pixmap *cut,
                struct error *error);

/* Notes which indices the pixels of an area have. */
void pixmap_note(const struct pixmap *pixmap, const struct pixmap_area *area, bool used[256]);

/*
 * Drops the colours that no pixel has, and makes the pixmap as shallow as the others allow.
 */
void pixmap_trim(struct pixmap *pixmap);

/*
 * The pixels as PNG stores them: one zlib stream, compressed as libdeflate's level `compression`
 * (0 to 12) does. The caller frees stream->data.
 */
bool pixmap_compress(const struct pixmap *pixmap, unsigned compression, struct bytes *stream,
                     struct error *error);

/*
 * Encodes the pixmap as a PNG file with these text chunks (NULL: none). The caller frees
 * png->data.
 */
bool pixmap_encode(const struct pixmap *pixmap, unsigned compression, const struct png_texts *texts,
                   struct bytes *png, struct error *error);

/* A picture of an animation: pixels that replace those of an area, compressed. */
struct png_frame {
    struct pixmap_area area;
    uint16_t delay, delay_parts; /* how long it is shown: so many parts of a second */
    struct bytes stream;
};

/*
 * As pixmap_encode, with frames behind the pixmap, which is the picture of those that show no
 * animations (APNG 1.0, Mozilla 2004; PNG, third edition, 2025). The first frame covers all of it.
 */
bool pixmap_encode_animation(const struct pixmap *pixmap, unsigned compression,
                             const struct png_texts *texts, const struct png_frame *frames,
                             size_t count, struct bytes *png, struct error *error);

#endif
