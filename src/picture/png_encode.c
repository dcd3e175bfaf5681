/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - encodes PNG files, indexed or in true colour.
 *
 * Rows in true colour are filtered and compressed by stb_image_write. Rows of inks are packed, and
 * compressed by deflate_runs if they consist of long runs of equal bytes, which is typical of
 * pictures with large cells, and by libdeflate otherwise.
 */
#include "picture/png_encode.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "base/stb.h"
#include "base/vector.h"
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

/* An area of a pixmap. */
struct png_rows {
    const struct pixmap *pixmap;
    struct pixmap_area area;
    bool *repeat; /* for each row, whether it equals the row above it; NULL in true colour */
};

/* Returns the first pixel of row y. */
static const uint8_t *row_of(const struct png_rows *rows, uint32_t y)
{
    return pixmap_at(rows->pixmap, rows->area.x, rows->area.y + y);
}

static bool begin_rows(struct png_rows *rows, const struct pixmap *pixmap, struct pixmap_area area,
                       struct error *error)
{
    *rows = (struct png_rows){pixmap, area, NULL};
    if (pixmap_is_true_colour(pixmap))
        return true;
    rows->repeat = memory_array(area.height, sizeof *rows->repeat, error);
    for (uint32_t y = 0; rows->repeat && y < area.height; y++)
        rows->repeat[y] = y > 0 && memcmp(row_of(rows, y), row_of(rows, y - 1), area.width) == 0;
    return rows->repeat != NULL;
}

/* The colours of a file, and how inks are stored in it. */
struct coding {
    unsigned count; /* number of colours */
    struct rgb colours[INKS_MAX];
    uint8_t index_of[INKS_MAX]; /* maps an ink to the index of its colour */
    unsigned depth;             /* bits per pixel: 1, 2, 4 or 8 */
};

/* Returns the coding that stores each ink as one byte. */
static struct coding code_all(const struct inks *inks)
{
    struct coding coding = {.count = inks->count, .depth = 8};
    memcpy(coding.colours, inks->colours, sizeof coding.colours);
    for (unsigned ink = 0; ink < INKS_MAX; ink++)
        coding.index_of[ink] = (uint8_t)ink;
    return coding;
}

/* Sets used[i] for each ink i that occurs in a row. Skips a word that equals the word before it. */
static void note_row(const uint8_t *inks, size_t count, bool used[INKS_MAX])
{
    uint64_t last = 0, word;
    used[inks[0]] = true;
    memset(&last, inks[0], sizeof last);
    for (; count >= sizeof word; count -= sizeof word, inks += sizeof word) {
        memcpy(&word, inks, sizeof word);
        if (word == last)
            continue;
        last = word;
        for (unsigned bits = 0; bits < 64; bits += 8)
            used[word >> bits & UINT8_MAX] = true;
    }
    while (count > 0)
        used[inks[--count]] = true;
}

/* Returns the coding that has only the inks that occur and the fewest bits. */
static struct coding code_used(const struct png_rows *rows)
{
    const struct inks *inks = rows->pixmap->inks;
    struct coding coding = {.depth = 1};
    bool used[INKS_MAX] = {false};
    for (uint32_t y = 0; y < rows->area.height; y++)
        if (!rows->repeat[y])
            note_row(row_of(rows, y), rows->area.width, used);
    for (unsigned ink = 0; ink < INKS_MAX; ink++) {
        if (!used[ink])
            continue;
        coding.colours[coding.count] = inks->colours[ink];
        coding.index_of[ink] = (uint8_t)coding.count++;
    }
    while (1u << coding.depth < coding.count)
        coding.depth *= 2;
    return coding;
}

/*
 * Packs `count` inks, at most 8, into bytes; the leftmost one is in the highest bits of its byte.
 */
static inline void pack_few(uint8_t *to, const uint8_t *inks, unsigned count,
                            const uint8_t *index_of, const unsigned depth)
{
    for (unsigned i = 0; i < count; i += 8 / depth) {
        unsigned byte = 0;
        for (unsigned k = 0; k < 8 / depth; k++)
            byte = byte << depth | (i + k < count ? index_of[inks[i + k]] : 0u);
        to[i * depth / 8] = (uint8_t)byte;
    }
}

/*
 * Packs a row of inks. A word of inks that equals the word before it has the same bytes, which are
 * copied. Each call passes a constant `depth`, so that the compiler can unroll loops.
 */
static inline void pack(uint8_t *to, const uint8_t *inks, uint32_t count, const uint8_t *index_of,
                        const unsigned depth)
{
    enum { WORD = 8 }; /* number of inks in a word, and size of `packed` */
    uint64_t last = 0, word;
    uint8_t packed[WORD];
    pack_few(packed, (const uint8_t *)&last, WORD, index_of, depth);
    for (; count >= WORD; count -= WORD, inks += WORD, to += depth) {
        memcpy(&word, inks, WORD);
        if (word != last) {
            pack_few(packed, inks, WORD, index_of, depth);
            last = word;
        }
        memcpy(to, packed, depth);
    }
    pack_few(to, inks, count, index_of, depth);
}

