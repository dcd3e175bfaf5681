/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - encodes PNG files, indexed or in true colour.
 *
 * Rows in true colour are filtered and compressed by stb_image_write. Indexed rows are compressed
 * by deflate_runs if they consist of long runs of equal bytes, which is typical of pictures with
 * large cells, and by libdeflate otherwise.
 */
#include "picture/png_encode.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "base/stb.h"
#include "base/zlib.h"
#include "picture/deflate_runs.h"

enum {
    /*
     * Rows are compressed by deflate_runs if they have at least this many bytes per item
     * (deflate_runs.h). On such rows, libdeflate takes five times as long and saves only a few
     * percent, because it seldom finds other matches.
     */
    BYTES_PER_ITEM = 64,
    FILTER_NONE = 0,
    FILTER_UP = 2,
};

enum {
    SIGNATURE_SIZE = 8,
    CHUNK_FRAME = 12, /* bytes of length, type and checksum */
    IHDR_SIZE = 13,
    ACTL_SIZE = 8,
    FCTL_SIZE = 26,
    NUMBER_SIZE = 4, /* size of the sequence number before the data of a frame */
    COLOUR_TYPE_RGB = 2,
    COLOUR_TYPE_INDEXED = 3,
};

/*
 * Compresses rows of indices with libdeflate. The Up filter is applied to rows that equal the row
 * above them, as most rows do if cells are several pixels high: such rows become zeros, which
 * compress well.
 */
static bool pack_bytes(const struct pixmap *pixmap, unsigned level, struct bytes *stream,
                       struct error *error)
{
    const size_t row_size = pixmap->row_size;
    struct bytes rows = {.size = pixmap->height * (row_size + 1)};
    rows.data = memory_array(rows.size, 1, error);
    if (!rows.data)
        return false;
    memory_provide(rows.data, rows.size);
    uint8_t *at = rows.data;
    for (uint32_t y = 0; y < pixmap->height; y++, at += row_size) {
        const bool up = y > 0 && pixmap_repeats(pixmap, y);
        *at++ = up ? FILTER_UP : FILTER_NONE;
        if (up)
            memset(at, 0, row_size);
        else
            memcpy(at, pixmap_row(pixmap, y), row_size);
    }
    const bool ok = zlib_compress(rows, level, stream, error);
    free(rows.data);
    return ok;
}

/* Returns the number of bytes that differ from the byte before them. */
static uint32_t count_changes(const uint8_t *bytes, size_t size)
{
    uint32_t count = 0;
    for (size_t i = 1; i < size;) {
        const size_t end = size - i < UINT8_MAX ? size : i + UINT8_MAX;
        uint8_t some = 0; /* a narrow type lets the compiler count more bytes at once */
        for (; i < end; i++)
            some = (uint8_t)(some + (bytes[i] != bytes[i - 1]));
        count += some;
    }
    return count;
}

/* Returns the length of the run of equal bytes at `bytes`; `size` must be at least 1. */
static size_t run_length(const uint8_t *bytes, size_t size)
{
    const uint64_t repeated = *bytes * UINT64_C(0x0101010101010101);
    size_t length = 1;
    while (size - length >= sizeof repeated &&
           memcmp(bytes + length, &repeated, sizeof repeated) == 0)
        length += sizeof repeated;
    while (length < size && bytes[length] == *bytes)
        length++;
    return length;
}

/* Appends bytes as runs. */
static void add_runs(struct deflate_runs *runs, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0, length; i < size; i += length) {
        length = run_length(bytes + i, size - i);
        deflate_runs_add(runs, bytes[i], length);
    }
}

/*
 * Divides rows of indices into runs. Applies the filter, None or Up, that leaves fewer runs. Stops
 * if there are too many for `runs`. `change` has room for a row.
 */
static void find_runs(const struct pixmap *pixmap, struct deflate_runs *runs, uint8_t *change)
{
    const size_t size = pixmap->row_size;
    for (uint32_t y = 0; y < pixmap->height && !deflate_runs_overflow(runs); y++) {
        const uint8_t *row = pixmap_row(pixmap, y);
        if (y > 0 && pixmap_repeats(pixmap, y)) {
            deflate_runs_add(runs, FILTER_UP, 1);
            deflate_runs_add(runs, 0, size);
            continue;
        }
        const uint8_t *above = y > 0 ? pixmap_row(pixmap, y - 1) : row;
        for (size_t i = 0; i < size; i++)
            change[i] = (uint8_t)(row[i] - above[i]);
        const bool up = y > 0 && count_changes(change, size) < count_changes(row, size);
        deflate_runs_add(runs, up ? FILTER_UP : FILTER_NONE, 1);
        add_runs(runs, up ? change : row, size);
    }
}

