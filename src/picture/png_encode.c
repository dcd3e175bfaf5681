/* SPDX-License-Identifier: MIT */
/*
 * png_encode.c - encodes PNG files with libdeflate, indexed or in true colour.
 *
 * Rows are compressed in parts, so that encoding can stop soon after a deadline and needs little
 * memory beyond the result. A part that consists of long runs of equal bytes, which is typical of
 * pictures with large cells, is compressed by deflate_runs. Other parts are compressed by
 * libdeflate. libdeflate writes complete DEFLATE streams; deflate_part_open makes them extensible.
 */
#include "picture/png_encode.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "picture/deflate_part.h"
#include "picture/deflate_runs.h"

enum {
    PART_SIZE = 1 << 21,      /* bytes of a part; compressing it takes up to 0.2 s */
    PART_SIZE_SLOW = 1 << 19, /* bytes of a part at SLOW_LEVEL or above; takes up to 0.4 s */
    SLOW_LEVEL = 10,
    USUAL_LEVEL = 6,
    /*
     * A part is compressed by deflate_runs if it has at least this many bytes per item
     * (deflate_runs.h). On such a part, libdeflate takes five times as long and saves only a few
     * percent, because it seldom finds other matches.
     */
    BYTES_PER_ITEM = 64,
    ZLIB_HEADER = 2,
    ZLIB_CHECKSUM = 4,
    FILTER_NONE = 0,
    FILTER_SUB = 1,
    FILTER_UP = 2,
    FILTER_AVERAGE = 3,
    TRUE_BYTES = 3, /* bytes per pixel in true colour */
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

/* State of the compression of a pixmap. */
struct packer {
    const struct pixmap *pixmap;
    unsigned level;                           /* libdeflate level */
    struct libdeflate_compressor *compressor; /* NULL until it is needed */
    bool tries_runs;                          /* parts may be compressed by deflate_runs */
    uint8_t *rows;                            /* the filtered rows of a part */
    uint32_t count;                           /* number of rows of a part */
    uint32_t checksum;                        /* Adler-32 of all rows so far */
    uint8_t *packed;                          /* the zlib stream so far */
    size_t size, capacity;
};

/* Returns byte `i` of a true-colour row after filtering; `i` must be at least TRUE_BYTES. */
static inline uint8_t filtered(const uint8_t *row, const uint8_t *above, size_t i, unsigned filter)
{
    const unsigned left = row[i - TRUE_BYTES];
    const unsigned guess = filter == FILTER_SUB  ? left
                           : filter == FILTER_UP ? above[i]
                                                 : (left + above[i]) / 2;
    return (uint8_t)(row[i] - guess);
}

/*
 * Writes a true-colour row after filtering. Each call passes a constant `filter`, so that the
 * compiler can vectorise the loop.
 */
static inline void write_filtered(const uint8_t *restrict row, const uint8_t *restrict above,
                                  size_t size, unsigned filter, uint8_t *restrict to)
{
    for (size_t i = 0; i < TRUE_BYTES; i++) /* the missing pixel to the left is 0 */
        to[i] = (uint8_t)(row[i] - (filter == FILTER_SUB  ? 0
                                    : filter == FILTER_UP ? above[i]
                                                          : above[i] / 2));
    for (size_t i = TRUE_BYTES; i < size; i++)
        to[i] = filtered(row, above, i, filter);
}

/* Returns the sum of the absolute values of the bytes of a row after filtering. */
static inline uint64_t filtered_sum(const uint8_t *restrict row, const uint8_t *restrict above,
                                    size_t size, unsigned filter)
{
    enum { PIECE = 1 << 16 }; /* a number of bytes whose sum fits into 32 bits */
    uint64_t sum = 0;
    for (size_t first = TRUE_BYTES; first < size; first += PIECE) {
        const size_t end = size - first < PIECE ? size : first + PIECE;
        uint32_t part = 0;
        for (size_t i = first; i < end; i++)
            part += (uint32_t)abs((int8_t)filtered(row, above, i, filter));
        sum += part;
    }
    return sum;
}

/*
 * Filters row y of a true-colour pixmap, and writes the number of the filter and the filtered row.
 * Chooses the filter with the smallest sum of absolute values, which usually compresses best (PNG,
 * third edition, section 12.7).
 */
static void filter_true_row(const struct pixmap *pixmap, uint32_t y, uint8_t *to)
{
    const size_t size = pixmap->row_size;
    const uint8_t *row = pixmap_row(pixmap, y);
    const uint8_t *above = y > 0 ? pixmap_row(pixmap, y - 1) : row;
    const uint64_t sub = filtered_sum(row, above, size, FILTER_SUB);
    const uint64_t up = filtered_sum(row, above, size, FILTER_UP);
    const uint64_t average = filtered_sum(row, above, size, FILTER_AVERAGE);
    if (y == 0 || (sub < up && sub < average)) {
        *to = FILTER_SUB;
        write_filtered(row, above, size, FILTER_SUB, to + 1);
    } else if (up <= average) {
        *to = FILTER_UP;
        write_filtered(row, above, size, FILTER_UP, to + 1);
    } else {
        *to = FILTER_AVERAGE;
        write_filtered(row, above, size, FILTER_AVERAGE, to + 1);
    }
}

/* Filters rows of a pixmap in true colour into packer->rows. Returns their total size in bytes. */
static size_t filter_true_rows(const struct packer *packer, uint32_t first, uint32_t count)
{
    const size_t size = packer->pixmap->row_size + 1;
    for (uint32_t i = 0; i < count; i++)
        filter_true_row(packer->pixmap, first + i, packer->rows + i * size);
    return count * size;
}

/*
 * Writes filtered rows to packer->rows. Returns their total size in bytes. The Up filter is applied
 * to rows that equal the row above them, as most rows do if cells are several pixels high: such
 * rows become zeros, which compress well.
 */
static size_t filter_rows(const struct packer *packer, uint32_t first, uint32_t count)
{
    const size_t size = packer->pixmap->row_size;
    uint8_t *at = packer->rows;
    if (pixmap_is_true_colour(packer->pixmap))
        return filter_true_rows(packer, first, count);
    for (uint32_t y = first; y < first + count; y++) {
        const bool repeated = y > 0 && pixmap_repeats(packer->pixmap, y);
        *at++ = repeated ? FILTER_UP : FILTER_NONE;
        if (repeated)
            memset(at, 0, size);
        else
            memcpy(at, pixmap_row(packer->pixmap, y), size);
        at += size;
    }
    return (size_t)(at - packer->rows);
}

/* Rows that are compressed together. */
struct part {
    uint32_t first, count;
    bool last;
};

/* Makes room for `size` more bytes of the stream and for its checksum. */
static bool make_room(struct packer *packer, size_t size, struct error *error)
{
    uint8_t *grown = memory_grow(packer->packed, &packer->capacity,
                                 packer->size + size + ZLIB_CHECKSUM, 1, error);
    if (grown)
        packer->packed = grown;
    return grown != NULL;
}

/* Compresses rows with libdeflate and appends them to the stream. */
static bool pack_bytes(struct packer *packer, struct part part, struct error *error)
{
    const size_t size = filter_rows(packer, part.first, part.count);
    if (!packer->compressor)
        packer->compressor = libdeflate_alloc_compressor((int)packer->level);
    if (!packer->compressor)
        return error_memory(error, SIZE_MAX);
    const size_t bound = libdeflate_deflate_compress_bound(packer->compressor, size);
    if (!make_room(packer, bound + DEFLATE_PART_EXTRA, error))
        return false;
    packer->checksum = libdeflate_adler32(packer->checksum, packer->rows, size);
    uint8_t *to = packer->packed + packer->size;
    size_t used = libdeflate_deflate_compress(packer->compressor, packer->rows, size, to, bound);
    if (used == 0)
        return error_set(error, ERROR_SYSTEM, "cannot compress the picture");
    if (!part.last && !deflate_part_open(to, &used, error))
        return false;
    packer->size += used;
    return true;
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

/* Writes row y to packer->rows with the filter, None or Up, that leaves fewer runs. */
static void filter_row_of_runs(const struct packer *packer, uint32_t y)
{
    const size_t size = packer->pixmap->row_size;
    const uint8_t *row = pixmap_row(packer->pixmap, y);
    const uint8_t *above = y > 0 ? pixmap_row(packer->pixmap, y - 1) : row;
    uint8_t *to = packer->rows + 1;
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(row[i] - above[i]);
    const bool up = y > 0 && count_changes(to, size) < count_changes(row, size);
    packer->rows[0] = up ? FILTER_UP : FILTER_NONE;
    if (!up)
        memcpy(to, row, size);
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

/*
 * Returns the checksum after a row that equals the row above it. `before` is the checksum of the
 * data before that row.
 */
static uint32_t checksum_of_repeated(uint32_t before, size_t row_size)
{
    enum { MODULUS = 65521 }; /* modulus of Adler-32 (RFC 1950) */
    const uint64_t sum = ((before & 0xffff) + FILTER_UP) % MODULUS;
    const uint64_t sums = ((before >> 16) + (row_size + 1) * sum) % MODULUS;
    return (uint32_t)(sums << 16 | sum);
}

/*
 * Divides filtered rows into runs. Stops if there are too many for `runs`. Returns the checksum
 * after these rows.
 */
static uint32_t find_runs(const struct packer *packer, struct part part, struct deflate_runs *runs)
{
    const size_t size = packer->pixmap->row_size;
    uint32_t checksum = packer->checksum;
    for (uint32_t y = part.first; y < part.first + part.count && !deflate_runs_overflow(runs);
         y++) {
        if (y > 0 && pixmap_repeats(packer->pixmap, y)) {
            deflate_runs_add(runs, FILTER_UP, 1);
            deflate_runs_add(runs, 0, size);
            checksum = checksum_of_repeated(checksum, size);
            continue;
        }
        filter_row_of_runs(packer, y);
        checksum = libdeflate_adler32(checksum, packer->rows, size + 1);
        for (size_t i = 0, length; i <= size; i += length) {
            length = run_length(packer->rows + i, size + 1 - i);
            deflate_runs_add(runs, packer->rows[i], length);
        }
    }
    return checksum;
}

/*
 * Compresses rows with deflate_runs and appends them to the stream. Sets *packed to false if the
 * rows have too many runs.
 */
static bool pack_runs(struct packer *packer, struct part part, bool *packed, struct error *error)
{
    const size_t most = part.count * (packer->pixmap->row_size + 1) / BYTES_PER_ITEM;
    struct deflate_runs runs;
    if (!deflate_runs_begin(&runs, most, error))
        return false;
    const uint32_t checksum = find_runs(packer, part, &runs);
    *packed = !deflate_runs_overflow(&runs);
    const bool ok = !*packed || make_room(packer, deflate_runs_bound(&runs), error);
    if (ok && *packed) {
        packer->checksum = checksum;
        packer->size += deflate_runs_write(&runs, part.last, packer->packed + packer->size);
    }
    deflate_runs_free(&runs);
    return ok;
}

/* Compresses rows and appends them to the stream. */
static bool pack_part(struct packer *packer, struct part part, struct error *error)
{
    bool packed = false;
    if (packer->tries_runs && !pack_runs(packer, part, &packed, error))
        return false;
    return packed || pack_bytes(packer, part, error);
}

/* Compresses all rows. */
static bool pack(struct packer *packer, const struct stop *stop, struct error *error)
{
    const uint32_t height = packer->pixmap->height;
    for (uint32_t y = 0; y < height; y += packer->count) {
        const bool last = height - y <= packer->count;
        const struct part part = {y, last ? height - y : packer->count, last};
        if (!stop_check(stop, error) || !pack_part(packer, part, error))
            return false;
    }
    big_endian_put(packer->packed + packer->size, packer->checksum);
    packer->size += ZLIB_CHECKSUM;
    return true;
}

/* Begins the stream with a zlib header (RFC 1950), which states one of four compression levels. */
static bool begin_stream(struct packer *packer, unsigned level, struct error *error)
{
    static const uint8_t hints[] = {0, 0, 1, 1, 1, 1, 2, 2}; /* by level; 3 for higher levels */
    const unsigned hint = level < sizeof hints ? hints[level] : 3;
    const unsigned header = 0x7800 | hint << 6; /* DEFLATE, a window of 32 KB */
    packer->packed = memory_grow(NULL, &packer->capacity, ZLIB_HEADER, 1, error);
    if (!packer->packed)
        return false;
    packer->packed[0] = (uint8_t)(header >> 8);
    packer->packed[1] = (uint8_t)(header + 31 - header % 31);
    packer->size = ZLIB_HEADER;
    packer->checksum = 1;
    return true;
}

/*
 * Returns the libdeflate level to use for the requested level. In true colour, levels up to
 * USUAL_LEVEL are reduced: noise hardly compresses at any level, and on a photograph, level 6 takes
 * 2.6 times as long as level 3, but saves only 4 %.
 */
static unsigned level_for(const struct pixmap *pixmap, unsigned level)
{
    return pixmap_is_true_colour(pixmap) && level <= USUAL_LEVEL ? (level + 1) / 2 : level;
}

/*
 * Returns the number of bytes of a part. Making a part extensible takes time, so parts are large at
 * fast levels.
 */
static size_t part_size(unsigned level)
{
    if (level <= PNG_FAST_LEVEL)
        return PNG_FAST_PART;
    return level < SLOW_LEVEL ? PART_SIZE : PART_SIZE_SLOW;
}

bool png_compress(const struct pixmap *pixmap, struct png_effort effort, struct bytes *stream,
                  struct error *error)
{
    const unsigned level = level_for(pixmap, effort.level);
    const size_t row_size = pixmap->row_size + 1;
    const size_t part = part_size(level);
    const size_t count = part / row_size > 0 ? part / row_size : 1;
    struct packer packer = {.pixmap = pixmap,
                            .level = level,
                            .tries_runs =
                                !pixmap_is_true_colour(pixmap) && level > 0 && level <= USUAL_LEVEL,
                            .count = count < pixmap->height ? (uint32_t)count : pixmap->height};
    packer.rows = memory_array(packer.count, row_size, error);
    const bool ok =
        packer.rows && begin_stream(&packer, level, error) && pack(&packer, effort.stop, error);
    libdeflate_free_compressor(packer.compressor);
    free(packer.rows);
    if (!ok) {
        free(packer.packed);
        return false;
    }
    uint8_t *exact = realloc(packer.packed, packer.size); /* release the unused end */
    if (exact)
        packer.packed = exact;
    *stream = (struct bytes){packer.packed, packer.size};
    return true;
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
