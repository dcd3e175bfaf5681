/* SPDX-License-Identifier: MIT */
/*
 * bmp.c - the format bmp, that is, uncompressed Windows bitmaps with 1, 4, 8, 24 or 32 bits a pixel.
 *
 * A file consists of a header of 14 bytes, an information header, channel masks or a palette, and
 * the pixels. All numbers are little-endian. The rows are padded to multiples of four bytes, and
 * their order is from bottom to top unless the height is negative. The size of the file that the
 * header states and the bytes after the last pixel are ignored. Source: the documentation of the
 * Windows API, BITMAPFILEHEADER, BITMAPINFOHEADER and BITMAPV5HEADER.
 */
#include <inttypes.h>
#include <string.h>

#include "base/memory.h"
#include "map/drawing/cells.h"
#include "map/formats/list.h"
#include "map/image/image.h"

enum {
    FILE_HEADER = 14,
    INFO_MIN = 40,   /* size of BITMAPINFOHEADER; smaller ones belong to OS/2 */
    INFO_MAX = 124,  /* size of BITMAPV5HEADER */
    INFO_ALPHA = 56, /* the smallest information header with a mask for alpha */
    MASKS =
        FILE_HEADER + INFO_MIN, /* position of the masks, within or after the information header */
    COLOUR_SIZE = 4,            /* bytes of a colour of the palette: blue, green, red, unused */
    CHANNELS = 4,               /* red, green, blue, alpha */
};

/* The values of the member `compression`. */
enum { PLAIN = 0, RLE_8 = 1, RLE_4 = 2, MASKED = 3 };

/* The properties that the headers state. */
struct bmp {
    uint32_t pixels; /* position of the first pixel in the file, in bytes */
    uint32_t info;   /* size of the information header */
    uint32_t width, height;
    bool upside_down; /* the first row is the lowest */
    uint32_t bits;    /* of a pixel */
    uint32_t compression;
    uint32_t colours; /* number of colours in the palette */
    /* Position of each channel within a pixel of 24 or 32 bits, in bytes. */
    uint32_t at[CHANNELS];
    bool alpha;
};

static bool refuse(size_t offset, const char *problem, struct error *error)
{
    return error_set(error, ERROR_INPUT, "damaged BMP at byte %zu: %s", offset, problem);
}

/* Refuses a variant that this module does not read. */
static bool refuse_variant(const char *variant, struct error *error)
{
    return error_set(error, ERROR_INPUT, "this is a BMP file %s; convert it to PNG", variant);
}

static uint32_t get_16(const uint8_t *bytes)
{
    return (uint32_t)bytes[1] << 8 | bytes[0];
}

static uint32_t get_32(const uint8_t *bytes)
{
    return get_16(bytes + 2) << 16 | get_16(bytes);
}

bool bmp_recognise(const struct bytes *first)
{
    static const uint8_t reserved[4] = {0};
    return first->size >= 10 && memcmp(first->data, "BM", 2) == 0 &&
           memcmp(first->data + 6, reserved, sizeof reserved) == 0;
}

/* Reads the headers without checking them. Returns false if `first` does not include them. */
static bool read_headers(const struct bytes *first, struct bmp *bmp)
{
    const uint8_t *data = first->data;
    if (!bmp_recognise(first) || first->size < FILE_HEADER + INFO_MIN)
        return false;
    const uint32_t height = get_32(data + 22);
    *bmp = (struct bmp){.pixels = get_32(data + 10),
                        .info = get_32(data + 14),
                        .width = get_32(data + 18),
                        .height = height > INT32_MAX ? 0 - height : height,
                        .upside_down = height <= INT32_MAX,
                        .bits = get_16(data + 28),
                        .compression = get_32(data + 30),
                        .colours = get_32(data + 46),
                        .at = {2, 1, 0, 3}};
    if (bmp->bits <= 8 && bmp->colours == 0)
        bmp->colours = UINT32_C(1) << bmp->bits;
    bmp->alpha = bmp->bits == 32 && bmp->compression == MASKED && bmp->info >= INFO_ALPHA &&
                 first->size >= MASKS + 16 && get_32(data + MASKS + 12) != 0;
    return true;
}

