/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - writes indexed PNG files through stb_image_write and libdeflate.
 *
 * stb_image_write knows grey, RGB and RGBA of 8 bits only. Packed rows of indices are to it a grey
 * image that is row_size pixels wide; what it returns needs another IHDR and a PLTE chunk, and is
 * an indexed image of the real width.
 */
#include <libdeflate.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "picture/pixmap.h"

/* What the running call compresses with. stb_image_write has no place for a context of ours. */
static _Thread_local int level;

/* What stb_image_write calls to compress. The buffer is released with free(). */
static unsigned char *compress(unsigned char *data, int size, int *compressed_size)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (!compressor)
        return NULL;
    const size_t bound = libdeflate_zlib_compress_bound(compressor, (size_t)size);
    unsigned char *compressed = malloc(bound);
    size_t used = 0;
    if (compressed)
        used = libdeflate_zlib_compress(compressor, data, (size_t)size, compressed, bound);
    libdeflate_free_compressor(compressor);
    if (used == 0) {
        free(compressed);
        return NULL;
    }
    *compressed_size = (int)used;
    return compressed;
}

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#define STBIW_ZLIB_COMPRESS(data, size, out_size, quality) compress(data, size, out_size)
#define STBIW_CRC32(data, size)                            libdeflate_crc32(0, data, (size_t)(size))
/* Static, it defines functions that nobody here calls; both compilers say so to the end. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <stb/stb_image_write.h>

enum {
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME = 12, /* length, type, checksum */
    IHDR_SIZE = 13,
    HEAD_SIZE = SIGNATURE_SIZE + CHUNK_FRAME + IHDR_SIZE,
    COLOUR_TYPE_INDEXED = 3,
};

/* Row filters would only hurt indexed rows. The setting is a global: it is set once. */
static void choose_no_filter(void)
{
    stbi_write_force_png_filter = 0;
}

/* Completes a chunk of which the data are in place: length, type, checksum. Returns its end. */
static uint8_t *close_chunk(uint8_t *chunk, const char *type, uint32_t size)
{
    big_endian_put(chunk, size);
    memcpy(chunk + 4, type, 4);
    big_endian_put(chunk + 8 + size, libdeflate_crc32(0, chunk + 4, (size_t)size + 4));
    return chunk + CHUNK_FRAME + size;
}

/* The PLTE chunk. Returns its end. */
static uint8_t *put_palette(uint8_t *chunk, const struct pixmap *pixmap)
{
    for (unsigned i = 0; i < pixmap->colour_count; i++) {
        chunk[8 + 3 * i] = pixmap->colours[i].red;
        chunk[8 + 3 * i + 1] = pixmap->colours[i].green;
        chunk[8 + 3 * i + 2] = pixmap->colours[i].blue;
    }
    return close_chunk(chunk, "PLTE", 3 * pixmap->colour_count);
}

/* The bytes of a tEXt chunk's data: keyword, zero byte, text. */
static size_t text_size(const struct png_text *text)
{
    return strlen(text->keyword) + 1 + strlen(text->text);
}

static uint8_t *put_text(uint8_t *chunk, const struct png_text *text)
{
    const size_t keyword_size = strlen(text->keyword) + 1;
    memcpy(chunk + 8, text->keyword, keyword_size);
    memcpy(chunk + 8 + keyword_size, text->text, strlen(text->text));
    return close_chunk(chunk, "tEXt", (uint32_t)text_size(text));
}

bool pixmap_encode(const struct pixmap *pixmap, unsigned compression, const struct png_text *texts,
                   size_t text_count, struct bytes *png, struct error *error)
{
    level = (int)compression;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, choose_no_filter);
    int grey_size = 0;
    uint8_t *grey =
        stbi_write_png_to_mem(pixmap->rows, (int)pixmap->row_size, (int)pixmap->row_size,
                              (int)pixmap->height, 1, &grey_size);
    if (!grey)
        return error_memory(error, SIZE_MAX);
    png->size = (size_t)grey_size + CHUNK_FRAME + 3 * (size_t)pixmap->colour_count;
    for (size_t i = 0; i < text_count; i++)
        png->size += CHUNK_FRAME + text_size(&texts[i]);
    png->data = memory_array(png->size, 1, error);
    if (png->data) {
        memcpy(png->data, grey, HEAD_SIZE);
        uint8_t *ihdr = png->data + SIGNATURE_SIZE;
        big_endian_put(ihdr + 8, pixmap->width);
        ihdr[16] = (uint8_t)pixmap->depth;
        ihdr[17] = COLOUR_TYPE_INDEXED;
        uint8_t *next = put_palette(close_chunk(ihdr, "IHDR", IHDR_SIZE), pixmap);
        for (size_t i = 0; i < text_count; i++)
            next = put_text(next, &texts[i]);
        memcpy(next, grey + HEAD_SIZE, (size_t)grey_size - HEAD_SIZE);
    }
    free(grey);
    return png->data != NULL;
}
