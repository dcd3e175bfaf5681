/* SPDX-License-Identifier: MIT */
/*
 * png_writer.h - PNG files written chunk by chunk, including files that no encoder writes.
 *
 * Image data are compressed with libdeflate, independently of the library's encoder. Call
 * png_writer_setup before a group of tests and png_writer_teardown after it. The caller frees the
 * data of a returned struct bytes.
 */
#ifndef ASTAR_TESTS_SUPPORT_PNG_WRITER_H
#define ASTAR_TESTS_SUPPORT_PNG_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"
#include "map/image/png_check.h"
#include "tests/support/random.h"

enum {
    PNG_CHUNK_FRAME = 12, /* bytes of a chunk in addition to its data */
    PNG_IHDR_SIZE = 13,
    PNG_FILTER_COUNT = 5,
    PNG_FORMAT_COUNT = 15,
};

struct png_format {
    uint32_t width, height;
    unsigned depth, colour, interlaced;
};

/* All allowed combinations of depth and colour type; width and height are 0. */
extern const struct png_format png_formats[PNG_FORMAT_COUNT];

/* An image of 6 x 5 indexed pixels of 4 bits, from which most broken files are made. */
extern const struct png_format png_small;

int png_writer_setup(void **state);
int png_writer_teardown(void **state);

void bytes_append(struct bytes *file, const void *data, size_t size);
struct bytes bytes_copy(const struct bytes *bytes);
void bytes_put_be32(uint8_t *bytes, uint32_t value);

/* Begin a file with the signature only, or with the signature and IHDR. */
struct bytes png_begin_signature(void);
struct bytes png_begin_file(const struct png_format *format);

/* Add a chunk with the correct checksum, or the last chunk, IEND. */
void png_add_chunk(struct bytes *file, const char *type, const void *data, size_t size);
void png_end_file(struct bytes *file);

void png_add_ihdr(struct bytes *file, const struct png_format *format);

/* Adds a PLTE chunk with a different colour for every index that the depth allows. */
void png_add_palette(struct bytes *file, unsigned depth);

/* Adds a tRNS chunk: one transparent colour or, for indexed pixels, the alpha of some entries. */
void png_add_transparency(struct bytes *file, const struct png_format *format);

/* Compress the bytes of `raw` into a zlib stream, or into an IDAT chunk that is added to a file. */
struct bytes zlib_compress_rows(const struct bytes *raw);
void png_add_data(struct bytes *file, const struct bytes *raw);

/* The number of bytes in a row of this many pixels, including the filter byte. */
size_t png_row_size(const struct png_format *format, uint32_t width);

/* Uncompressed rows of random pixels with random filters, for all passes of the image. */
struct bytes png_random_rows(const struct png_format *format, struct random *rng);

/* A valid file of random pixels. */
struct bytes png_random_file(const struct png_format *format, bool transparency,
                             struct random *rng);

/*
 * Return a file with one IDAT chunk, which contains the given stream, or the compressed form of the
 * given rows.
 */
struct bytes png_of_stream(const struct png_format *format, const void *stream, size_t size);
struct bytes png_of_rows(const struct png_format *format, const struct bytes *raw);

/*
 * Returns a file with one chunk for each character of `letters`. H: IHDR; P: PLTE; T: tRNS;
 * D: IDAT; d and e: the two halves of D; 0: an empty IDAT; E: IEND; x: tEXt.
 */
struct bytes png_of_letters(const struct png_format *format, const char *letters);

#endif