/* Returns the number of bytes of a row, without its padding. */
static uint64_t row_bytes(const struct bmp *bmp)
{
    return ((uint64_t)bmp->width * bmp->bits + 7) / 8;
}

/* Returns the distance in bytes between rows. */
static uint64_t row_stride(const struct bmp *bmp)
{
    return (row_bytes(bmp) + 3) / 4 * 4;
}

/* Returns the number of channels of the decoded image. */
static uint32_t channels_of(const struct bmp *bmp)
{
    return bmp->bits <= 8 ? 1 : bmp->alpha ? 4 : 3;
}

/* Refuses the variants that are not read. */
static bool check_variant(const struct bmp *bmp, struct error *error)
{
    if (bmp->info < INFO_MIN || bmp->info > INFO_MAX)
        return refuse_variant("with a header of OS/2 or of an unknown kind", error);
    if (bmp->compression == RLE_8 || bmp->compression == RLE_4)
        return refuse_variant("compressed with RLE", error);
    if (bmp->compression != PLAIN && bmp->compression != MASKED)
        return refuse_variant("with an unsupported compression", error);
    if (bmp->bits == 16)
        return refuse_variant("with 16 bits a pixel", error);
    return true;
}

/* Checks the size of the image, and that the file contains all of its pixels. */
static bool check_size(const struct bytes *bytes, const struct bmp *bmp, struct error *error)
{
    if (bmp->width == 0 || bmp->width > IMAGE_SIDE_MAX)
        return refuse(18, "the width is not from 1 to 16777216", error);
    if (bmp->height == 0 || bmp->height > IMAGE_SIDE_MAX)
        return refuse(22, "the height is not from 1 to 16777216", error);
    if ((uint64_t)bmp->width * bmp->height > IMAGE_SAMPLES_MAX / channels_of(bmp))
        return error_set(error, ERROR_LIMIT,
                         "the image of %" PRIu32 " x %" PRIu32 " pixels is too large to decode",
                         bmp->width, bmp->height);
    if (bmp->pixels < FILE_HEADER + bmp->info)
        return refuse(10, "the pixels begin within the header", error);
    if (bytes->size < bmp->pixels ||
        bytes->size - bmp->pixels < row_stride(bmp) * (bmp->height - 1) + row_bytes(bmp))
        return refuse(bytes->size, "the file ends before the last pixel", error);
    return true;
}

/* Reads the masks of the channels. Each must select one byte of a pixel. */
static bool read_masks(const struct bytes *bytes, struct bmp *bmp, struct error *error)
{
    const unsigned count = bmp->alpha ? CHANNELS : CHANNELS - 1;
    if (bmp->bits != 32)
        return refuse(28, "the channels have masks, but a pixel does not have 32 bits", error);
    if (bmp->pixels < MASKS + 4 * count)
        return refuse(10, "the pixels begin within the masks of the channels", error);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t mask = get_32(bytes->data + MASKS + (size_t)4 * i);
        bmp->at[i] = 0;
        while (bmp->at[i] < 4 && mask != UINT32_C(0xff) << 8 * bmp->at[i])
            bmp->at[i]++;
        if (bmp->at[i] == 4)
            return refuse_variant("whose channels do not have 8 bits each", error);
    }
    return true;
}

/*
 * Checks the palette. It may be shorter than the header states if the pixels begin earlier. Pixels
 * that refer to missing colours are refused in decode_indices.
 */
static bool check_palette(struct bmp *bmp, struct error *error)
{
    const uint32_t room = (bmp->pixels - FILE_HEADER - bmp->info) / COLOUR_SIZE;
    if (bmp->colours > UINT32_C(1) << bmp->bits)
        return refuse(46, "the palette has too many colours", error);
    bmp->colours = bmp->colours < room ? bmp->colours : room;
    return bmp->colours > 0 || refuse(10, "the file has no palette", error);
}

