/* SPDX-License-Identifier: MIT */
/*
 * png_check.c - validates the chunks of a PNG file.
 *
 * stb_image ignores the checksums of chunks and verifies their order and lengths only in part, so
 * this module checks all three before stb_image decodes a file. Source: the PNG specification,
 * third edition (W3C 2025), section 5 (chunks) and section 11.2 (critical chunks).
 */
#include "map/image/png_check.h"

#include <inttypes.h>
#include <libdeflate.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/number.h"
#include "map/formats/list.h"
#include "map/image/exif.h"

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

enum {
    CHUNK_HEAD = 8,   /* size of the length and the type, in bytes */
    CHUNK_FRAME = 12, /* size of the length, the type and the checksum, in bytes */
    IHDR_SIZE = 13,
    INFLATE_RATIO_MAX = 1032 /* 2 bits of a deflate stream expand to at most 258 bytes */
};

/* One chunk. `type` and `data` point into the file. */
struct chunk {
    size_t offset; /* position of the chunk in the file, in bytes */
    uint32_t length;
    const uint8_t *type; /* four letters */
    const uint8_t *data;
};

/* The chunks seen so far, to check their order. */
struct seen {
    bool palette, transparency, data;
    bool data_closed; /* a chunk of another type has followed the image data */
};

static bool refuse(struct error *error, size_t offset, const char *problem)
{
    return error_set(error, ERROR_INPUT, "damaged PNG at byte %zu: %s", offset, problem);
}

static bool is_type(const struct chunk *chunk, const char *type)
{
    return memcmp(chunk->type, type, 4) == 0;
}

/* Reads the chunk at `offset` and verifies its checksum. */
static bool next_chunk(const struct bytes *bytes, size_t offset, struct chunk *chunk,
                       struct error *error)
{
    const size_t rest = bytes->size - offset;
    if (rest < CHUNK_FRAME)
        return refuse(error, bytes->size, "the file ends before its IEND chunk");
    const uint8_t *head = bytes->data + offset;
    *chunk = (struct chunk){.offset = offset,
                            .length = big_endian_get(head),
                            .type = head + 4,
                            .data = head + CHUNK_HEAD};
    if (chunk->length > rest - CHUNK_FRAME)
        return refuse(error, bytes->size, "the file ends within a chunk");
    for (int i = 0; i < 4; i++)
        if ((chunk->type[i] | 0x20) < 'a' || (chunk->type[i] | 0x20) > 'z')
            return refuse(error, offset + 4, "a chunk type is not four letters");
    if (libdeflate_crc32(0, chunk->type, (size_t)chunk->length + 4) !=
        big_endian_get(chunk->data + chunk->length))
        return refuse(error, offset + CHUNK_HEAD + chunk->length, "a chunk has the wrong checksum");
    return true;
}

static bool depth_fits(unsigned depth, unsigned colour)
{
    switch (colour) {
    case PNG_GREY:
        return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case PNG_INDEXED:
        return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case PNG_RGB:
    case PNG_GREY_ALPHA:
    case PNG_RGB_ALPHA:
        return depth == 8 || depth == 16;
    default:
        return false;
    }
}

/*
 * Returns the size in bytes of `height` rows. Each row consists of a filter byte and `width` packed
 * pixels of `bits` bits.
 */
static uint64_t rows_size(uint64_t width, uint64_t height, uint64_t bits)
{
    return width == 0 ? 0 : height * ((width * bits + 7) / 8 + 1);
}

/*
 * Returns the size of the inflated image data in bytes. An interlaced image (Adam7) consists of
 * seven smaller images.
 */
