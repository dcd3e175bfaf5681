/* SPDX-License-Identifier: MIT */
/*
 * png_oracle.h - PNG files decoded and encoded by libspng, which shares no code with the library's
 * codec; PNG files written chunk by chunk, including files that no encoder writes; and comparisons
 * of the library's decoder with libspng.
 *
 * The caller frees the data of every returned struct bytes.
 */
#ifndef ASTAR_TESTS_SUPPORT_PNG_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PNG_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"
#include "map/image/png_check.h"
#include "tests/support/random.h"

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

/* The properties of an image; the first fields are those of the IHDR chunk. */
struct png_kind {
    uint32_t width, height;
    unsigned depth, colour_type, interlaced;
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

/* Like png_oracle_encode, but fails the test if there is a fault. */
struct bytes png_of_samples(const struct png_kind *kind, const uint8_t *samples);

enum {
    PNG_SIGNATURE_SIZE = 8,
    PNG_COLOUR_TYPE = 25, /* file offset of the colour type, one byte of the IHDR chunk */
    PNG_CHUNK_FRAME = 12, /* bytes of a chunk in addition to its data */
    PNG_IHDR_SIZE = 13,
    PNG_FILTER_COUNT = 5,
    PNG_KIND_COUNT = 15,
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

/* --- files written chunk by chunk --------------------------------------------------------- */

/* All allowed combinations of depth and colour type; width and height are 0. */
extern const struct png_kind png_kinds[PNG_KIND_COUNT];

/* An image of 6 x 5 indexed pixels of 4 bits, from which most broken files are made. */
extern const struct png_kind png_small;

void bytes_append(struct bytes *file, const void *data, size_t size);
struct bytes bytes_copy(const struct bytes *bytes);
void bytes_put_be32(uint8_t *bytes, uint32_t value);

/* Begin a file with the signature only, or with the signature and IHDR. */
struct bytes png_begin_signature(void);
struct bytes png_begin_file(const struct png_kind *kind);

/* Add a chunk with the correct checksum, or the last chunk, IEND. */
void png_add_chunk(struct bytes *file, const char *type, const void *data, size_t size);
void png_end_file(struct bytes *file);

/* Adds a PLTE chunk with a different colour for every index that the depth allows. */
void png_add_palette(struct bytes *file, unsigned depth);

/* Compress the bytes of `raw` into a zlib stream, or into an IDAT chunk that is added to a file. */
struct bytes png_deflate(const struct bytes *raw);
void png_add_data(struct bytes *file, const struct bytes *raw);

/* The number of bytes in a row of this many pixels, including the filter byte. */
size_t png_row_size(const struct png_kind *kind, uint32_t width);

/* Uncompressed rows of random pixels with random filters, for all passes of the image. */
struct bytes png_random_rows(const struct png_kind *kind, struct random *rng);

/* A valid file of random pixels. */
struct bytes png_random_file(const struct png_kind *kind, bool transparency, struct random *rng);

/*
 * Return a file with one IDAT chunk, which contains the given stream, or the compressed form of the
 * given rows.
 */
struct bytes png_of_stream(const struct png_kind *kind, const void *stream, size_t size);
struct bytes png_of_rows(const struct png_kind *kind, const struct bytes *raw);

/* Returns a file of the given rows with one chunk before the image data. */
struct bytes png_of_chunk(const struct png_kind *kind, const char *type, const void *data,
                          size_t size, const struct bytes *raw);

/*
 * Returns a file with one chunk for each character of `letters`. H: IHDR; P: PLTE; T: tRNS;
 * D: IDAT; d and e: the two halves of D; 0: an empty IDAT; E: IEND; x: tEXt.
 */
struct bytes png_of_letters(const struct png_kind *kind, const char *letters);

/* --- the library's decoder ---------------------------------------------------------------- */

/* Calls png_check and png_decode. On success, the caller frees the image with image_free. */
bool png_read(const struct bytes *file, struct image *image, struct error *error);

/* True if the library decodes the file. If it refuses the file, fails unless the error is valid. */
bool png_is_accepted(const struct bytes *file);

void assert_png_accepted(const struct bytes *file, const char *name);
void assert_png_refused(const struct bytes *file, const char *name);

/* Like assert_png_refused, but also releases the file. */
void assert_png_file_refused(struct bytes file, const char *name);

/* Returns a pixel as 0xRRGGBBAA. */
uint32_t png_pixel_code(struct rgba pixel);

/* Fails unless the library and libspng accept the file and decode the same pixels. */
void assert_png_as_libspng(const struct bytes *file, const char *name);

#endif