/* Reads and checks the headers of a whole file. */
static bool check(const struct bytes *bytes, struct bmp *bmp, struct error *error)
{
    if (!bmp_recognise(bytes))
        return refuse(0, "the file does not begin with a header of the type BM", error);
    if (bytes->size >= FILE_HEADER + 4 && get_32(bytes->data + FILE_HEADER) < INFO_MIN)
        return refuse_variant("with a header of OS/2 or of an unknown kind", error);
    if (!read_headers(bytes, bmp))
        return refuse(bytes->size, "the file ends within the header", error);
    if (!check_variant(bmp, error))
        return false;
    if (bmp->bits != 1 && bmp->bits != 4 && bmp->bits != 8 && bmp->bits != 24 && bmp->bits != 32)
        return refuse(28, "a pixel does not have 1, 4, 8, 24 or 32 bits", error);
    if (!check_size(bytes, bmp, error))
        return false;
    if (bmp->compression == MASKED)
        return read_masks(bytes, bmp, error);
    return bmp->bits > 8 || check_palette(bmp, error);
}

/* Decodes a row of indices. Fails if the palette lacks a colour. */
static bool decode_indices(const struct bmp *bmp, const uint8_t *row, uint8_t *samples)
{
    const uint32_t count = 8 / bmp->bits; /* pixels in a byte */
    const unsigned mask = (1u << bmp->bits) - 1;
    uint8_t most = 0;
    for (uint32_t x = 0; x < bmp->width; x++) {
        const unsigned shift = 8 - bmp->bits * (x % count + 1);
        samples[x] = (uint8_t)((unsigned)row[x / count] >> shift & mask);
        most = samples[x] > most ? samples[x] : most;
    }
    return most < bmp->colours;
}

static void decode_colours(const struct bmp *bmp, const uint8_t *row, uint8_t *samples)
{
    const uint32_t channels = channels_of(bmp);
    const uint32_t size = bmp->bits / 8;
    for (uint32_t x = 0; x < bmp->width; x++)
        for (uint32_t i = 0; i < channels; i++)
            samples[(size_t)x * channels + i] = row[(size_t)x * size + bmp->at[i]];
}

/* Decodes the pixels of a file that has been checked. */
static bool decode(const struct bytes *bytes, const struct bmp *bmp, const struct stop *stop,
                   struct image *image, struct error *error)
{
    const size_t row_size = (size_t)bmp->width * channels_of(bmp);
    *image = (struct image){.width = bmp->width,
                            .height = bmp->height,
                            .channels = channels_of(bmp),
                            .indexed = bmp->bits <= 8,
                            .samples = memory_array(row_size * bmp->height, 1, error)};
    const uint8_t *colour = bytes->data + FILE_HEADER + bmp->info;
    for (uint32_t i = 0; image->indexed && i < bmp->colours; i++, colour += COLOUR_SIZE)
        image->palette[i] = (struct rgba){colour[2], colour[1], colour[0], UINT8_MAX};
    bool ok = image->samples != NULL;
    for (uint32_t i = 0; ok && i < bmp->height; i++) {
        const size_t at = bmp->pixels + row_stride(bmp) * i;
        const uint32_t y = bmp->upside_down ? bmp->height - 1 - i : i;
        uint8_t *samples = image->samples + y * row_size;
        ok = stop_check_row(stop, i, row_size, error);
        if (ok && !image->indexed)
            decode_colours(bmp, bytes->data + at, samples);
        else if (ok && !decode_indices(bmp, bytes->data + at, samples))
            ok = refuse(at, "a pixel in this row has a colour that the palette lacks", error);
    }
    if (!ok)
        image_free(image);
    return ok;
}

bool bmp_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    struct bmp bmp;
    return check(bytes, &bmp, error) &&
           image_check_cells(bmp.width, bmp.height, 0, options, error) &&
           decode(bytes, &bmp, options->stop, image, error);
}

bool bmp_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    struct bmp bmp;
    if (!read_headers(first, &bmp))
        return false;
    const uint64_t samples = (uint64_t)bmp.width * bmp.height * channels_of(&bmp);
    *estimate = estimate_image(bmp.width, bmp.height, size + samples, options);
    estimate->channels = channels_of(&bmp);
    return true;
}
