/* SPDX-License-Identifier: MIT */
/*
 * webp_check.c - validates the chunks of a WebP file.
 *
 * A simple file has a single chunk, "VP8 " (lossy) or VP8L (lossless). An extended file begins with
 * the chunk VP8X, which states the size of the image. Sources: RFC 9649, section 2; for the headers
 * of the bitstreams, section 3.4 of RFC 9649 and section 9.1 of RFC 6386.
 */
#include "map/image/webp_check.h"

#include <string.h>

#include "map/formats/list.h"
#include "map/image/exif.h"

enum {
    RIFF_HEAD = 12, /* "RIFF", the size of the rest of the file, "WEBP" */
    CHUNK_HEAD = 8, /* type and length */
    VP8_HEADER = 10,
    VP8L_HEADER = 5,
    VP8X_SIZE = 10,
    SIDE_BITS = 14, /* bits of width and height in VP8 and VP8L */
};

enum { VP8X_ANIMATION = 0x02, VP8X_EXIF = 0x08, VP8X_ALPHA = 0x10 };

/* One chunk. `type` and `data` point into the file. */
struct chunk {
    size_t offset; /* position of the chunk in the file, in bytes */
    size_t end;    /* position of the next chunk */
    const uint8_t *type;
    const uint8_t *data;
    uint32_t length;
};

/* The chunks seen so far. */
struct seen {
    bool extended, alpha, image;
    uint32_t canvas_width, canvas_height; /* size of the canvas, from VP8X */
};

static bool refuse(struct error *error, size_t offset, const char *problem)
{
    return error_set(error, ERROR_INPUT, "damaged WebP at byte %zu: %s", offset, problem);
}

static bool refuse_animation(struct error *error)
{
    return error_set(error, ERROR_INPUT,
                     "this is an animated WebP file, but a map is a single image; convert a frame "
                     "to PNG");
}

