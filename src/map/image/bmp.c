/* SPDX-License-Identifier: MIT */
/*
 * bmp.c - the format bmp: uncompressed Windows bitmaps with 1, 4, 8, 16, 24 or 32 bits a pixel.
 *
 * A file consists of a header of 14 bytes, an information header, channel masks or a palette, and
 * the pixels. All numbers are little-endian. The rows are padded to multiples of four bytes, and
 * their order is from bottom to top unless the height is negative. The size of the file that the
 * header states and the bytes after the last pixel are ignored. Source: the documentation of the
 * Windows API, BITMAPFILEHEADER, BITMAPINFOHEADER and BITMAPV5HEADER.
 */
#include <string.h>

#include "base/memory.h"
#include "map/formats/list.h"
#include "map/image/image.h"

enum {
    FILE_HEADER = 14,
    INFO_MIN = 40,                  /* size of BITMAPINFOHEADER; smaller ones belong to OS/2 */
    INFO_MAX = 124,                 /* size of BITMAPV5HEADER */
    MASKS = FILE_HEADER + INFO_MIN, /* position of the masks of red, green, blue and alpha */
    MASK_BYTES = 16,
    COLOURS_MAX = 256,
    COLOUR_SIZE = 4, /* bytes of a colour of the palette: blue, green, red, unused */
};

/* Values of the member `compression`: none, run lengths, none but with masks of the channels. */
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
    bool alpha;       /* the fourth byte of a pixel is its opacity */
    bool fine_green;  /* of 16 bits, 6 belong to green and 5 to red and blue; otherwise 5 to each */
};

static bool refuse(size_t offset, const char *problem, struct error *error)
{
    return error_set(error, ERROR_INPUT, "damaged BMP at byte %zu: %s", offset, problem);
}

static uint32_t get_32(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
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
    if (!bmp_recognise(first) || first->size < MASKS)
        return false;
    const uint32_t height = get_32(data + 22);
    *bmp = (struct bmp){.pixels = get_32(data + 10),
                        .info = get_32(data + 14),
                        .width = get_32(data + 18),
                        .height = height > INT32_MAX ? 0 - height : height,
                        .upside_down = height <= INT32_MAX,
                        .bits = get_32(data + 26) >> 16,
                        .compression = get_32(data + 30),
                        .colours = get_32(data + 46)};
    if (bmp->bits <= 8 && bmp->colours == 0)
        bmp->colours = UINT32_C(1) << bmp->bits;
    bmp->alpha = bmp->compression == MASKED && bmp->info >= INFO_MIN + MASK_BYTES &&
                 first->size >= MASKS + MASK_BYTES && get_32(data + MASKS + 12) != 0;
    bmp->fine_green = bmp->bits == 16 && bmp->compression == MASKED && first->size >= MASKS + 4 &&
                      get_32(data + MASKS) == 0xf800;
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
    return bmp->bits <= 8 ? 1 : bmp->alpha && bmp->bits == 32 ? 4 : 3;
}

/*
 * Returns true if the masks state that a pixel consists of blue, green, red and, if used, alpha.
 * Pixels of 16 bits must not have alpha.
 */
static bool masks_are_usual(const struct bytes *bytes, const struct bmp *bmp)
{
    static const uint32_t bytewise[] = {0xff0000, 0xff00, 0xff, 0xff000000};
    static const uint32_t fine[] = {0xf800, 0x7e0, 0x1f, 0};
    static const uint32_t even[] = {0x7c00, 0x3e0, 0x1f, 0};
    const uint32_t *usual = bmp->bits == 32 ? bytewise : bmp->fine_green ? fine : even;
    const unsigned count = bmp->alpha ? 4 : 3;
    bool equal = (bmp->bits == 16 || bmp->bits == 32) && bytes->size >= MASKS + 4 * count &&
                 bmp->pixels >= MASKS + 4 * count;
    for (unsigned i = 0; equal && i < count; i++)
        equal = get_32(bytes->data + MASKS + (size_t)4 * i) == usual[i];
    return equal;
}

