/* SPDX-License-Identifier: MIT */
/*
 * webp.c - fuzzes the reader of WebP maps: the check of the file before libwebp decodes it, the
 * decoding, and the conversion of pixels to cells.
 */
#include "map/image/webp_check.h"

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct webp_header header;
    struct webp_header first;
    struct error error = {0};
    fuzz_read_only(data, size, MAP_FORMAT_WEBP);
    if (!webp_check(&bytes, &header, &error)) {
        fuzz_check_error(&bytes, &error);
        return 0;
    }
    require(header.width > 0 && header.height > 0);
    require(webp_find_size(&bytes, &first));
    require(first.width == header.width && first.height == header.height);
    require(first.lossless || !header.lossless);
    return 0;
}
