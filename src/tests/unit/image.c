/* SPDX-License-Identifier: MIT */
/* image.c - tests of map/image/image: reading pixels, turning, shrinking and reducing images. */
#include "map/image/image.h"
#include "tests/support/letters.h"
#include "tests/support/oriented.h"
#include "tests/test.h"

static void assert_pixel(const struct image *image, uint32_t x, uint32_t y, struct rgba expected)
{
    const struct rgba pixel = image_pixel(image, x, y);
    assert_int_equal(pixel.red, expected.red);
    assert_int_equal(pixel.green, expected.green);
    assert_int_equal(pixel.blue, expected.blue);
    assert_int_equal(pixel.alpha, expected.alpha);
}

/* No two samples of an image have the same value, so that reading a wrong sample is noticed. */
TEST(pixels_are_read_by_their_channels)
{
    for (uint32_t channels = 1; channels <= 4; channels++) {
        struct image *image = letters_canvas(6, 5, channels);
        for (uint32_t i = 0; i < 6 * 5 * channels; i++)
            image->samples[i] = (uint8_t)(i + 1);
        for (uint32_t i = 0; i < 6 * 5; i++) {
            const uint8_t first = (uint8_t)(i * channels + 1);
            const uint8_t second = (uint8_t)(first + 1);
            const uint8_t third = (uint8_t)(first + 2);
            const uint8_t fourth = (uint8_t)(first + 3);
            const struct rgba expected[] = {{first, first, first, 255},
                                            {first, first, first, second},
                                            {first, second, third, 255},
                                            {first, second, third, fourth}};
            assert_pixel(image, i % 6, i / 6, expected[channels - 1]);
        }
    }
}

TEST(indexed_pixels_are_looked_up)
{
    struct image *image = letters_canvas(6, 5, 1);
    image->indexed = true;
    for (uint32_t i = 0; i < 256; i++)
        image->palette[i] =
            (struct rgba){(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 3), (uint8_t)(i * 5)};
    for (uint32_t i = 0; i < 6 * 5; i++)
        image->samples[i] = (uint8_t)(255 - i * 7);
    for (uint32_t i = 0; i < 6 * 5; i++)
        assert_pixel(image, i % 6, i / 6, image->palette[255 - i * 7]);
}

/* In each image, all pixels are opaque greys, or one sample of one pixel differs. */
TEST(channels_of_opaque_greys_are_dropped)
{
    enum { WIDTH = 70, HEIGHT = 3 };
    for (uint32_t channels = 1; channels <= 4; channels++)
        for (uint32_t other = 0; other <= channels; other++) {
            struct image *image = letters_canvas(WIDTH, HEIGHT, channels);
            for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
                for (uint32_t k = 0; k < channels; k++)
                    image->samples[i * channels + k] =
                        channels % 2 == 0 && k + 1 == channels ? 255 : (uint8_t)i;
            const struct point at = {WIDTH - 1, HEIGHT - 1};
            const uint32_t last = WIDTH * HEIGHT - 1;
            if (other < channels)
                image->samples[last * channels + other]--;
            const struct rgba pixel = image_pixel(image, at.x, at.y);
            const bool grey = pixel.red == pixel.green && pixel.red == pixel.blue;
            image_drop_channels(image);
            assert_int_equal(image->channels, grey && pixel.alpha == 255 ? 1 : channels);
            assert_pixel(image, at.x, at.y, pixel);
            assert_pixel(image, 5, 0, (struct rgba){5, 5, 5, 255});
        }
}

TEST(images_are_turned_as_the_orientation_states)
{
    for (uint32_t channels = 1; channels <= 4; channels++)
        for (unsigned orientation = 1; orientation <= 8; orientation++) {
            struct image *image = oriented_image(channels);
            struct error error;
            assert_true(image_orient(image, (enum orientation)orientation, NULL, &error));
            assert_int_equal(image->channels, channels);
            assert_oriented(image, orientation);
        }
}

TEST(shrunk_pixels_are_means_of_squares)
{
    static const uint32_t counts[] = {1, 3, 4};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        const uint32_t channels = counts[i];
        /* Width and height are odd, so the reduced image omits the last column and row. */
        struct image *image = letters_canvas(7, 5, channels);
        for (uint32_t y = 0; y < 5; y++)
            for (uint32_t x = 0; x < 7; x++) {
                const uint8_t red = (uint8_t)(20 * x);
                const struct rgb colour = {red, (uint8_t)(40 * y), (uint8_t)(x % 2 * 90)};
                if (channels == 1)
                    image->samples[7 * y + x] = red;
                else
                    letters_set(image, x, y, colour);
            }
        struct image smaller;
        struct error error;
        assert_true(image_shrink(image, 2, NULL, &smaller, &error));
        assert_int_equal(smaller.width, 3);
        assert_int_equal(smaller.height, 2);
        assert_int_equal(smaller.channels, channels);
        for (uint32_t y = 0; y < 2; y++)
            for (uint32_t x = 0; x < 3; x++) {
                const uint8_t red = (uint8_t)(40 * x + 10);
                const struct rgba colour = {red, (uint8_t)(80 * y + 20), 45, 255};
                assert_pixel(&smaller, x, y,
                             channels == 1 ? (struct rgba){red, red, red, 255} : colour);
            }
        image_free(&smaller);
    }
}

/* The colour of a transparent pixel has no influence on the mean. */
TEST(shrinking_weights_colours_by_alpha)
{
    uint8_t samples[] = {200, 10, 0, 255, 7,  7, 7, 0, 9, 9, 9, 0, /* column 2 is omitted */
                         100, 50, 0, 85,  99, 0, 3, 0, 9, 9, 9, 0};
    const struct image image = {.width = 3, .height = 2, .channels = 4, .samples = samples};
    struct image smaller;
    struct error error;
    assert_true(image_shrink(&image, 2, NULL, &smaller, &error));
    assert_int_equal(smaller.width, 1);
    assert_int_equal(smaller.height, 1);
    assert_pixel(&smaller, 0, 0, (struct rgba){175, 20, 0, 85});
    image_free(&smaller);
}

TEST(shrinking_transparent_pixels_gives_transparent_pixels)
{
    uint8_t samples[] = {9, 0, 99, 0, 200, 0, 60, 0};
    const struct image image = {.width = 2, .height = 2, .channels = 2, .samples = samples};
    struct image smaller;
    struct error error;
    assert_true(image_shrink(&image, 2, NULL, &smaller, &error));
    assert_int_equal(image_pixel(&smaller, 0, 0).alpha, 0);
    image_free(&smaller);
}

TEST(shrinking_by_one_keeps_the_pixels)
{
    struct image *image = letters_canvas(3, 2, 1);
    image->indexed = true;
    for (uint32_t i = 0; i < 6; i++) {
        image->samples[i] = (uint8_t)(5 - i);
        image->palette[i] = (struct rgba){(uint8_t)(i * 40), (uint8_t)(i + 1), 3, 255};
    }
    struct image smaller;
    struct error error;
    assert_true(image_shrink(image, 1, NULL, &smaller, &error));
    for (uint32_t i = 0; i < 6; i++)
        assert_pixel(&smaller, i % 3, i / 3, image->palette[5 - i]);
    image_free(&smaller);
}
