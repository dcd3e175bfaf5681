/* SPDX-License-Identifier: MIT */
/*
 * webp.c - fuzzes the reader of WebP maps: the check of the file before libwebp decodes it, the
 * decoding, and the conversion of pixels to cells. The estimate must agree with the image.
 */
#include "map/formats.h"
#include "map/map.h"

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct map_options options = map_options_default();
    const struct bytes bytes = fuzz_bytes(data, size);
    struct image image;
    struct error error = {0};
    fuzz_read_only(data, size, MAP_FORMAT_WEBP);
    options.format = MAP_FORMAT_WEBP;
    options.cell_size = 1;
    if (!map_format_read_image(&bytes, &options, &image, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    const struct map_estimate estimate = map_estimate(&bytes, size, &options);
    require(estimate.width == image.width && estimate.height == image.height);
    require(!estimate.rough && estimate.channels == image.channels);
    image_free(&image);
    return 0;
}
