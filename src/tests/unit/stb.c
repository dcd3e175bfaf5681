/* SPDX-License-Identifier: MIT */
/* stb.c - tests of base/stb: the limits of the encoder. unit/png_encode.c tests its results. */
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "base/stb.h"
#include "tests/test.h"

/*
 * All bytes have the largest absolute value, 128. In a wider row, the sum of these values would
 * overflow, which UndefinedBehaviorSanitizer would report.
 */
TEST(the_widest_row_is_encoded)
{
    const size_t size = (size_t)3 * STB_RGB_WIDTH_MAX + 1;
    uint8_t *rgb = malloc(size);
    uint8_t *row = malloc(size);
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    struct bytes stream;
    struct error error;
    assert_true(rgb && row && decompressor);
    memset(rgb, 128, size);
    const struct stb_rows rows = {rgb, size - 1, STB_RGB_WIDTH_MAX, 1};
    assert_true(stb_encode_rgb(&rows, 1, &stream, &error));
    assert_int_equal(
        libdeflate_zlib_decompress(decompressor, stream.data, stream.size, row, size, NULL),
        LIBDEFLATE_SUCCESS);
    assert_memory_equal(row, ((uint8_t[]){1, 128, 128, 128, 0, 0, 0}), 7); /* the filter is Sub */
    assert_memory_equal(row + 4, row + 5, size - 5);
    libdeflate_free_decompressor(decompressor);
    free(stream.data);
    free(row);
    free(rgb);
}
