/* SPDX-License-Identifier: MIT */
/* png_writer.c - PNG files written chunk by chunk, including files that no encoder writes. */
#include "tests/support/png_writer.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/png_oracle.h"
#include "tests/test.h"

void bytes_append(struct bytes *file, const void *data, size_t size)
{
    if (size == 0)
        return;
    uint8_t *grown = realloc(file->data, file->size + size);
    assert_non_null(grown);
    memcpy(grown + file->size, data, size);
    file->data = grown;
    file->size += size;
}

struct bytes bytes_copy(const struct bytes *bytes)
{
    struct bytes copied = {NULL, 0};
    bytes_append(&copied, bytes->data, bytes->size);
    return copied;
}

void bytes_put_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

void png_add_chunk(struct bytes *file, const char *type, const void *data, size_t size)
{
    uint8_t word[4];
    bytes_put_be32(word, (uint32_t)size);
    bytes_append(file, word, 4);
    bytes_append(file, type, 4);
    bytes_append(file, data, size);
    uint32_t checksum = libdeflate_crc32(0, type, 4);
    if (size > 0)
        checksum = libdeflate_crc32(checksum, data, size);
    bytes_put_be32(word, checksum);
    bytes_append(file, word, 4);
}

void png_add_ihdr(struct bytes *file, const struct png_format *format)
{
    uint8_t data[PNG_IHDR_SIZE] = {0};
    bytes_put_be32(data, format->width);
    bytes_put_be32(data + 4, format->height);
    data[8] = (uint8_t)format->depth;
    data[9] = (uint8_t)format->colour;
    data[12] = (uint8_t)format->interlaced;
    png_add_chunk(file, "IHDR", data, sizeof data);
}

struct bytes png_begin_signature(void)
{
    struct bytes file = {NULL, 0};
    bytes_append(&file, "\x89PNG\r\n\x1a\n", PNG_SIGNATURE_SIZE);
    return file;
}

struct bytes png_begin_file(const struct png_format *format)
{
    struct bytes file = png_begin_signature();
    png_add_ihdr(&file, format);
    return file;
}

/* Allocated once for all tests, because it is large. */
static struct libdeflate_compressor *compressor;

int png_writer_setup(void **state)
{
    (void)state;
    compressor = libdeflate_alloc_compressor(6);
    return compressor ? 0 : -1;
}

int png_writer_teardown(void **state)
{
    (void)state;
    libdeflate_free_compressor(compressor);
    return 0;
}

struct bytes zlib_compress_rows(const struct bytes *raw)
{
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw->size);
    struct bytes stream = {malloc(bound), 0};
    assert_non_null(stream.data);
    stream.size = libdeflate_zlib_compress(compressor, raw->data, raw->size, stream.data, bound);
    assert_true(stream.size > 0);
    return stream;
}

void png_add_data(struct bytes *file, const struct bytes *raw)
{
    struct bytes stream = zlib_compress_rows(raw);
    png_add_chunk(file, "IDAT", stream.data, stream.size);
    free(stream.data);
}

void png_end_file(struct bytes *file)
{
    png_add_chunk(file, "IEND", NULL, 0);
}

static unsigned channels_of(const struct png_format *format)
{
    static const unsigned channels[] = {
        [PNG_GREY] = 1, [PNG_RGB] = 3, [PNG_INDEXED] = 1, [PNG_GREY_ALPHA] = 2, [PNG_RGB_ALPHA] = 4,
    };
    return channels[format->colour];
}

const struct png_format png_formats[PNG_FORMAT_COUNT] = {
    {.colour = PNG_GREY, .depth = 1},        {.colour = PNG_GREY, .depth = 2},
    {.colour = PNG_GREY, .depth = 4},        {.colour = PNG_GREY, .depth = 8},
    {.colour = PNG_GREY, .depth = 16},       {.colour = PNG_RGB, .depth = 8},
    {.colour = PNG_RGB, .depth = 16},        {.colour = PNG_INDEXED, .depth = 1},
    {.colour = PNG_INDEXED, .depth = 2},     {.colour = PNG_INDEXED, .depth = 4},
    {.colour = PNG_INDEXED, .depth = 8},     {.colour = PNG_GREY_ALPHA, .depth = 8},
    {.colour = PNG_GREY_ALPHA, .depth = 16}, {.colour = PNG_RGB_ALPHA, .depth = 8},
    {.colour = PNG_RGB_ALPHA, .depth = 16},
};

/* Returns how many of the numbers `first`, `first` + `step`, ... are less than `size`. */
static uint32_t count_every(uint32_t size, uint32_t first, uint32_t step)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < size; i += step)
        count++;
    return count;
}

size_t png_row_size(const struct png_format *format, uint32_t width)
{
    return 1 + ((size_t)width * format->depth * channels_of(format) + 7) / 8;
}

