/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - writes indexed PNG files through stb_image_write and libdeflate.
 *
 * stb_image_write knows grey, RGB and RGBA of 8 bits only. Packed rows of indices are to it a grey
 * image that is row_size pixels wide; the data of what it returns are those of an indexed image of
 * the real width, which only needs another IHDR and a PLTE chunk around them.
 */
#include <libdeflate.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "picture/pixmap.h"

/* What the running call compresses. stb_image_write has no place for a context of ours. */
static _Thread_local struct {
    int level;
    size_t row_size;     /* with its filter byte */
    uint8_t *compressed; /* what was handed over to stb_image_write, or NULL */
} job;

enum { FILTER_UP = 2 };

/*
 * Rows that are like the one above, as most rows of wide cells are, become rows of zeros under the
 * filter Up: they cost next to nothing, however long they are. All rows come without a filter.
 */
static void filter_repeated_rows(uint8_t *data, size_t size)
{
    for (uint8_t *row = data + size - job.row_size; row > data; row -= job.row_size) {
        if (memcmp(row, row - job.row_size, job.row_size) != 0)
            continue;
        row[0] = FILTER_UP;
        memset(row + 1, 0, job.row_size - 1);
    }
}

/* What stb_image_write calls to compress. The buffer is released with free(). */
static unsigned char *compress(unsigned char *data, int size, int *compressed_size)
{
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(job.level);
    if (!compressor)
        return NULL;
    filter_repeated_rows(data, (size_t)size);
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
    job.compressed = compressed;
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
    DATA_OFFSET = SIGNATURE_SIZE + CHUNK_FRAME + IHDR_SIZE + 8, /* of an IDAT behind an IHDR */
    ACTL_SIZE = 8,
    FCTL_SIZE = 26,
    NUMBER_SIZE = 4, /* in front of a frame's data */
    COLOUR_TYPE_INDEXED = 3,
};

/* Row filters would only hurt indexed rows. The setting is a global: it is set once. */
static void choose_no_filter(void)
{
    stbi_write_force_png_filter = 0;
}

bool pixmap_compress(const struct pixmap *pixmap, unsigned compression, struct bytes *stream,
                     struct error *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, choose_no_filter);
    job.level = (int)compression;
    job.row_size = pixmap->row_size + 1;
    job.compressed = NULL;
    int grey_size = 0;
    uint8_t *grey =
        stbi_write_png_to_mem(pixmap->rows, (int)pixmap->row_size, (int)pixmap->row_size,
                              (int)pixmap->height, 1, &grey_size);
    if (!grey) {
        /* Where there is no memory for the file around them, the compressed data are forgotten. */
        free(job.compressed);
        return error_memory(error, SIZE_MAX);
    }
    stream->size = big_endian_get(grey + DATA_OFFSET - 8);
    stream->data = grey;
    memmove(grey, grey + DATA_OFFSET, stream->size);
    return true;
}

/* A file that is being put together, in a buffer that is large enough. */
struct writer {
    uint8_t *next;
};

static void put(struct writer *writer, const void *data, size_t size)
{
    memcpy(writer->next, data, size);
    writer->next += size;
}

static void put_number(struct writer *writer, uint32_t number)
{
    big_endian_put(writer->next, number);
    writer->next += 4;
}

/* Begins a chunk; its length and checksum come with end_chunk. */
static uint8_t *begin_chunk(struct writer *writer, const char *type)
{
    uint8_t *chunk = writer->next;
    put_number(writer, 0);
    put(writer, type, 4);
    return chunk;
}

static void end_chunk(struct writer *writer, uint8_t *chunk)
{
    const size_t size = (size_t)(writer->next - chunk) - 8;
    big_endian_put(chunk, (uint32_t)size);
    put_number(writer, libdeflate_crc32(0, chunk + 4, size + 4));
}