/* Refuses the variants that this module does not read. */
static bool check_variant(const struct bytes *bytes, const struct bmp *bmp, struct error *error)
{
    const uint32_t compression = bmp->compression;
    const uint32_t bits = bmp->bits;
    const char *variant = NULL;
    if (bmp->info < INFO_MIN || bmp->info > INFO_MAX)
        variant = "with a header of OS/2 or of an unknown kind";
    else if (compression == RLE_8 || compression == RLE_4)
        variant = "compressed with RLE";
    else if (compression != PLAIN && compression != MASKED)
        variant = "with an unsupported compression";
    else if (bits != 1 && bits != 4 && bits != 8 && bits != 16 && bits != 24 && bits != 32)
        variant = "that does not have 1, 4, 8, 16, 24 or 32 bits per pixel";
    else if (compression == MASKED && !masks_are_usual(bytes, bmp))
        variant = "with unusual channels";
    return !variant ||
           error_set(error, ERROR_INPUT, "this is a BMP file %s; convert it to PNG", variant);
}

/* Reads and checks the headers of a whole file. */
static bool check(const struct bytes *bytes, struct bmp *bmp, struct error *error)
{
    if (!bmp_recognise(bytes))
        return refuse(0, "the file does not begin with a header of the type BM", error);
    if (!read_headers(bytes, bmp))
        return refuse(bytes->size, "the file ends within the header", error);
    if (!check_variant(bytes, bmp, error))
        return false;
    if (bmp->width == 0 || bmp->width > IMAGE_SIDE_MAX)
        return refuse(18, "the width is not from 1 to 16777216", error);
    if (bmp->height == 0 || bmp->height > IMAGE_SIDE_MAX)
        return refuse(22, "the height is not from 1 to 16777216", error);
    if (!image_check_samples(bmp->width, bmp->height, channels_of(bmp), error))
        return false;
    if (bmp->pixels < FILE_HEADER + bmp->info)
        return refuse(10, "the pixels begin within the header", error);
    if (bytes->size < bmp->pixels + row_stride(bmp) * (bmp->height - 1) + row_bytes(bmp))
        return refuse(bytes->size, "the file ends before the last pixel", error);
    /* The palette is shorter if the pixels begin earlier. decode_indices checks each index. */
    const uint32_t room = (bmp->pixels - FILE_HEADER - bmp->info) / COLOUR_SIZE;
    bmp->colours = bmp->colours < room ? bmp->colours : room;
    bmp->colours = bmp->colours < COLOURS_MAX ? bmp->colours : COLOURS_MAX;
    return true;
}

/* Decodes a row of indices. Fails if the palette lacks a colour. */
static bool decode_indices(const struct bmp *bmp, const uint8_t *row, uint8_t *samples)
{
    const unsigned mask = (1u << bmp->bits) - 1;
    uint8_t most = 0;
    for (uint32_t x = 0; x < bmp->width; x++) {
        const uint32_t bit = x * bmp->bits; /* the first pixel has the highest bits of a byte */
        samples[x] = (uint8_t)((unsigned)row[bit / 8] >> (8 - bmp->bits - bit % 8) & mask);
        most = samples[x] > most ? samples[x] : most;
    }
    return most < bmp->colours;
}

static void decode_colours(const struct bmp *bmp, const uint8_t *row, uint8_t *samples)
{
    const size_t channels = channels_of(bmp);
    for (uint32_t x = 0; x < bmp->width; x++, row += bmp->bits / 8, samples += channels) {
        const uint8_t colour[] = {row[2], row[1], row[0], bmp->alpha ? row[3] : 0};
        memcpy(samples, colour, channels);
    }
}

/* Scales a number from 0..`most` to 0..255. */
static uint8_t scale(unsigned value, unsigned most)
{
    return (uint8_t)((value * UINT8_MAX + most / 2) / most);
}

static void decode_16_bits(const struct bmp *bmp, const uint8_t *row, uint8_t *samples)
{
    const unsigned green = bmp->fine_green ? 6 : 5; /* bits */
    for (uint32_t x = 0; x < bmp->width; x++, row += 2, samples += 3) {
        const unsigned value = (unsigned)row[1] << 8 | row[0];
        samples[0] = scale(value >> (5 + green) & 31, 31);
        samples[1] = scale(value >> 5 & ((1u << green) - 1), (1u << green) - 1);
        samples[2] = scale(value & 31, 31);
    }
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
        if (ok && bmp->bits == 16)
            decode_16_bits(bmp, bytes->data + at, samples);
        else if (ok && !image->indexed)
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
    return check(bytes, &bmp, error) && map_check_image(bmp.width, bmp.height, 0, options, error) &&
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
