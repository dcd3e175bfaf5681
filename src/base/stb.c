/* SPDX-License-Identifier: MIT */
/*
 * stb.c - stb_image and stb_image_write, with libdeflate in place of their zlib code.
 *
 * The global variables of both libraries keep their initial values: stb_image_write tries all
 * filters on each row and chooses the one with the smallest sum of absolute values. Its level is
 * ignored, since it would be the same for all threads.
 */
#include "base/stb.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"
#include "base/zlib.h"

/*
 * State of the call in progress. It is thread-local because the libraries pass no context to their
 * hooks.
 */
static _Thread_local struct {
    size_t budget;       /* number of bytes that may still be allocated */
    size_t inflated;     /* see struct stb_limits */
    unsigned level;      /* level of compression */
    struct error *error; /* describes the first failure, if its code is set */
} call;

static void begin(size_t budget, struct error *error)
{
    error->code = ERROR_NONE;
    call.budget = budget;
    call.error = error;
}

/* Reserves part of the budget. */
static bool take(size_t size)
{
    const bool ok = size <= call.budget;
    call.budget -= ok ? size : 0;
    return ok;
}

static void *checked(void *block, size_t size)
{
    if (!block)
        error_memory(call.error, size);
    return block;
}

static void *budget_malloc(size_t size)
{
    void *block = take(size) ? checked(malloc(size), size) : NULL;
    if (block)
        memory_provide(block, size); /* the libraries write to the whole block */
    return block;
}

static void *budget_realloc(void *old, size_t size)
{
    return take(size) ? checked(realloc(old, size), size) : NULL;
}

/* The libraries define static functions that are not used here, and declare some without a body. */
#pragma GCC diagnostic ignored "-Wunused-function"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STBI_NO_FAILURE_STRINGS
#define STBI_NO_ZLIB            /* stbi_zlib_decode_malloc_guesssize_headerflag is defined below */
#define STBI_MALLOC(size)       budget_malloc(size)
#define STBI_REALLOC(old, size) budget_realloc(old, size)
#define STBI_FREE(block)        free(block)
#include <stb/stb_image.h>

static unsigned char *compress_rows(unsigned char *rows, int size, int *packed_size, int level);

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#define STBIW_ZLIB_COMPRESS      compress_rows
#define STBIW_CRC32(data, size)  libdeflate_crc32(0, data, (size_t)(size))
#define STBIW_MALLOC(size)       budget_malloc((size_t)(size))
#define STBIW_REALLOC(old, size) budget_realloc(old, size)
#define STBIW_FREE(block)        free(block)
#include <stb/stb_image_write.h>

/*
 * Inflates the image data for stb_image. Fails if the result is shorter or longer than the image
 * requires, or if the Adler-32 checksum is wrong.
 */
static char *stbi_zlib_decode_malloc_guesssize_headerflag(const char *data, int size, int guess,
                                                          int *inflated, int zlib_header)
{
    (void)guess;
    (void)zlib_header; /* only Apple's CgBI files lack this header; png_check rejects them */
    struct libdeflate_decompressor *decompressor =
        checked(libdeflate_alloc_decompressor(), SIZE_MAX);
    char *raw = budget_malloc(call.inflated);
    if (!decompressor || !raw ||
        libdeflate_zlib_decompress(decompressor, data, (size_t)size, raw, call.inflated, NULL) !=
            LIBDEFLATE_SUCCESS) {
        free(raw);
        raw = NULL;
    }
    libdeflate_free_decompressor(decompressor);
    *inflated = (int)call.inflated;
    return raw;
}

bool stb_decode(const struct bytes *png, struct stb_limits limits, struct stb_pixels *pixels,
                struct error *error)
{
    int width = 0;
    int height = 0;
    int channels = 0;
    begin(limits.memory, error);
    call.inflated = limits.inflated;
    pixels->samples =
        stbi_load_from_memory(png->data, (int)png->size, &width, &height, &channels, 0);
    pixels->width = (uint32_t)width;
    pixels->height = (uint32_t)height;
    pixels->channels = (uint32_t)channels;
    if (!pixels->samples && error->code == ERROR_NONE)
        return error_set(error, ERROR_INPUT, "cannot decode the image data");
    return pixels->samples != NULL;
}

/* The bytes of a file of stb_image_write before and after the content of its IDAT chunk. */
enum {
    BEFORE = 8 + (12 + 13) + 8, /* signature, IHDR, length and type of IDAT */
    AFTER = 4 + 12,             /* checksum, IEND */
    SLACK = 1 << 12,            /* bytes for these parts and for the overhead of DEFLATE */
};

/* Compresses the filtered rows for stb_image_write. */
static unsigned char *compress_rows(unsigned char *rows, int size, int *packed_size, int level)
{
    struct bytes packed;
    (void)level; /* the same for all threads */
    if (!zlib_compress((struct bytes){rows, (size_t)size}, call.level, &packed, call.error))
        return NULL;
    if (packed.size > INT_MAX - BEFORE - AFTER) {
        error_set(call.error, ERROR_LIMIT, "the picture is too large to encode");
        free(packed.data);
        return NULL;
    }
    *packed_size = (int)packed.size;
    return packed.data;
}

/*
 * Calls stb_image_write. The attribute inlines its functions, so that all their loops are compiled
 * with wide vector instructions.
 */
VECTORISED __attribute__((flatten)) static unsigned char *encode(const struct stb_rows *rows,
                                                                 int *size)
{
    return stbi_write_png_to_mem(rows->rgb, (int)rows->distance, (int)rows->width,
                                 (int)rows->height, 3, size);
}

bool stb_encode_rgb(const struct stb_rows *rows, unsigned level, struct bytes *stream,
                    struct error *error)
{
    int size = 0;
    /* The filtered rows, one more row, and the file, which is hardly larger than the rows. */
    begin(((size_t)rows->width * 3 + 1) * rows->height * 3 + SLACK, error);
    call.level = level;
    uint8_t *png = encode(rows, &size);
    if (!png && error->code == ERROR_NONE)
        return error_set(error, ERROR_SYSTEM, "cannot encode the picture");
    if (!png)
        return false;
    *stream = (struct bytes){png, (size_t)size - BEFORE - AFTER};
    memmove(png, png + BEFORE, stream->size);
    return true;
}
