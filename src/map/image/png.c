/* SPDX-License-Identifier: MIT */
/* png.c - the format png: png_check validates a file, and png_decode decodes it. */
#include "base/big_endian.h"
#include "map/formats/list.h"
#include "map/image/png_check.h"
#include "map/image/png_decode.h"

enum { COLOUR_TYPE_END = 26 }; /* bytes of a PNG file up to and including the colour type */

bool png_read_image(const struct bytes *bytes, const struct map_options *options,
                    struct image *image, struct error *error)
{
    struct png_header header;
    if (!png_check(bytes, &header, error))
        return false;
    if (header.solution)
        return error_set(error, ERROR_INPUT,
                         "this picture was drawn by this program; give the original map");
    const struct image_size shown =
        orientation_size(header.orientation, header.width, header.height);
    return map_check_image(shown.width, shown.height, header.cell_size, options, error) &&
           stop_check(options->stop, error) && png_decode(bytes, &header, image, error) &&
           image_orient(image, header.orientation, options->stop, error);
}

bool png_estimate(const struct bytes *first, uint64_t size, const struct map_options *options,
                  struct map_estimate *estimate)
{
    if (first->size < COLOUR_TYPE_END)
        return false;
    const uint8_t *ihdr = first->data + 16;
    const uint64_t width = big_endian_get(ihdr);
    const uint64_t height = big_endian_get(ihdr + 4);
    const uint64_t depth = ihdr[8];
    const uint64_t channels = png_channels(ihdr[9]);
    const uint64_t pixels = width * height;
    const uint64_t raw = pixels * channels * depth / 8 + height;
    const uint64_t samples = pixels * channels * (depth > 8 ? 3 : 1);
    *estimate = estimate_image(width, height, 2 * size + raw + samples, options);
    estimate->channels = (uint32_t)channels;
    return true;
}
