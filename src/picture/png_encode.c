/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - encodes indexed PNG files with stb_image_write and libdeflate.
 *
 * stb_image_write supports only grey, RGB and RGBA with 8 bits per channel. This module passes it
 * the packed rows of indices as a grey image that is row_size pixels wide. The compressed data that
 * it returns is also valid for an indexed image of the real width, so only the chunks around the
 * data are replaced.
 */
#include "picture/png_encode.h"

#include <libdeflate.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"

/*
 * State of the compression in progress. Thread-local, since the callback has no context argument.
 */
static _Thread_local struct {
    int level;
    size_t row_size;     /* includes the filter byte */
    uint8_t *compressed; /* result of the callback; NULL before it is called */
} job;

enum { FILTER_UP = 2 };

/*
 * Applies the Up filter to rows that equal the row above them, as most rows do if cells are several
 * pixels high. Such rows become zeros, which compress well. The rows must be unfiltered.
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

/* The compression callback of stb_image_write, which releases the result with free(). */
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
/* stb_image_write.h defines static functions that are not used here. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <stb/stb_image_write.h>

enum {
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME = 12, /* length, type, checksum */
    IHDR_SIZE = 13,
    DATA_OFFSET =
        SIGNATURE_SIZE + CHUNK_FRAME + IHDR_SIZE + 8, /* offset of the first IDAT's data */
    ACTL_SIZE = 8,
    FCTL_SIZE = 26,
    NUMBER_SIZE = 4, /* size of the sequence number before the data of a frame */
    COLOUR_TYPE_INDEXED = 3,
};

/*
 * Disables row filters, which make indexed rows compress less well. The setting is global, so it is
 * set once.
 */
static void choose_no_filter(void)
{
    stbi_write_force_png_filter = 0;
}

bool png_compress(const struct pixmap *pixmap, unsigned compression, struct bytes *stream,
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
        /* stb_image_write does not release the compressed data if allocating the file fails. */
        free(job.compressed);
        return error_memory(error, SIZE_MAX);
    }
    stream->size = big_endian_get(grey + DATA_OFFSET - 8);
    stream->data = grey;
    memmove(grey, grey + DATA_OFFSET, stream->size);
    return true;
}

/* The place of the next byte in a buffer that is large enough for the whole file; see file_size. */
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

/* Begins a chunk. Pass the result to end_chunk, which fills in length and checksum. */
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

/* Bytes between keyword and text of an iTXt chunk: uncompressed, no language, no translation. */
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
    put_number(writer, 0); /* repeat forever */
    end_chunk(writer, chunk);
}

/* Writes a frame: area and delay (fcTL), then pixels (fdAT). */
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

/* Returns an upper bound on the size of a file with these parts. */
static size_t file_size(const struct pixmap *pixmap, const struct bytes *stream,
                        const struct png_texts *texts, struct png_frames frames)
{
    size_t size = SIGNATURE_SIZE + (CHUNK_FRAME + IHDR_SIZE) +
                  (CHUNK_FRAME + 3 * (size_t)pixmap->colour_count) + (CHUNK_FRAME + ACTL_SIZE) +
                  (CHUNK_FRAME + stream->size) + CHUNK_FRAME;
    for (size_t i = 0; i < texts->count; i++)
        size += text_chunk_size(&texts->items[i]);
    for (size_t i = 0; i < frames.count; i++)
        size += CHUNK_FRAME + FCTL_SIZE + CHUNK_FRAME + NUMBER_SIZE + frames.items[i].stream.size;
    return size;
}

/* Writes a whole file. `stream` contains the compressed pixels of the pixmap. */
static void put_file(struct writer *writer, const struct pixmap *pixmap, const struct bytes *stream,
                     const struct png_texts *texts, struct png_frames frames)
{
    uint32_t number = 0;
    put_header(writer, pixmap);
    put_palette(writer, pixmap);
    for (size_t i = 0; i < texts->count; i++)
        put_text(writer, &texts->items[i]);
    if (frames.count > 0)
        put_animation_control(writer, frames.count);
    uint8_t *chunk = begin_chunk(writer, "IDAT");
    put(writer, stream->data, stream->size);
    end_chunk(writer, chunk);
    for (size_t i = 0; i < frames.count; i++)
        put_frame(writer, &frames.items[i], &number);
    end_chunk(writer, begin_chunk(writer, "IEND"));
}

bool png_encode_animation(const struct pixmap *pixmap, unsigned compression,
                          const struct png_texts *texts, struct png_frames frames,
                          struct bytes *png, struct error *error)
{
    static const struct png_texts no_texts;
    struct bytes stream;
    if (!png_compress(pixmap, compression, &stream, error))
        return false;
    if (!texts)
        texts = &no_texts;
    png->data = memory_array(file_size(pixmap, &stream, texts, frames), 1, error);
    if (png->data) {
        struct writer writer = {png->data};
        put_file(&writer, pixmap, &stream, texts, frames);
        png->size = (size_t)(writer.next - png->data);
    }
    free(stream.data);
    return png->data != NULL;
}

bool png_encode(const struct pixmap *pixmap, unsigned compression, const struct png_texts *texts,
                struct bytes *png, struct error *error)
{
    return png_encode_animation(pixmap, compression, texts, (struct png_frames){NULL, 0}, png,
                                error);
}
