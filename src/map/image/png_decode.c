/* SPDX-License-Identifier: MIT */
/*
 * png_decode.c - decodes checked PNG files with stb_image, within a memory budget.
 *
 * stb_image reads a clean copy of the file, which contains only IHDR, tRNS, one IDAT and IEND.
 * Three measures keep stb_image from allocating more than the image needs:
 *   - The sum of its allocations is limited by a budget that is computed from the header.
 *   - libdeflate inflates the data, which must have exactly the size that the header implies.
 *   - An indexed image is presented as a grey image of the same depth, so that stb_image returns
 *     the indices and does not expand them to colours.
 *
 * Neither library can be interrupted. Their run time is linear in the size of the file and in the
 * number of samples, which is at most IMAGE_SAMPLES_MAX. A caller with a deadline checks it before
 * and after decoding; the program abandons a map that takes longer (cli/solve/schedule.h).
 */
#include "map/image/png_decode.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "base/memory.h"
#include "base/stb.h"

enum { SLACK = 64 * 1024 }; /* bytes for small allocations by stb_image and for rounding */

/*
 * Writes the length and type of a chunk at `at`. Returns the position of the chunk data; the caller
 * writes the data there, followed by a checksum of 0.
 */
static uint8_t *put_chunk(uint8_t *at, const char *type, uint32_t length)
{
    big_endian_put(at, length);
    memcpy(at + 4, type, 4);
    return at + 8;
}

/* Creates the clean copy for stb_image. Its checksums are 0, because stb_image ignores them. */
static bool clean_copy(const struct bytes *bytes, const struct png_header *header,
                       struct bytes *clean, struct error *error)
{
    enum { FRAME = 12, SIGNATURE = 8, IHDR = 13 };
    const uint32_t trns = header->colour == PNG_INDEXED ? 0 : header->transparency;
    clean->size = SIGNATURE + (FRAME + IHDR) + (trns ? FRAME + trns : 0) +
                  (FRAME + header->data_size) + FRAME;
    clean->data = memory_zeroed(clean->size, 1, error);
    if (!clean->data)
        return false;
    memcpy(clean->data, bytes->data, SIGNATURE);
    uint8_t *at = put_chunk(clean->data + SIGNATURE, "IHDR", IHDR);
    big_endian_put(at, header->width);
    big_endian_put(at + 4, header->height);
    at[8] = (uint8_t)header->depth;
    at[9] = header->colour == PNG_INDEXED ? PNG_GREY : (uint8_t)header->colour;
    at[12] = header->interlaced;
    at += IHDR + 4;
    if (trns) {
        at = put_chunk(at, "tRNS", trns);
        /* Only the low `depth` bits of each 16-bit value are significant. */
        const unsigned mask = (1u << header->depth) - 1;
        for (uint32_t i = 0; i < trns; i += 2) {
            at[i] = (uint8_t)(header->trns[i] & mask >> 8);
            at[i + 1] = (uint8_t)(header->trns[i + 1] & mask);
        }
        at += trns + 4;
    }
    at = put_chunk(at, "IDAT", (uint32_t)header->data_size);
    size_t copied = 0;
    for (size_t offset = SIGNATURE; copied < header->data_size;) {
        const uint8_t *chunk = bytes->data + offset;
        const uint32_t length = big_endian_get(chunk);
        if (memcmp(chunk + 4, "IDAT", 4) == 0) {
            memcpy(at + copied, chunk + 8, length);
            copied += length;
        }
        offset += FRAME + (size_t)length;
    }
    at += copied;
    put_chunk(at + 4, "IEND", 0);
    return true;
}

/*
 * Returns the total number of bytes that stb_image may allocate in all steps of decoding this
 * image.
 */
static size_t decode_budget(const struct png_header *header, size_t clean_size)
{
    const size_t sample_bytes = header->depth == 16 ? 2 : 1;
    const size_t plane = (size_t)header->width * header->height;
    const size_t channels = 4; /* the maximum, including an added alpha channel */
    const size_t once = plane * channels * sample_bytes;
    const size_t copies = header->interlaced ? 2 : 1; /* one for the passes, one for the image */
    const size_t narrowed = header->depth == 16 ? plane * channels : 0;
    return 2 * clean_size + (size_t)header->raw_size + copies * once + narrowed + SLACK;
}

/*
 * Converts grey levels back to palette indices. stb_image scales samples of 1, 2 and 4 bits to the
 * range 0 to 255 by repeating their bits, so an index is in the highest bits of a level.
 */
static bool restore_indices(const struct png_header *header, struct image *image,
                            struct error *error)
{
    image->indexed = true;
    for (size_t i = 0; i < header->palette_size; i++) {
        const uint8_t *entry = header->palette + 3 * i;
        image->palette[i] = (struct rgba){entry[0], entry[1], entry[2],
                                          i < header->transparency ? header->trns[i] : 255};
    }
    const unsigned shift = header->depth < 8 ? 8 - header->depth : 0;
    const size_t count = (size_t)image->width * image->height;
    uint8_t *samples = image->samples;
    uint8_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        samples[i] = (uint8_t)(samples[i] >> shift);
        largest = samples[i] > largest ? samples[i] : largest;
    }
    if (largest < header->palette_size)
        return true;
    return error_set(error, ERROR_INPUT,
                     "damaged PNG at byte %zu: a pixel has palette index %d, but the palette size "
                     "is %d",
                     header->data_offset, largest, (int)header->palette_size);
}

bool png_decode(const struct bytes *bytes, const struct png_header *header, struct image *image,
                struct error *error)
{
    struct bytes clean;
    *image = (struct image){0};
    if (header->data_size > INT_MAX / 2 || header->raw_size > INT_MAX)
        return error_set(error, ERROR_LIMIT, "the image is too large to decode");
    if (!clean_copy(bytes, header, &clean, error))
        return false;
    const struct stb_limits limits = {decode_budget(header, clean.size), (size_t)header->raw_size};
    struct stb_pixels pixels;
    const bool ok = stb_decode(&clean, limits, &pixels, error);
    free(clean.data);
    if (!ok && error->code != ERROR_MEMORY)
        return error_set(error, ERROR_INPUT,
                         "damaged PNG at byte %zu: cannot decode the image data",
                         header->data_offset);
    if (!ok)
        return false;
    image->samples = pixels.samples;
    image->width = pixels.width;
    image->height = pixels.height;
    image->channels = pixels.channels;
    image->cell_size = header->cell_size;
    if (header->colour == PNG_INDEXED && !restore_indices(header, image, error)) {
        image_free(image);
        return false;
    }
    return true;
}