static uint64_t raw_size(const struct png_header *header)
{
    const uint64_t bits = (uint64_t)header->depth * png_channels(header->colour);
    if (!header->interlaced)
        return rows_size(header->width, header->height, bits);
    static const struct pass {
        uint32_t x, y, dx, dy;
    } passes[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                   {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    uint64_t size = 0;
    for (int i = 0; i < 7; i++) {
        const struct pass *pass = &passes[i];
        size += rows_size((header->width + pass->dx - 1 - pass->x) / pass->dx,
                          (header->height + pass->dy - 1 - pass->y) / pass->dy, bits);
    }
    return size;
}

static bool read_ihdr(const struct chunk *chunk, struct png_header *header, struct error *error)
{
    if (!is_type(chunk, "IHDR") || chunk->length != IHDR_SIZE)
        return refuse(error, chunk->offset, "the first chunk is not an IHDR chunk of 13 bytes");
    const uint8_t *data = chunk->data;
    const uint32_t width = big_endian_get(data);
    const uint32_t height = big_endian_get(data + 4);
    if (width == 0 || height == 0)
        return refuse(error, chunk->offset + CHUNK_HEAD, "the image has no pixels");
    if (!depth_fits(data[8], data[9]))
        return refuse(error, chunk->offset + CHUNK_HEAD + 8, "invalid bit depth or colour type");
    if (data[10] != 0 || data[11] != 0 || data[12] > 1)
        return refuse(error, chunk->offset + CHUNK_HEAD + 10,
                      "unknown compression, filter or interlace method");
    *header = (struct png_header){.width = width,
                                  .height = height,
                                  .depth = data[8],
                                  .colour = (enum png_colour)data[9],
                                  .interlaced = data[12] == 1,
                                  .orientation = ORIENTATION_NORMAL};
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX ||
        (uint64_t)width * height > IMAGE_SAMPLES_MAX / png_channels(header->colour))
        return error_set(error, ERROR_LIMIT,
                         "the image of %" PRIu32 " x %" PRIu32 " pixels is too large to decode",
                         width, height);
    header->raw_size = raw_size(header);
    return true;
}

static bool read_palette(const struct chunk *chunk, struct seen *seen, struct png_header *header,
                         struct error *error)
{
    if (seen->palette || seen->data || seen->transparency)
        return refuse(error, chunk->offset, "misplaced PLTE chunk");
    if (chunk->length == 0 || chunk->length % 3 != 0 || chunk->length > 256 * 3)
        return refuse(error, chunk->offset, "invalid length of the PLTE chunk");
    seen->palette = true;
    header->palette = chunk->data;
    header->palette_size = chunk->length / 3;
    return true;
}

static bool read_transparency(const struct chunk *chunk, struct seen *seen,
                              struct png_header *header, struct error *error)
{
    if (seen->transparency || seen->data || (header->colour == PNG_INDEXED && !seen->palette))
        return refuse(error, chunk->offset, "misplaced tRNS chunk");
    const bool fits = header->colour == PNG_INDEXED
                          ? chunk->length > 0 && chunk->length <= header->palette_size
                          : (header->colour == PNG_GREY && chunk->length == 2) ||
                                (header->colour == PNG_RGB && chunk->length == 6);
    if (!fits)
        return refuse(error, chunk->offset, "the tRNS chunk does not fit the colour type");
    seen->transparency = true;
    header->trns = chunk->data;
    header->transparency = chunk->length;
    return true;
}

static bool read_data(const struct chunk *chunk, struct seen *seen, struct png_header *header,
                      struct error *error)
{
    if (seen->data_closed)
        return refuse(error, chunk->offset, "the IDAT chunks are not consecutive");
    if (header->colour == PNG_INDEXED && !seen->palette)
        return refuse(error, chunk->offset, "the indexed image has no PLTE chunk");
    if (!seen->data)
        header->data_offset = chunk->offset + CHUNK_HEAD;
    seen->data = true;
    header->data_size += chunk->length;
    return true;
}

/*
 * Returns the text of a tEXt chunk with this keyword; NULL for other chunks. The text ends where
 * the chunk data ends.
 */
static const char *text_of(const struct chunk *chunk, const char *keyword)
{
    const size_t size = strlen(keyword) + 1; /* includes the terminating zero */
    if (!is_type(chunk, "tEXt") || chunk->length < size || memcmp(chunk->data, keyword, size) != 0)
        return NULL;
    return (const char *)chunk->data + size;
}

/* Reads the chunk if it is a text chunk that this program writes; otherwise ignores it. */
static void read_text(const struct chunk *chunk, struct png_header *header)
{
    const char *end = (const char *)chunk->data + chunk->length;
    const char *cell = text_of(chunk, PNG_CELL_SIZE_KEYWORD);
    uint64_t size;
    if (cell && number_parse(cell, end, UINT16_MAX, &size))
        header->cell_size = (uint32_t)size;
    if (text_of(chunk, PNG_SOLUTION_KEYWORD))
        header->solution = true;
}

/* Reads a chunk between IHDR and IEND. */
static bool read_chunk(const struct chunk *chunk, struct seen *seen, struct png_header *header,
                       struct error *error)
{
    if (is_type(chunk, "IDAT"))
        return read_data(chunk, seen, header, error);
    seen->data_closed = seen->data;
    if (is_type(chunk, "PLTE"))
        return read_palette(chunk, seen, header, error);
    if (is_type(chunk, "tRNS"))
        return read_transparency(chunk, seen, header, error);
    if (is_type(chunk, "IHDR"))
        return refuse(error, chunk->offset, "a second IHDR chunk");
    if (is_type(chunk, "eXIf"))
        header->orientation =
            exif_orientation(&(struct bytes){(uint8_t *)chunk->data, chunk->length});
    read_text(chunk, header);
    if ((chunk->type[0] & 0x20) == 0)
        return refuse(error, chunk->offset, "unknown critical chunk");
    return true;
}

/* Accepts a file that is cut off within the signature, so that it is reported as damaged. */
bool png_recognise(const struct bytes *first)
{
    const size_t size = first->size < sizeof signature ? first->size : sizeof signature;
    return size >= 1 && memcmp(first->data, signature, size) == 0;
}

static bool has_signature(const struct bytes *first)
{
    return first->size >= sizeof signature && png_recognise(first);
}

bool png_check(const struct bytes *bytes, struct png_header *header, struct error *error)
{
    if (!has_signature(bytes))
        return refuse(error, 0, "no PNG signature");
    struct chunk chunk;
    if (!next_chunk(bytes, sizeof signature, &chunk, error) || !read_ihdr(&chunk, header, error))
        return false;
    struct seen seen = {0};
    for (;;) {
        if (!next_chunk(bytes, chunk.offset + CHUNK_FRAME + chunk.length, &chunk, error))
            return false;
        if (is_type(&chunk, "IEND"))
            break;
        if (!read_chunk(&chunk, &seen, header, error))
            return false;
    }
    if (chunk.length != 0)
        return refuse(error, chunk.offset, "the IEND chunk is not empty");
    if (header->data_size == 0)
        return refuse(error, chunk.offset, "no image data");
    if (header->raw_size / INFLATE_RATIO_MAX > header->data_size)
        return refuse(error, chunk.offset, "too little image data for the size of the image");
    return true;
}

bool png_find_text(const struct bytes *first, const char *keyword, const char **text,
                   size_t *length)
{
    struct chunk chunk;
    struct error ignored;
    if (!has_signature(first))
        return false;
    for (size_t offset = sizeof signature; next_chunk(first, offset, &chunk, &ignored);
         offset += CHUNK_FRAME + chunk.length) {
        if (is_type(&chunk, "IDAT"))
            return false;
        *text = text_of(&chunk, keyword);
        if (!*text)
            continue;
        *length = (size_t)((const char *)chunk.data + chunk.length - *text);
        return true;
    }
    return false;
}