/* Returns the size in bytes of a packed row. */
static size_t packed_size(const struct png_rows *rows, const struct coding *coding)
{
    return ((size_t)rows->area.width * coding->depth + 7) / 8;
}

static void pack_row(const struct png_rows *rows, const struct coding *coding, uint32_t y,
                     uint8_t *to)
{
    const uint8_t *inks = row_of(rows, y);
    const uint32_t count = rows->area.width;
    switch (coding->depth) {
    case 1:
        pack(to, inks, count, coding->index_of, 1);
        break;
    case 2:
        pack(to, inks, count, coding->index_of, 2);
        break;
    case 4:
        pack(to, inks, count, coding->index_of, 4);
        break;
    default:
        pack(to, inks, count, coding->index_of, 8);
    }
}

/*
 * Compresses rows with libdeflate. The Up filter is applied to rows that equal the row above them,
 * as most rows do if cells are several pixels high: such rows become zeros, which compress well.
 */
static bool compress_bytes(const struct png_rows *rows, const struct coding *coding, unsigned level,
                           struct bytes *stream, struct error *error)
{
    const size_t size = packed_size(rows, coding);
    struct bytes packed = {.size = rows->area.height * (size + 1)};
    packed.data = memory_array(packed.size, 1, error);
    if (!packed.data)
        return false;
    memory_provide(packed.data, packed.size);
    uint8_t *at = packed.data;
    for (uint32_t y = 0; y < rows->area.height; y++, at += size) {
        *at++ = rows->repeat[y] ? FILTER_UP : FILTER_NONE;
        if (rows->repeat[y])
            memset(at, 0, size);
        else
            pack_row(rows, coding, y, at);
    }
    const bool ok = zlib_compress(packed, level, stream, error);
    free(packed.data);
    return ok;
}

/* Returns the number of bytes that differ from the byte before them. */
VECTORISED static uint32_t count_changes(const uint8_t *bytes, size_t size)
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
 * Divides rows into runs. Applies the filter, None or Up, that leaves fewer runs. Stops if there
 * are too many for `runs`. `buffer` has room for three packed rows.
 */
static void find_runs(const struct png_rows *rows, const struct coding *coding,
                      struct deflate_runs *runs, uint8_t *buffer)
{
    const size_t size = packed_size(rows, coding);
    uint8_t *row = buffer;
    uint8_t *above = buffer + size;
    uint8_t *change = buffer + 2 * size;
    for (uint32_t y = 0; y < rows->area.height && !deflate_runs_overflow(runs); y++) {
        if (rows->repeat[y]) {
            deflate_runs_add(runs, FILTER_UP, 1);
            deflate_runs_add(runs, 0, size);
            continue;
        }
        uint8_t *const last = row;
        row = above;
        above = last;
        pack_row(rows, coding, y, row);
        for (size_t i = 0; i < size; i++)
            change[i] = (uint8_t)(row[i] - above[i]);
        const bool up = y > 0 && count_changes(change, size) < count_changes(row, size);
        deflate_runs_add(runs, up ? FILTER_UP : FILTER_NONE, 1);
        add_runs(runs, up ? change : row, size);
    }
}

/* Compresses rows with deflate_runs. Sets *done to false if the rows have too many runs. */
static bool compress_runs(const struct png_rows *rows, const struct coding *coding, bool *done,
                          struct bytes *stream, struct error *error)
{
    const size_t size = packed_size(rows, coding);
    struct deflate_runs runs = {0};
    uint8_t *buffer = memory_zeroed(3, size, error);
    bool ok =
        buffer && deflate_runs_begin(&runs, rows->area.height * (size + 1) / BYTES_PER_ITEM, error);
    if (ok)
        find_runs(rows, coding, &runs, buffer);
    *done = ok && !deflate_runs_overflow(&runs);
    ok = ok && (!*done || deflate_runs_write(&runs, stream, error));
    deflate_runs_free(&runs);
    free(buffer);
    return ok;
}

/*
 * Compresses pixels in true colour. The default level and lower ones are reduced: noise hardly
 * compresses at any level, and on a photograph, level 6 takes 2.6 times as long as level 3, but
 * saves only 4 %.
 */
static bool compress_rgb(const struct png_rows *rows, unsigned level, struct bytes *stream,
                         struct error *error)
{
    return stb_encode_rgb(&(struct stb_rows){row_of(rows, 0), rows->pixmap->row_size,
                                             rows->area.width, rows->area.height},
                          level <= PNG_RUNS_LEVEL_MAX ? (level + 1) / 2 : level, stream, error);
}