/*
 * Compresses rows of indices with deflate_runs. Sets *packed to false if the rows have too many
 * runs.
 */
static bool pack_runs(const struct pixmap *pixmap, bool *packed, struct bytes *stream,
                      struct error *error)
{
    struct deflate_runs runs = {0};
    uint8_t *change = memory_array(pixmap->row_size, 1, error);
    bool ok = change && deflate_runs_begin(
                            &runs, pixmap->height * (pixmap->row_size + 1) / BYTES_PER_ITEM, error);
    if (ok)
        find_runs(pixmap, &runs, change);
    *packed = ok && !deflate_runs_overflow(&runs);
    ok = ok && (!*packed || deflate_runs_write(&runs, stream, error));
    deflate_runs_free(&runs);
    free(change);
    return ok;
}

/*
 * Compresses rows in true colour. The default level and lower ones are reduced: noise hardly
 * compresses at any level, and on a photograph, level 6 takes 2.6 times as long as level 3, but
 * saves only 4 %.
 */
static bool pack_rgb(const struct pixmap *pixmap, unsigned level, struct bytes *stream,
                     struct error *error)
{
    return stb_encode_rgb(pixmap_row(pixmap, 0), pixmap->width, pixmap->height,
                          level <= PNG_RUNS_LEVEL_MAX ? (level + 1) / 2 : level, stream, error);
}

bool png_compress(const struct pixmap *pixmap, struct png_effort effort, struct bytes *stream,
                  struct error *error)
{
    bool packed = false;
    if (!stop_check(effort.stop, error))
        return false;
    if (pixmap_is_true_colour(pixmap))
        return pack_rgb(pixmap, effort.level, stream, error);
    if (effort.level > 0 && effort.level <= PNG_RUNS_LEVEL_MAX &&
        !pack_runs(pixmap, &packed, stream, error))
        return false;
    return packed || pack_bytes(pixmap, effort.level, stream, error);
}

/* The position of the next byte in a buffer that is large enough for the file (see file_size). */
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

/* Begins a chunk. Pass the result to end_chunk, which fills in the length and the checksum. */
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
    const bool rgb = pixmap_is_true_colour(pixmap);
    const uint8_t depth = (uint8_t)(rgb ? pixmap->depth / 3 : pixmap->depth); /* bits per sample */
    const uint8_t kind[] = {depth, rgb ? COLOUR_TYPE_RGB : COLOUR_TYPE_INDEXED, 0, 0, 0};
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
    for (unsigned i = 0; i < pixmap->table.count; i++) {
        const struct rgb colour = pixmap->table.colours[i];
        put(writer, (uint8_t[]){colour.red, colour.green, colour.blue}, 3);
    }
    end_chunk(writer, chunk);
}

/*
 * The bytes between the keyword and the text of an iTXt chunk: not compressed, no language, no
 * translation.
 */
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

/* Returns an upper bound on the size of a file with this content. */
static size_t file_size(const struct pixmap *pixmap, const struct bytes *stream,
                        const struct png_texts *texts, struct png_frames frames)
{
    size_t size = SIGNATURE_SIZE + (CHUNK_FRAME + IHDR_SIZE) +
                  (CHUNK_FRAME + sizeof pixmap->table.colours) + (CHUNK_FRAME + ACTL_SIZE) +
                  (CHUNK_FRAME + stream->size) + CHUNK_FRAME;
    for (size_t i = 0; i < texts->count; i++)
        size += text_chunk_size(&texts->items[i]);
    for (size_t i = 0; i < frames.count; i++)
        size += CHUNK_FRAME + FCTL_SIZE + CHUNK_FRAME + NUMBER_SIZE + frames.items[i].stream.size;
    return size;
}

/* Writes a complete file. `stream` contains the compressed pixels of the pixmap. */
static void put_file(struct writer *writer, const struct pixmap *pixmap, const struct bytes *stream,
                     const struct png_texts *texts, struct png_frames frames)
{
    uint32_t number = 0;
    put_header(writer, pixmap);
    if (!pixmap_is_true_colour(pixmap))
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

bool png_encode_animation(const struct pixmap *pixmap, struct png_effort effort,
                          const struct png_texts *texts, struct png_frames frames,
                          struct bytes *png, struct error *error)
{
    static const struct png_texts no_texts;
    struct bytes stream;
    if (!png_compress(pixmap, effort, &stream, error))
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
    return png_encode_animation(pixmap, (struct png_effort){.level = compression}, texts,
                                (struct png_frames){NULL, 0}, png, error);
}
