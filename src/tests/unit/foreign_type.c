/* SPDX-License-Identifier: MIT */
/*
 * foreign_type.c - the message for an image type that is not supported names the type and the
 * remedy.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"

static const struct foreign {
    const char *name, *bytes;
    size_t size;
} foreign[] = {
    {"JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", 10},
    {"GIF", "GIF89a\1\0\1\0", 10},
    {"GIF", "GIF87a\1\0\1\0", 10},
    {"BMP", "BM\x46\0\0\0\0\0\0\0", 10},
    {"WebP", "RIFF\x24\0\0\0WEBPVP8 ", 16},
    {"TIFF", "II*\0\x08\0\0\0", 8},
    {"TIFF", "MM\0*\0\0\0\x08", 8},
    {"JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", 12},
    {"AVIF or HEIF",
     "\0\0\0\x20"
     "ftypavif",
     12},
    {"PDF", "%PDF-1.7\n", 9},
};

static void the_message_names_the_unsupported_image_type(void **state)
{
    (void)state;
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(foreign); i++) {
        char pattern[80];
        (void)snprintf(pattern, sizeof pattern, "*%s file*convert it to PNG*", foreign[i].name);
        const struct fault fault = {foreign[i].bytes, foreign[i].size, 0, 0, pattern};
        assert_refused(&fault, ERROR_INPUT, &options);
    }
}

/* AddressSanitizer reports a recogniser that reads past the end of the bytes. */
static void every_prefix_of_an_unsupported_image_is_refused(void **state)
{
    (void)state;
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(foreign); i++) {
        for (size_t size = 0; size < foreign[i].size; size++) {
            struct error error;
            struct grid grid;
            assert_false(reader_read(foreign[i].bytes, size, &options, &grid, &error));
            assert_int_equal(error.code, ERROR_INPUT);
            assert_null(reader_error_fault(foreign[i].bytes, size, &error));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_message_names_the_unsupported_image_type),
        cmocka_unit_test(every_prefix_of_an_unsupported_image_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