static bool compress(const struct png_rows *rows, const struct coding *coding,
                     struct png_effort effort, struct bytes *stream, struct error *error)
{
    bool done = false;
    if (!stop_check(effort.stop, error))
        return false;
    if (pixmap_is_true_colour(rows->pixmap))
        return compress_rgb(rows, effort.level, stream, error);
    if (effort.level > 0 && effort.level <= PNG_RUNS_LEVEL_MAX &&
        !compress_runs(rows, coding, &done, stream, error))
        return false;
    return done || compress_bytes(rows, coding, effort.level, stream, error);
}

bool png_compress(const struct pixmap *pixmap, struct pixmap_area area, struct png_effort effort,
                  struct bytes *stream, struct error *error)
{
    const struct coding coding = code_all(pixmap->inks);
    struct png_rows rows;
    const bool ok =
        begin_rows(&rows, pixmap, area, error) && compress(&rows, &coding, effort, stream, error);
    free(rows.repeat);
    return ok;
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

static void put_header(struct writer *writer, const struct pixmap *pixmap, unsigned depth)
{
    static const uint8_t signature[SIGNATURE_SIZE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    const bool rgb = pixmap_is_true_colour(pixmap);
    const uint8_t kind[] = {(uint8_t)depth, rgb ? COLOUR_TYPE_RGB : COLOUR_TYPE_INDEXED, 0, 0, 0};
    put(writer, signature, sizeof signature);
    uint8_t *chunk = begin_chunk(writer, "IHDR");
    put_number(writer, pixmap->width);
    put_number(writer, pixmap->height);
    put(writer, kind, sizeof kind);
    end_chunk(writer, chunk);
}

static void put_palette(struct writer *writer, const struct coding *coding)
{
    uint8_t *chunk = begin_chunk(writer, "PLTE");
    for (unsigned i = 0; i < coding->count; i++) {
        const struct rgb colour = coding->colours[i];
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

/* The content of a file. */
struct content {
    const struct pixmap *pixmap;
    const struct coding *coding;
    struct bytes stream; /* the compressed pixels of the pixmap */
    struct png_texts texts;
    struct png_frames frames;
};

/* Returns an upper bound on the size of a file with this content. */
static size_t file_size(const struct content *content)
{
    const struct png_frames frames = content->frames;
    size_t size = SIGNATURE_SIZE + (CHUNK_FRAME + IHDR_SIZE) + (CHUNK_FRAME + 3 * INKS_MAX) +
                  (CHUNK_FRAME + ACTL_SIZE) + (CHUNK_FRAME + content->stream.size) + CHUNK_FRAME;
    for (size_t i = 0; i < content->texts.count; i++)
        size += text_chunk_size(&content->texts.items[i]);
    for (size_t i = 0; i < frames.count; i++)
        size += CHUNK_FRAME + FCTL_SIZE + CHUNK_FRAME + NUMBER_SIZE + frames.items[i].stream.size;
    return size;
}

static void put_file(struct writer *writer, const struct content *content)
{
    uint32_t number = 0;
    put_header(writer, content->pixmap, content->coding->depth);
    if (!pixmap_is_true_colour(content->pixmap))
        put_palette(writer, content->coding);
    for (size_t i = 0; i < content->texts.count; i++)
        put_text(writer, &content->texts.items[i]);
    if (content->frames.count > 0)
        put_animation_control(writer, content->frames.count);
    uint8_t *chunk = begin_chunk(writer, "IDAT");
    put(writer, content->stream.data, content->stream.size);
    end_chunk(writer, chunk);
    for (size_t i = 0; i < content->frames.count; i++)
        put_frame(writer, &content->frames.items[i], &number);
    end_chunk(writer, begin_chunk(writer, "IEND"));
}

/* Makes a file. The stream of *content is not yet set. */
static bool make_file(struct content *content, const struct png_rows *rows,
                      struct png_effort effort, struct bytes *png, struct error *error)
{
    if (!compress(rows, content->coding, effort, &content->stream, error))
        return false;
    png->data = memory_array(file_size(content), 1, error);
    if (png->data) {
        struct writer writer = {png->data};
        put_file(&writer, content);
        png->size = (size_t)(writer.next - png->data);
    }
    free(content->stream.data);
    return png->data != NULL;
}

bool png_encode(const struct pixmap *pixmap, struct png_effort effort,
                const struct png_texts *texts, struct png_frames frames, struct bytes *png,
                struct error *error)
{
    struct png_rows rows;
    if (!begin_rows(&rows, pixmap, (struct pixmap_area){0, 0, pixmap->width, pixmap->height},
                    error))
        return false;
    const bool whole = frames.count > 0 || !rows.repeat;
    const struct coding coding = whole ? code_all(pixmap->inks) : code_used(&rows);
    struct content content = {pixmap, &coding, .frames = frames};
    if (texts)
        content.texts = *texts;
    const bool ok = make_file(&content, &rows, effort, png, error);
    free(rows.repeat);
    return ok;
}
