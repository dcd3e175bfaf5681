/* SPDX-License-Identifier: MIT */
/* image.c - the pixels of a decoded image, taken from its channels or its palette; orientations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "map/image/image.h"
#include "tests/support/drawn_image.h"
#include "tests/support/oriented.h"

static void assert_pixel(const struct image *image, uint32_t x, uint32_t y, struct rgba expected)
{
    const struct rgba pixel = image_pixel(image, x, y);
    assert_int_equal(pixel.red, expected.red);
    assert_int_equal(pixel.green, expected.green);
    assert_int_equal(pixel.blue, expected.blue);
    assert_int_equal(pixel.alpha, expected.alpha);
}

/* All samples of the image have different values, so that a wrong sample is noticed. */
static void pixels_are_read_by_their_channels(void **state)
{
    (void)state;
    for (uint32_t channels = 1; channels <= 4; channels++) {
        struct image image = drawn_blank(6, 5, channels);
        for (uint32_t i = 0; i < 6 * 5 * channels; i++)
            image.samples[i] = (uint8_t)(i + 1);
        for (uint32_t i = 0; i < 6 * 5; i++) {
            const uint8_t first = (uint8_t)(i * channels + 1);
            const uint8_t second = (uint8_t)(first + 1);
            const uint8_t third = (uint8_t)(first + 2);
            const uint8_t fourth = (uint8_t)(first + 3);
            const struct rgba expected[] = {{first, first, first, 255},
                                            {first, first, first, second},
                                            {first, second, third, 255},
                                            {first, second, third, fourth}};
            assert_pixel(&image, i % 6, i / 6, expected[channels - 1]);
        }
        image_free(&image);
    }
}

static void indexed_pixels_are_looked_up(void **state)
{
    (void)state;
    struct image image = drawn_blank(6, 5, 1);
    image.indexed = true;
    for (uint32_t i = 0; i < 256; i++)
        image.palette[i] =
            (struct rgba){(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 3), (uint8_t)(i * 5)};
    for (uint32_t i = 0; i < 6 * 5; i++)
        image.samples[i] = (uint8_t)(255 - i * 7);
    for (uint32_t i = 0; i < 6 * 5; i++)
        assert_pixel(&image, i % 6, i / 6, image.palette[255 - i * 7]);
    image_free(&image);
}

static void images_are_turned_as_the_orientation_states(void **state)
{
    (void)state;
    for (uint32_t channels = 1; channels <= 4; channels++)
        for (unsigned orientation = 1; orientation <= 8; orientation++) {
            struct image image = oriented_image(channels);
            struct error error;
            assert_true(image_orient(&image, (enum orientation)orientation, &error));
            assert_int_equal(image.channels, channels);
            assert_oriented(&image, orientation);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_read_by_their_channels),
        cmocka_unit_test(indexed_pixels_are_looked_up),
        cmocka_unit_test(images_are_turned_as_the_orientation_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
