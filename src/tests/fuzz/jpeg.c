/* SPDX-License-Identifier: MIT */
/*
 * jpeg.c - fuzzes the reader of JPEG maps: the check that precedes decoding by libjpeg, the
 * decoding, and the cells of the map. The input is also read as EXIF data.
 */
#include "map/image/exif.h"
#include "map/image/jpeg_check.h"
#include "map/image/jpeg_decode.h"

#include "tests/fuzz/fuzz.h"

enum { WORK_MAX = 1 << 22 };

/*
 * Checks that jpeg_find_header, which reads only the beginning of a file, finds the size in
 * `header`, which jpeg_check obtained from the entire file.
 */
static void check_first_bytes(const struct bytes *bytes, const struct jpeg_header *header)
{
    struct jpeg_header first;
    struct error error = {0};
    require(jpeg_find_header(bytes, &first, &error));
    require(first.width == header->width && first.height == header->height);
    require(first.scans == 1 && header->scans >= 1 && header->scans <= JPEG_SCANS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct jpeg_header header;
    struct image image;
    struct error error = {0};
    const enum orientation orientation = exif_orientation(&bytes);
    require(orientation >= ORIENTATION_NORMAL && orientation <= ORIENTATION_LEFT);
    if (!jpeg_check(&bytes, &header, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    check_first_bytes(&bytes, &header);
    if ((uint64_t)header.width * header.height * header.scans > WORK_MAX)
        return 0;
    fuzz_read_only(data, size, MAP_FORMAT_JPEG);
    if (!jpeg_decode(&bytes, &header, &image, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    require(image.width == header.width && image.height == header.height);
    require(image.channels == jpeg_channels(&header));
    image_free(&image);
    return 0;
}