static uint32_t get_24(const uint8_t *bytes)
{
    return (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static uint32_t get_32(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | get_24(bytes);
}

static bool is_type(const struct chunk *chunk, const char *type)
{
    return memcmp(chunk->type, type, 4) == 0;
}

/*
 * Reads the type and the length of the chunk at `offset`. The padding of the last chunk may be
 * missing.
 */
static bool next_chunk(const struct bytes *bytes, size_t offset, struct chunk *chunk,
                       struct error *error)
{
    const size_t rest = bytes->size - offset;
    if (rest < CHUNK_HEAD)
        return refuse(error, bytes->size, "the file ends within a chunk");
    const uint8_t *head = bytes->data + offset;
    *chunk = (struct chunk){
        .offset = offset, .type = head, .data = head + CHUNK_HEAD, .length = get_32(head + 4)};
    if (chunk->length > rest - CHUNK_HEAD)
        return refuse(error, bytes->size, "the file ends within a chunk");
    chunk->end = offset + CHUNK_HEAD + chunk->length;
    if (chunk->length % 2 == 1 && chunk->end < bytes->size)
        chunk->end++;
    return true;
}

/* Reads the header of a lossy image: a key frame with its size. */
static bool read_lossy(const uint8_t *data, struct webp_header *header)
{
    const uint32_t mask = (1u << SIDE_BITS) - 1;
    if ((data[0] & 1) != 0 || memcmp(data + 3, "\x9d\x01\x2a", 3) != 0)
        return false;
    header->width = get_24(data + 6) & mask; /* the upper bits are a scaling code */
    header->height = ((uint32_t)data[9] << 8 | data[8]) & mask;
    header->lossless = false;
    return header->width > 0 && header->height > 0;
}

/* Reads the header of a lossless image. */
static bool read_lossless(const uint8_t *data, struct webp_header *header)
{
    const uint32_t mask = (1u << SIDE_BITS) - 1;
    const uint32_t bits = get_32(data + 1);
    if (data[0] != 0x2f || bits >> (2 * SIDE_BITS + 1) != 0)
        return false;
    header->width = (bits & mask) + 1;
    header->height = (bits >> SIDE_BITS & mask) + 1;
    header->alpha = header->alpha || (bits >> (2 * SIDE_BITS) & 1) != 0;
    header->lossless = true;
    return true;
}

/* Reads the header of the image data. */
static bool read_image(const struct chunk *chunk, struct seen *seen, struct webp_header *header,
                       struct error *error)
{
    const bool lossless = is_type(chunk, "VP8L");
    if (seen->image || (lossless && seen->alpha))
        return refuse(error, chunk->offset, "a second image or misplaced alpha data");
    if (chunk->length < (lossless ? VP8L_HEADER : VP8_HEADER) ||
        !(lossless ? read_lossless(chunk->data, header) : read_lossy(chunk->data, header)))
        return refuse(error, chunk->offset, "invalid header of the image data");
    if (seen->extended &&
        (header->width != seen->canvas_width || header->height != seen->canvas_height))
        return refuse(error, chunk->offset, "the image and its canvas differ in size");
    seen->image = true;
    return true;
}

/* Reads the header of an extended file. */
static bool read_extended(const struct chunk *chunk, struct seen *seen, struct error *error)
{
    if (chunk->offset != RIFF_HEAD || chunk->length < VP8X_SIZE)
        return refuse(error, chunk->offset, "misplaced or short VP8X chunk");
    if ((chunk->data[0] & VP8X_ANIMATION) != 0)
        return refuse_animation(error);
    seen->extended = true;
    seen->canvas_width = get_24(chunk->data + 4) + 1;
    seen->canvas_height = get_24(chunk->data + 7) + 1;
    return true;
}

/* Reads the orientation if the chunk is EXIF data. */
static void read_exif(const struct chunk *chunk, struct webp_header *header)
{
    if (!is_type(chunk, "EXIF"))
        return;
    header->orientation = exif_orientation(&(struct bytes){(uint8_t *)chunk->data, chunk->length});
    header->turned = false;
}

static bool read_chunk(const struct chunk *chunk, struct seen *seen, struct webp_header *header,
                       struct error *error)
{
    if (is_type(chunk, "VP8 ") || is_type(chunk, "VP8L"))
        return read_image(chunk, seen, header, error);
    if (is_type(chunk, "VP8X"))
        return read_extended(chunk, seen, error);
    if (!seen->extended)
        return refuse(error, chunk->offset, "an unknown chunk in a simple file");
    if (is_type(chunk, "ANIM") || is_type(chunk, "ANMF"))
        return refuse_animation(error);
    read_exif(chunk, header);
    if (is_type(chunk, "ALPH")) {
        if (seen->alpha || seen->image)
            return refuse(error, chunk->offset, "misplaced alpha data");
        seen->alpha = header->alpha = true;
    }
    return true;
}

bool webp_recognise(const struct bytes *first)
{
    return first->size >= RIFF_HEAD && memcmp(first->data, "RIFF", 4) == 0 &&
           memcmp(first->data + 8, "WEBP", 4) == 0;
}

bool webp_find_size(const struct bytes *first, struct webp_header *header)
{
    *header = (struct webp_header){.orientation = ORIENTATION_NORMAL};
    if (!webp_recognise(first) || first->size < RIFF_HEAD + CHUNK_HEAD + VP8L_HEADER)
        return false;
    const uint8_t *type = first->data + RIFF_HEAD;
    const uint8_t *data = type + CHUNK_HEAD;
    const size_t size = first->size - RIFF_HEAD - CHUNK_HEAD;
    if (memcmp(type, "VP8L", 4) == 0)
        return read_lossless(data, header);
    if (memcmp(type, "VP8 ", 4) == 0)
        return size >= VP8_HEADER && read_lossy(data, header);
    if (size < VP8X_SIZE || memcmp(type, "VP8X", 4) != 0)
        return false;
    header->width = get_24(data + 4) + 1;
    header->height = get_24(data + 7) + 1;
    header->alpha = (data[0] & VP8X_ALPHA) != 0;
    header->lossless = true;
    header->turned = (data[0] & VP8X_EXIF) != 0;
    struct chunk chunk = {.end = RIFF_HEAD};
    struct error end;
    while (header->turned && next_chunk(first, chunk.end, &chunk, &end))
        read_exif(&chunk, header);
    return true;
}

bool webp_check(const struct bytes *bytes, struct webp_header *header, struct error *error)
{
    *header = (struct webp_header){.orientation = ORIENTATION_NORMAL};
    if (!webp_recognise(bytes))
        return refuse(error, 0, "no WebP signature");
    const uint64_t stated = (uint64_t)get_32(bytes->data + 4) + CHUNK_HEAD;
    if (stated > bytes->size)
        return refuse(error, bytes->size, "the file ends before the image does");
    struct seen seen = {0};
    struct chunk chunk = {.end = RIFF_HEAD};
    while (chunk.end < stated)
        if (!next_chunk(bytes, chunk.end, &chunk, error) ||
            !read_chunk(&chunk, &seen, header, error))
            return false;
    return seen.image || refuse(error, bytes->size, "no image data");
}
