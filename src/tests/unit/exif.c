/* SPDX-License-Identifier: MIT */
/* exif.c - tests of the orientation read from EXIF data, including damaged data. */
#include <stdlib.h>
#include <string.h>

#include "map/image/exif.h"
#include "tests/support/jpeg_writer.h"
#include "tests/test.h"

/* Reads a copy of exactly `size` bytes, so that AddressSanitizer finds a read past the end. */
static enum orientation orientation_of(const uint8_t *data, size_t size)
{
    struct bytes copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.data);
    memcpy(copy.data, data, size);
    const enum orientation orientation = exif_orientation(&copy);
    free(copy.data);
    return orientation;
}

TEST(reads_every_orientation_in_both_byte_orders)
{
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    for (int big_endian = 0; big_endian < 2; big_endian++)
        for (unsigned value = 1; value <= 8; value++) {
            exif_write(exif, value, big_endian == 1);
            assert_int_equal(orientation_of(exif, sizeof exif), value);
            assert_int_equal(orientation_of(exif + EXIF_PREFIX, EXIF_SIZE), value);
        }
}

TEST(an_invalid_orientation_is_ignored)
{
    static const unsigned values[] = {0, 9, 0x0600, 0xffff};
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        exif_write(exif, values[i], false);
        assert_int_equal(orientation_of(exif, sizeof exif), ORIENTATION_NORMAL);
    }
}

TEST(a_value_of_another_type_or_number_is_ignored)
{
    enum { ENTRY = EXIF_PREFIX + 8 + 2 + 12 };
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    exif_write(exif, 6, false);
    exif[ENTRY + 2] = 4;
    assert_int_equal(orientation_of(exif, sizeof exif), ORIENTATION_NORMAL);
    exif_write(exif, 6, false);
    exif[ENTRY + 4] = 2;
    assert_int_equal(orientation_of(exif, sizeof exif), ORIENTATION_NORMAL);
}

/* The last 4 bytes, the offset of the next directory, are not needed. */
TEST(truncated_data_is_accepted_if_the_entry_is_complete)
{
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    exif_write(exif, 6, true);
    for (size_t size = 0; size <= sizeof exif; size++)
        assert_int_equal(orientation_of(exif, size),
                         size >= sizeof exif - 4 ? ORIENTATION_RIGHT : ORIENTATION_NORMAL);
}

TEST(a_directory_outside_the_data_is_ignored)
{
    uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
    static const uint32_t offsets[] = {EXIF_SIZE - 2, EXIF_SIZE - 1, EXIF_SIZE,
                                       0x7fffffff,    0xffffffff,    0xfffffffe};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        exif_write(exif, 6, false);
        for (int byte = 0; byte < 4; byte++)
            exif[EXIF_PREFIX + 4 + byte] = (uint8_t)(offsets[i] >> 8 * byte);
        assert_int_equal(orientation_of(exif, sizeof exif), ORIENTATION_NORMAL);
    }
}
