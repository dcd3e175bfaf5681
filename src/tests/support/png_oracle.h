/* SPDX-License-Identifier: MIT */
/*
 * png_oracle.h - PNG files decoded and encoded by libspng, which shares no code with the library's
 * codec.
 */
#ifndef ASTAR_TESTS_SUPPORT_PNG_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PNG_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"

/* Four bytes per pixel, row by row: red, green, blue, alpha. */
struct png_picture {
    uint32_t width, height;
    uint8_t *rgba;
};

/*
 * Decodes a complete PNG file and checks all checksums. Returns NULL if the file is valid; the
 * caller then releases the picture with png_picture_free. Otherwise, returns the message of
 * libspng, and there is nothing to release.
 */
const char *png_oracle_decode(const struct bytes *png, struct png_picture *picture);

void png_picture_free(struct png_picture *picture);

/* A pixel as 0xRRGGBBAA. */
uint32_t png_picture_pixel(const struct png_picture *picture, uint32_t x, uint32_t y);

/* The documented meanings of a pixel in an image of a map. */
enum png_sight {
    SIGHT_FREE,
    SIGHT_WALL,
    SIGHT_UNSURE /* a start, a goal, or a colour too close to a threshold */
};

/* Returns the meaning of a pixel with the colour 0xRRGGBBAA at the default threshold, 128. */
enum png_sight png_pixel_sight(uint32_t rgba);

/* The properties of an image to encode; the first fields are those of the IHDR chunk. */
struct png_kind {
    uint32_t width, height;
    uint8_t depth, colour_type;
    bool interlaced;
    bool keyed;              /* the first pixel's colour is transparent (colour types 0 and 2) */
    uint8_t palette[256][4]; /* red, green, blue, alpha of 1 << depth colours (colour type 3) */
};

/* The number of bytes in all rows of an image; each row is padded to whole bytes. */
size_t png_kind_size(const struct png_kind *kind);

/*
 * Encodes png_kind_size() bytes of samples; 16-bit samples are in the machine's byte order. Returns
 * NULL, or a description of the fault. The caller frees png->data.
 */
const char *png_oracle_encode(const struct png_kind *kind, const uint8_t *samples,
                              struct bytes *png);

enum {
    PNG_SIGNATURE_SIZE = 8,
    PNG_COLOUR_TYPE = 25 /* file offset of the colour type, one byte of the IHDR chunk */
};

/*
 * Finds the first chunk of this type in a file of complete chunks. Returns its data and sets its
 * length, or returns NULL if there is no such chunk.
 */
const uint8_t *png_find_chunk(const struct bytes *png, const char *type, uint32_t *length);

/* True if a file of complete chunks has a chunk of this type. */
bool png_has_chunk(const uint8_t *data, size_t size, const char *type);

/* Corrects the checksums of all chunks up to the first one whose length is wrong. */
void png_repair_checksums(uint8_t *data, size_t size);

/*
 * Inflates the first IDAT chunk of a file of complete chunks into `raw`. Returns false if the chunk
 * does not contain a complete zlib stream or `raw` is too small.
 */
bool png_inflate(const uint8_t *data, uint8_t *raw, size_t capacity, size_t *raw_size);

/*
 * Replaces the data of the first IDAT chunk with the deflated bytes of `raw`. Checksums are not
 * corrected. Returns false if the file would be larger than `capacity`.
 */
bool png_replace_data(uint8_t *data, size_t *size, size_t capacity, const uint8_t *raw,
                      size_t raw_size);

/*
 * Splits the first IDAT chunk into two, the first of which has `length` bytes of data. The file
 * grows by the size of an empty chunk. Checksums are not corrected. Returns false if the chunk is
 * shorter than `length` or the file would be larger than `capacity`.
 */
bool png_split_data(uint8_t *data, size_t *size, size_t capacity, uint32_t length);

#endif
