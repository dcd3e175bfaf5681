/* SPDX-License-Identifier: MIT */
/* apng_oracle.c - decodes animated PNG files chunk by chunk. */
#include "tests/support/apng_oracle.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

enum {
    FRAME_SIZE = 12, /* bytes of a chunk in addition to its data: length, type, checksum */
    DATA = 8,        /* offset of the data in a chunk */
    IHDR_SIZE = 13,
    ACTL_SIZE = 8,
    FCTL_SIZE = 26,
    NUMBER_SIZE = 4, /* bytes of the sequence number that begins the data of fcTL and fdAT */
    TRUE_COLOUR = 2,
    INDEXED = 3,
};

/* The part of a file to which the current chunk belongs. */
enum stage { STAGE_HEADER, STAGE_IMAGE, STAGE_FRAMES, STAGE_END };

/* A file that is being read: the current chunk, and facts about the earlier chunks. */
struct reader {
    struct apng *apng;
    const uint8_t *chunk;
    uint32_t size; /* bytes of data in the chunk */
    size_t offset; /* offset of the chunk in the file */
    enum stage stage;
    bool controlled;   /* acTL has been read */
    uint32_t promised; /* number of frames according to acTL */
    uint32_t number;   /* next sequence number of fcTL and fdAT */
    uint32_t read;     /* number of fcTL chunks that have been read */
};

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_number(uint8_t *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

static bool is(const struct reader *reader, const char *type)
{
    return memcmp(reader->chunk + 4, type, 4) == 0;
}

/*
 * Makes the chunk at reader->offset the current chunk. Returns NULL, or a description of the fault.
 */
static const char *read_chunk(struct reader *reader)
{
    const struct bytes *file = reader->apng->file;
    const size_t rest = file->size - reader->offset;
    if (rest < FRAME_SIZE)
        return "the file ends before IEND";
    reader->chunk = file->data + reader->offset;
    reader->size = number_at(reader->chunk);
    if (reader->size > rest - FRAME_SIZE)
        return "a chunk extends beyond the end of the file";
    if (libdeflate_crc32(0, reader->chunk + 4, reader->size + 4) !=
        number_at(reader->chunk + DATA + reader->size))
        return "a checksum is wrong";
    return NULL;
}

static const char *read_header(struct reader *reader)
{
    struct apng *apng = reader->apng;
    const uint8_t *data = reader->chunk + DATA;
    if (!is(reader, "IHDR") || reader->size != IHDR_SIZE)
        return "the first chunk is not IHDR";
    apng->width = number_at(data);
    apng->height = number_at(data + 4);
    apng->depth = data[8];
    if (apng->width == 0 || apng->height == 0 || apng->width > INT32_MAX ||
        apng->height > INT32_MAX)
        return "IHDR: the size is not valid";
    apng->indexed = data[9] == INDEXED;
    if ((!apng->indexed && data[9] != TRUE_COLOUR) || data[10] != 0 || data[11] != 0 ||
        data[12] != 0)
        return "IHDR: not an indexed or truecolour image without interlacing";
    return NULL;
}

static const char *read_control(struct reader *reader)
{
    if (reader->controlled || reader->size != ACTL_SIZE)
        return "acTL: a second chunk, or a chunk of the wrong size";
    reader->controlled = true;
    reader->promised = number_at(reader->chunk + DATA);
    reader->apng->plays = number_at(reader->chunk + DATA + 4);
    if (reader->promised == 0 || reader->promised > INT32_MAX)
        return "acTL: no frames";
    reader->apng->frames = calloc(reader->promised, sizeof *reader->apng->frames);
    return reader->apng->frames ? NULL : "out of memory";
}

static const char *read_palette(struct reader *reader)
{
    if (reader->apng->palette != 0)
        return "PLTE: a second chunk";
    reader->apng->palette = reader->offset;
    if (reader->size == 0 || reader->size % 3 != 0 || reader->size / 3 > 1u << reader->apng->depth)
        return "PLTE: the number of colours is not valid";
    return NULL;
}

/*
 * True if a range of `length` pixels that begins at `begin` is not empty and does not extend beyond
 * a side that is `whole` pixels long.
 */
static bool lies_on(uint32_t begin, uint32_t length, uint32_t whole)
{
    return length > 0 && begin < whole && length <= whole - begin;
}

/* True if the current chunk has the next number in the sequence that fcTL and fdAT chunks share. */
static bool take_number(struct reader *reader)
{
    return reader->size >= NUMBER_SIZE && number_at(reader->chunk + DATA) == reader->number++;
}

static bool lacks_pixels(const struct reader *reader)
{
    return reader->read > 0 && reader->apng->frames[reader->read - 1].end == 0;
}

static const char *read_frame(struct reader *reader)
{
    struct apng *apng = reader->apng;
    const uint8_t *data = reader->chunk + DATA;
    if (reader->size != FCTL_SIZE || !take_number(reader))
        return "fcTL: wrong sequence number or size";
    if (reader->read == reader->promised)
        return "fcTL: there are more frames than acTL states";
    if (lacks_pixels(reader))
        return "fcTL: the previous frame has no fdAT";
    struct apng_frame *frame = &apng->frames[reader->read++];
    *frame = (struct apng_frame){.width = number_at(data + 4),
                                 .height = number_at(data + 8),
                                 .x = number_at(data + 12),
                                 .y = number_at(data + 16),
                                 .delay = (uint16_t)(data[20] << 8 | data[21]),
                                 .delay_parts = (uint16_t)(data[22] << 8 | data[23])};
    if (!lies_on(frame->x, frame->width, apng->width) ||
        !lies_on(frame->y, frame->height, apng->height))
        return "fcTL: the frame is empty or extends beyond the canvas";
    if (reader->read == 1 && (frame->width != apng->width || frame->height != apng->height))
        return "fcTL: the first frame does not cover the canvas";
    if (frame->delay_parts == 0)
        return "fcTL: the denominator of the delay is 0";
    return data[24] == 0 && data[25] == 0 ? NULL : "fcTL: the frame is blended or disposed of";
}

static const char *read_frame_data(struct reader *reader)
{
    if (!take_number(reader))
        return "fdAT: wrong sequence number";
    if (reader->read == 0 || reader->size == NUMBER_SIZE)
        return "fdAT: no preceding fcTL, or no data";
    struct apng_frame *frame = &reader->apng->frames[reader->read - 1];
    if (frame->end == 0)
        frame->first = reader->offset;
    frame->end = reader->offset + FRAME_SIZE + reader->size;
    return NULL;
}

static const char *begin_image(struct reader *reader)
{
    if (reader->apng->indexed != (reader->apng->palette != 0) || !reader->controlled)
        return "IDAT: not preceded by acTL and, in an indexed image, by PLTE";
    reader->stage = STAGE_IMAGE;
    return NULL;
}

/* Checks one chunk: the first IDAT chunk, or a chunk before it. */
static const char *take_in_header(struct reader *reader)
{
    if (is(reader, "IDAT"))
        return begin_image(reader);
    if (is(reader, "PLTE"))
        return read_palette(reader);
    if (is(reader, "acTL"))
        return read_control(reader);
    return is(reader, "tEXt") || is(reader, "iTXt") ? NULL : "an unexpected chunk before IDAT";
}

static const char *finish(struct reader *reader)
{
    reader->stage = STAGE_END;
    if (reader->size != 0 || reader->offset + FRAME_SIZE != reader->apng->file->size)
        return "IEND: not empty, or not the end of the file";
    if (reader->read != reader->promised || lacks_pixels(reader))
        return "there are fewer frames than acTL states";
    reader->apng->frame_count = reader->read;
    return NULL;
}

static const char *take(struct reader *reader)
{
    if (reader->stage == STAGE_HEADER)
        return take_in_header(reader);
    if (reader->stage == STAGE_IMAGE && is(reader, "IDAT"))
        return NULL;
    reader->stage = STAGE_FRAMES;
    if (is(reader, "fcTL"))
        return read_frame(reader);
    if (is(reader, "fdAT"))
        return read_frame_data(reader);
    return is(reader, "IEND") ? finish(reader) : "an unexpected chunk after IDAT";
}

static const char *read_file(struct apng *apng)
{
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    struct reader reader = {.apng = apng, .offset = sizeof signature};
    if (apng->file->size < sizeof signature ||
        memcmp(apng->file->data, signature, sizeof signature) != 0)
        return "not a PNG file";
    const char *fault = read_chunk(&reader);
    if (!fault)
        fault = read_header(&reader);
    while (!fault && reader.stage != STAGE_END) {
        reader.offset += FRAME_SIZE + reader.size;
        fault = read_chunk(&reader);
        if (!fault)
            fault = take(&reader);
    }
    return fault;
}

const char *apng_oracle_open(const struct bytes *file, struct apng *apng)
{
    *apng = (struct apng){.file = file};
    const char *fault = read_file(apng);
    if (!fault)
        fault = png_oracle_decode(file, &apng->still);
    if (fault) {
        apng_oracle_close(apng);
        return fault;
    }
    const size_t size = (size_t)apng->width * apng->height * 4;
    apng->canvas = (struct png_picture){apng->width, apng->height, calloc(size, 1)};
    if (apng->canvas.rgba)
        return NULL;
    apng_oracle_close(apng);
    return "out of memory";
}

static uint8_t *append(uint8_t *end, const uint8_t *bytes, size_t size)
{
    memcpy(end, bytes, size);
    return end + size;
}

/*
 * Appends the data of all fdAT chunks of a frame as one IDAT chunk, without setting its checksum.
 */
static uint8_t *append_pixels(uint8_t *end, const struct apng *apng, const struct apng_frame *frame)
{
    uint8_t *idat = end;
    end = append(end, (const uint8_t *)"\0\0\0\0IDAT", DATA);
    for (size_t offset = frame->first; offset < frame->end;) {
        const uint8_t *fdat = apng->file->data + offset;
        const uint32_t size = number_at(fdat);
        end = append(end, fdat + DATA + NUMBER_SIZE, size - NUMBER_SIZE);
        offset += FRAME_SIZE + size;
    }
    put_number(idat, (uint32_t)(end - idat) - DATA);
    return append(end, (const uint8_t *)"\0\0\0\0", 4);
}

/*
 * Makes a PNG file that shows a frame. It consists of the header, the palette, if any, and the IEND
 * chunk of the animation, and of the pixels of the frame. The size in the header is replaced with
 * the size of the frame.
 */
static bool make_file(const struct apng *apng, const struct apng_frame *frame, struct bytes *png)
{
    enum { HEADER_SIZE = PNG_SIGNATURE_SIZE + FRAME_SIZE + IHDR_SIZE };
    const uint8_t *file = apng->file->data;
    const uint32_t palette_size = apng->indexed ? FRAME_SIZE + number_at(file + apng->palette) : 0;
    png->data =
        malloc(HEADER_SIZE + palette_size + FRAME_SIZE + (frame->end - frame->first) + FRAME_SIZE);
    if (!png->data)
        return false;
    uint8_t *end = append(png->data, file, HEADER_SIZE);
    put_number(png->data + PNG_SIGNATURE_SIZE + DATA, frame->width);
    put_number(png->data + PNG_SIGNATURE_SIZE + DATA + 4, frame->height);
    end = append(end, file + apng->palette, palette_size);
    end = append_pixels(end, apng, frame);
    end = append(end, file + apng->file->size - FRAME_SIZE, FRAME_SIZE);
    png->size = (size_t)(end - png->data);
    png_repair_checksums(png->data, png->size);
    return true;
}

/* Copies the pixels of a frame to their place on the canvas. */
static void put_on_canvas(struct apng *apng, const struct apng_frame *frame,
                          const struct png_picture *pixels)
{
    for (uint32_t y = 0; y < frame->height; y++)
        memcpy(apng->canvas.rgba + ((size_t)(frame->y + y) * apng->width + frame->x) * 4,
               pixels->rgba + (size_t)y * frame->width * 4, (size_t)frame->width * 4);
}

const char *apng_oracle_next(struct apng *apng)
{
    struct bytes png;
    struct png_picture pixels;
    if (apng->shown == apng->frame_count)
        return "there is no further frame";
    const struct apng_frame *frame = &apng->frames[apng->shown++];
    if (!make_file(apng, frame, &png))
        return "out of memory";
    const char *fault = png_oracle_decode(&png, &pixels);
    free(png.data);
    if (fault)
        return fault;
    put_on_canvas(apng, frame, &pixels);
    png_picture_free(&pixels);
    return NULL;
}

void apng_oracle_close(struct apng *apng)
{
    png_picture_free(&apng->still);
    png_picture_free(&apng->canvas);
    free(apng->frames);
    *apng = (struct apng){0};
}
