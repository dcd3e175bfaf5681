/* SPDX-License-Identifier: MIT */
/* png_oracle.h - PNG files decoded by libspng, which shares nothing with the library's own codec.
 */
#ifndef ASTAR_TESTS_SUPPORT_PNG_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PNG_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"

/* Four bytes a pixel, row by row: red, green, blue, alpha. */
struct png_picture {
    uint32_t width, height;
    uint8_t *rgba;
};

/*
 * Decodes a whole PNG file, all checksums compared. Released with png_picture_free. NULL when it is
 * sound, else what libspng has to say, and there is nothing to release.
 */
const char *png_oracle_decode(const struct bytes *png, struct png_picture *picture);

void png_picture_free(struct png_picture *picture);

/* A pixel as 0xRRGGBBAA. */
uint32_t png_picture_pixel(const struct png_picture *picture, uint32_t x, uint32_t y);

/* What a pixel is on a map, as it is documented. */
enum png_sight {
    SIGHT_FREE,
    SIGHT_WALL,
    SIGHT_UNSURE /* a start or goal, or so near a border that rounding decides */
};

/* What a pixel, 0xRRGGBBAA, is at the usual threshold of 128. */
enum png_sight png_pixel_sight(uint32_t rgba);

/* What an image to be encoded is like; its fields are those of the IHDR chunk. */
struct png_kind {
    uint32_t width, height;
    uint8_t depth, colour_type;
    bool interlaced;
    bool keyed;              /* pixels like the first are transparent: for colour types 0 and 2 */
    uint8_t palette[256][4]; /* red, green, blue, alpha: for colour type 3, 1 << depth entries */
};

/* The bytes of all rows of such an image, each row packed into whole bytes. */
size_t png_kind_size(const struct png_kind *kind);

/*
 * Encodes png_kind_size() bytes of samples, of 16 bits in the machine's byte order. Returns NULL,
 * or what is wrong. The caller frees png->data.
 */
const char *png_oracle_encode(const struct png_kind *kind, const uint8_t *samples,
                              struct bytes *png);

enum {
    PNG_SIGNATURE_SIZE = 8,
    PNG_COLOUR_TYPE = 25 /* the offset of this byte of the IHDR chunk */
};

/*
 * The data of the first chunk of that type in a file with whole chunks, and its length; NULL if there
 * is none.
 */
const uint8_t *png_find_chunk(const struct bytes *png, const char *type, uint32_t *length);

/* True if a file with whole chunks has one of that type. */
bool png_has_chunk(const uint8_t *data, size_t size, const char *type);

/* Makes the checksums right again, as far as the lengths of chunks are. */
void png_repair_checksums(uint8_t *data, size_t size);

/* Inflates the one IDAT chunk of a sound file into `raw`. False where that has no room. */
bool png_inflate(const uint8_t *data, uint8_t *raw, size_t capacity, size_t *raw_size);

/* Puts other pixel data, deflated, into the one IDAT chunk; checksums are left wrong. */
bool png_replace_data(uint8_t *data, size_t *size, size_t capacity, const uint8_t *raw,
                      size_t raw_size);

/* Makes two IDAT chunks of the one, the first of `length` bytes; the file grows by one's frame. */
bool png_split_data(uint8_t *data, size_t *size, size_t capacity, uint32_t length);

#endif