static void put_header(struct writer *writer, const struct pixmap *pixmap)
{
    static const uint8_t signature[SIGNATURE_SIZE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    const uint8_t kind[] = {(uint8_t)pixmap->depth, COLOUR_TYPE_INDEXED, 0, 0, 0};
    put(writer, signature, sizeof signature);
    uint8_t *chunk = begin_chunk(writer, "IHDR");
    put_number(writer, pixmap->width);
    put_number(writer, pixmap->height);
    put(writer, kind, sizeof kind);
    end_chunk(writer, chunk);
}

static void put_palette(struct writer *writer, const struct pixmap *pixmap)
{
    uint8_t *chunk = begin_chunk(writer, "PLTE");
    for (unsigned i = 0; i < pixmap->colour_count; i++) {
        const struct rgb colour = pixmap->colours[i];
        put(writer, (uint8_t[]){colour.red, colour.green, colour.blue}, 3);
    }
    end_chunk(writer, chunk);
}

/* In an iTXt chunk, what stands between keyword and text: not compressed, in no language. */
static const char international[] = "\0\0\0";

static bool is_ascii(const char *text)
{
    while (*text != '\0' && (unsigned char)*text < 0x80)
        text++;
    return *text == '\0';
}

static size_t text_chunk_size(const struct png_text *text)
{
    return CHUNK_FRAME + strlen(text->keyword) + 1 + sizeof international + strlen(text->text);
}

static void put_text(struct writer *writer, const struct png_text *text)
{
    const bool ascii = is_ascii(text->text);
    uint8_t *chunk = begin_chunk(writer, ascii ? "tEXt" : "iTXt");
    put(writer, text->keyword, strlen(text->keyword) + 1);
    if (!ascii)
        put(writer, international, sizeof international);
    put(writer, text->text, strlen(text->text));
    end_chunk(writer, chunk);
}

static void put_animation_control(struct writer *writer, size_t frames)
{
    uint8_t *chunk = begin_chunk(writer, "acTL");
    put_number(writer, (uint32_t)frames);
    put_number(writer, 0); /* again and again */
    end_chunk(writer, chunk);
}

/* A frame: its place and time, and its pixels, which replace what was there. */
static void put_frame(struct writer *writer, const struct png_frame *frame, uint32_t *number)
{
    const struct pixmap_area *area = &frame->area;
    const uint8_t time[] = {(uint8_t)(frame->delay >> 8),
                            (uint8_t)frame->delay,
                            (uint8_t)(frame->delay_parts >> 8),
                            (uint8_t)frame->delay_parts,
                            0,
                            0};
    uint8_t *chunk = begin_chunk(writer, "fcTL");
    put_number(writer, (*number)++);
    put_number(writer, area->width);
    put_number(writer, area->height);
    put_number(writer, area->x);
    put_number(writer, area->y);
    put(writer, time, sizeof time);
    end_chunk(writer, chunk);
    chunk = begin_chunk(writer, "fdAT");
    put_number(writer, (*number)++);
    put(writer, frame->stream.data, frame->stream.size);
    end_chunk(writer, chunk);
}

/* No fewer bytes than a file of these parts has. */
static size_t file_size(const struct pixmap *pixmap, const struct bytes *stream,
                        const struct png_texts *texts, const struct png_frame *frames, size_t count)
{
    size_t size = SIGNATURE_SIZE + (CHUNK_FRAME + IHDR_SIZE) +
                  (CHUNK_FRAME + 3 * (size_t)pixmap->colour_count) + (CHUNK_FRAME + ACTL_SIZE) +
                  (CHUNK_FRAME + stream->size) + CHUNK_FRAME;
    for (size_t i = 0; i < texts->count; i++)
        size += text_chunk_size(&texts->items[i]);
    for (size_t i = 0; i < count; i++)
        size += CHUNK_FRAME + FCTL_SIZE + CHUNK_FRAME + NUMBER_SIZE + frames[i].stream.size;
    return size;
}

bool pixmap_encode_animation(const struct pixmap *pixmap, unsigned compression,
                             const struct png_texts *texts, const struct png_frame *frames,
                             size_t count, struct bytes *png, struct error *error)
{
    static const struct png_texts no_texts;
    struct bytes stream;
    if (!pixmap_compress(pixmap, compression, &stream, error))
        return false;
    if (!texts)
        texts = &no_texts;
    uint32_t number = 0;
    png->data = memory_array(file_size(pixmap, &stream, texts, frames, count), 1, error);
    if (png->data) {
        struct writer writer = {png->data};
        put_header(&writer, pixmap);
        put_palette(&writer, pixmap);
        for (size_t i = 0; i < texts->count; i++)
            put_text(&writer, &texts->items[i]);
        if (count > 0)
            put_animation_control(&writer, count);
        uint8_t *chunk = begin_chunk(&writer, "IDAT");
        put(&writer, stream.data, stream.size);
        end_chunk(&writer, chunk);
        for (size_t i = 0; i < count; i++)
            put_frame(&writer, &frames[i], &number);
        end_chunk(&writer, begin_chunk(&writer, "IEND"));
        png->size = (size_t)(writer.next - png->data);
    }
    free(stream.data);
    return png->data != NULL;
}

bool pixmap_encode(const struct pixmap *pixmap, unsigned compression, const struct png_texts *texts,
                   struct bytes *png, struct error *error)
{
    return pixmap_encode_animation(pixmap, compression, texts, NULL, 0, png, error);
}
