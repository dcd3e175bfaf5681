/* SPDX-License-Identifier: MIT */
/*
 * png.c - fuzzes the reader of PNG maps: the check that precedes decoding by stb_image, the
 * decoding, and the cells of the map. If libspng also accepts the file, the decoded pixels are
 * compared with those that libspng decodes.
 *
 * Files with wrong checksums are rejected early, so a custom mutator corrects the checksums of
 * chunks. It mutates either the bytes of the file or, if the file is valid, the inflated pixels. In
 * most cases it also resizes the inflated pixels to match the header, and deflates them again.
 */
#include "map/image/png_check.h"
#include "map/image/png_decode.h"

#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/support/png_oracle.h"

enum { RAW_MAX = 1 << 16, PIXELS_MAX = 1 << 20 };

/* libFuzzer provides LLVMFuzzerMutate and calls LLVMFuzzerCustomMutator. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static uint8_t raw[RAW_MAX];
    const bool pixels = seed % 2 == 0;
    struct png_header header;
    struct error error;
    size_t raw_size = 0;
    if (!pixels)
        size = LLVMFuzzerMutate(data, size, max_size);
    png_repair_checksums(data, size);
    const struct bytes file = {data, size};
    /* If png_check accepts the file, all chunks are complete, as png_inflate requires. */
    if (seed % 8 == 7 || !png_check(&file, &header, &error) || header.raw_size > RAW_MAX ||
        !png_inflate(data, raw, RAW_MAX, &raw_size))
        return pixels ? LLVMFuzzerMutate(data, size, max_size) : size;
    if (raw_size < header.raw_size)
        memset(raw + raw_size, 0, header.raw_size - raw_size);
    if (pixels)
        (void)LLVMFuzzerMutate(raw, header.raw_size, header.raw_size);
    (void)png_replace_data(data, &size, max_size, raw, header.raw_size);
    png_repair_checksums(data, size);
    return size;
}

static bool is_same(struct rgba a, uint32_t b)
{
    return a.red == b >> 24 && a.green == (b >> 16 & 0xff) && a.blue == (b >> 8 & 0xff) &&
           a.alpha == (b & 0xff);
}

/*
 * Returns true if the transparent colour in tRNS has more bits than the samples of the image.
 * According to the PNG specification, the extra bits are ignored, but libspng does not ignore them.
 */
static bool has_stray_bits(const struct png_header *header)
{
    if (header->colour == PNG_INDEXED)
        return false;
    for (uint32_t i = 0; i < header->transparency; i += 2)
        if ((header->trns[i] << 8 | header->trns[i + 1]) >> header->depth != 0)
            return true;
    return false;
}

/*
 * Compares the pixels of a decoded image with those that libspng decodes. Does nothing if libspng
 * rejects the file, since libspng also checks chunks that astar-cli ignores.
 */
static void compare(const struct bytes *bytes, const struct png_header *header,
                    const struct image *image)
{
    struct png_picture picture;
    if (has_stray_bits(header) || png_oracle_decode(bytes, &picture) != NULL)
        return;
    require(picture.width == header->width && picture.height == header->height);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            require(is_same(image_pixel(image, x, y), png_picture_pixel(&picture, x, y)));
    png_picture_free(&picture);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct png_header header;
    struct image image;
    struct error error = {0};
    fuzz_read_only(data, size, MAP_FORMAT_PNG);
    if (!png_check(&bytes, &header, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    if ((uint64_t)header.width * header.height > PIXELS_MAX)
        return 0;
    if (!png_decode(&bytes, &header, &image, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    require(image.width == header.width && image.height == header.height);
    compare(&bytes, &header, &image);
    image_free(&image);
    return 0;
}