/* Writes `height` random rows at `at`, each with a random filter. Returns the end of the rows. */
static uint8_t *fill_rows(uint8_t *at, const struct png_format *format, uint32_t width,
                          uint32_t height, struct random *rng)
{
    for (uint32_t y = 0; width > 0 && y < height; y++) {
        *at++ = (uint8_t)random_below(rng, PNG_FILTER_COUNT);
        /* Use only four different bytes, so that some pixels have the transparent colour. */
        for (size_t i = png_row_size(format, width) - 1; i > 0; i--)
            *at++ = (uint8_t)(random_below(rng, 4) * 0x55);
    }
    return at;
}

/* An interlaced image consists of seven smaller images, called passes. */
struct bytes png_random_rows(const struct png_format *format, struct random *rng)
{
    static const struct pass {
        uint32_t x, y, dx, dy;
    } whole = {0, 0, 1, 1}, passes[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    const size_t count = format->interlaced ? 7 : 1;
    const struct pass *pass = format->interlaced ? passes : &whole;
    uint32_t widths[7];
    uint32_t heights[7];
    struct bytes raw = {NULL, 0};
    for (size_t i = 0; i < count; i++, pass++) {
        widths[i] = count_every(format->width, pass->x, pass->dx);
        heights[i] = count_every(format->height, pass->y, pass->dy);
        raw.size += widths[i] > 0 ? heights[i] * png_row_size(format, widths[i]) : 0;
    }
    raw.data = malloc(raw.size);
    assert_non_null(raw.data);
    uint8_t *at = raw.data;
    for (size_t i = 0; i < count; i++)
        at = fill_rows(at, format, widths[i], heights[i], rng);
    assert_ptr_equal(at, raw.data + raw.size);
    return raw;
}

void png_add_palette(struct bytes *file, unsigned depth)
{
    uint8_t palette[256 * 3];
    const unsigned count = 1u << depth;
    for (unsigned i = 0; i < count; i++) {
        uint8_t *colour = palette + (size_t)3 * i;
        colour[0] = (uint8_t)(i * 37 + 11);
        colour[1] = (uint8_t)(255 - i * 7);
        colour[2] = (uint8_t)(i * i + 3);
    }
    png_add_chunk(file, "PLTE", palette, (size_t)3 * count);
}

void png_add_transparency(struct bytes *file, const struct png_format *format)
{
    static const uint8_t alpha[] = {0, 255, 85, 170, 1, 254};
    static const uint8_t zeros[] = {0, 0, 0, 0, 0, 0};
    if (format->colour == PNG_INDEXED)
        png_add_chunk(file, "tRNS", alpha, format->depth == 1 ? 2 : format->depth == 2 ? 3 : 6);
    else
        png_add_chunk(file, "tRNS", zeros, format->colour == PNG_RGB ? 6 : 2);
}

struct bytes png_random_file(const struct png_format *format, bool transparency, struct random *rng)
{
    struct bytes file = png_begin_file(format);
    struct bytes raw = png_random_rows(format, rng);
    if (format->colour == PNG_INDEXED)
        png_add_palette(&file, format->depth);
    if (transparency)
        png_add_transparency(&file, format);
    png_add_data(&file, &raw);
    png_end_file(&file);
    free(raw.data);
    return file;
}

struct bytes png_of_stream(const struct png_format *format, const void *stream, size_t size)
{
    struct bytes file = png_begin_file(format);
    if (format->colour == PNG_INDEXED)
        png_add_palette(&file, format->depth);
    png_add_chunk(&file, "IDAT", stream, size);
    png_end_file(&file);
    return file;
}

struct bytes png_of_rows(const struct png_format *format, const struct bytes *raw)
{
    struct bytes stream = zlib_compress_rows(raw);
    struct bytes file = png_of_stream(format, stream.data, stream.size);
    free(stream.data);
    return file;
}

const struct png_format png_small = {.width = 6, .height = 5, .depth = 4, .colour = PNG_INDEXED};

static void append_letter(struct bytes *file, const struct png_format *format, char letter,
                          const struct bytes *stream)
{
    const size_t half = stream->size / 2;
    switch (letter) {
    case 'H':
        png_add_ihdr(file, format);
        break;
    case 'P':
        png_add_palette(file, format->depth > 8 ? 8 : format->depth);
        break;
    case 'T':
        png_add_transparency(file, format);
        break;
    case 'D':
        png_add_chunk(file, "IDAT", stream->data, stream->size);
        break;
    case 'd':
        png_add_chunk(file, "IDAT", stream->data, half);
        break;
    case 'e':
        png_add_chunk(file, "IDAT", stream->data + half, stream->size - half);
        break;
    case '0':
        png_add_chunk(file, "IDAT", NULL, 0);
        break;
    case 'x':
        png_add_chunk(file, "tEXt", "Title\0maze", 10);
        break;
    case 'E':
        png_end_file(file);
        break;
    default:
        fail_msg("no chunk has the letter %c", letter);
    }
}

struct bytes png_of_letters(const struct png_format *format, const char *letters)
{
    struct bytes file = png_begin_signature();
    struct random rng = random_begin(4);
    struct bytes raw = png_random_rows(format, &rng);
    struct bytes stream = zlib_compress_rows(&raw);
    for (const char *letter = letters; *letter != '\0'; letter++)
        append_letter(&file, format, *letter, &stream);
    free(stream.data);
    free(raw.data);
    return file;
}
