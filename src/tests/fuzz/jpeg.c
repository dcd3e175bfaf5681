/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - fuzzes the reader of JPEG maps: the decoding by libjpeg, and the cells of the map. The
 * estimate must agree with the image. The input is also read as EXIF data.
 */
#include "map/formats.h"
#include "map/image/exif.h"

#include "tests/fuzz/fuzz.h"

enum { WORK_MAX = 1 << 22 };

/* Returns the number of markers of scans, most of which take a pass over the image. */
static uint64_t count_scans(const struct bytes *bytes)
{
    uint64_t count = 0;
    for (size_t i = 1; i < bytes->size; i++)
        count += bytes->data[i - 1] == 0xff && bytes->data[i] == 0xda;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct map_options options = map_options_default();
    const struct bytes bytes = fuzz_bytes(data, size);
    struct image image;
    struct error error = {0};
    const enum orientation orientation = exif_orientation(&bytes);
    require(orientation >= ORIENTATION_NORMAL && orientation <= ORIENTATION_LEFT);
    options.format = MAP_FORMAT_JPEG;
    options.cell_size = 1;
    const struct map_estimate estimate = map_estimate(&bytes, size, &options);
    if (estimate.width * estimate.height * count_scans(&bytes) > WORK_MAX)
        return 0;
    fuzz_read_only(data, size, MAP_FORMAT_JPEG);
    if (!map_format_read_image(&bytes, &options, &image, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    require(estimate.width == image.width && estimate.height == image.height);
    require(!estimate.rough && estimate.channels == image.channels);
    image_free(&image);
    return 0;
}
