/* SPDX-License-Identifier: MIT */
/* png_reader.c - checks whether the library accepts PNG files and decodes them as libspng does. */
#include "tests/support/png_reader.h"

#include <stdlib.h>

#include "map/image/png_check.h"
#include "map/image/png_decode.h"
#include "tests/support/map_reader.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

bool png_read(const struct bytes *file, struct image *image, struct error *error)
{
    struct png_header header;
    *error = (struct error){.code = ERROR_NONE};
    return png_check(file, &header, error) && png_decode(file, &header, image, error);
}

bool png_is_accepted(const struct bytes *file)
{
    struct image image;
    struct error error;
    if (!png_read(file, &image, &error)) {
        assert_null(reader_error_fault(file->data, file->size, &error));
        return false;
    }
    image_free(&image);
    return true;
}

void assert_png_accepted(const struct bytes *file, const char *name)
{
    if (!png_is_accepted(file))
        fail_msg("%s is refused", name);
}

void assert_png_refused(const struct bytes *file, const char *name)
{
    if (png_is_accepted(file))
        fail_msg("%s is accepted", name);
}

void assert_png_file_refused(struct bytes file, const char *name)
{
    assert_png_refused(&file, name);
    free(file.data);
}

uint32_t png_pixel_code(struct rgba pixel)
{
    return (uint32_t)pixel.red << 24 | (uint32_t)pixel.green << 16 | (uint32_t)pixel.blue << 8 |
           pixel.alpha;
}

static void assert_same_pixels(const struct image *image, const struct png_picture *picture,
                               const char *name)
{
    assert_int_equal(image->width, picture->width);
    assert_int_equal(image->height, picture->height);
    for (uint32_t y = 0; y < image->height; y++) {
        for (uint32_t x = 0; x < image->width; x++) {
            const uint32_t got = png_pixel_code(image_pixel(image, x, y));
            const uint32_t expected = png_picture_pixel(picture, x, y);
            if (got != expected)
                fail_msg("%s: pixel %u,%u is %08x, not %08x", name, x, y, got, expected);
        }
    }
}

void assert_png_as_libspng(const struct bytes *file, const char *name)
{
    struct image image = {0};
    struct png_picture picture;
    struct error error;
    const char *fault = png_oracle_decode(file, &picture);
    if (fault)
        fail_msg("%s: libspng refuses the file: %s", name, fault);
    if (!png_read(file, &image, &error))
        fail_msg("%s: %s", name, error.message);
    assert_same_pixels(&image, &picture, name);
    png_picture_free(&picture);
    image_free(&image);
}
