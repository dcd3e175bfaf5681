/* SPDX-License-Identifier: MIT */
/* oriented.c - checks oriented images against a table that lists the blocks of each orientation. */
#include "tests/support/oriented.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/letters.h"
#include "tests/test.h"

/* The rows of blocks in orientations 1 to 8 (CIPA DC-008). The first is the image as stored. */
static const char *const expected[8] = {"ABC/DEF",  "CBA/FED",  "FED/CBA",  "DEF/ABC",
                                        "AD/BE/CF", "DA/EB/FC", "FC/EB/DA", "CF/BE/AD"};

static uint8_t grey_of(char letter)
{
    return (uint8_t)(20 + 40 * (letter - 'A'));
}

struct image *oriented_image(uint32_t channels)
{
    struct image *image = letters_canvas(ORIENTED_WIDTH, ORIENTED_HEIGHT, channels);
    for (uint32_t y = 0; y < ORIENTED_HEIGHT; y++)
        for (uint32_t x = 0; x < ORIENTED_WIDTH; x++) {
            uint8_t *pixel = image->samples + ((size_t)y * ORIENTED_WIDTH + x) * channels;
            const char *row = expected[0] + (size_t)4 * (y / ORIENTED_BLOCK);
            memset(pixel, grey_of(row[x / ORIENTED_BLOCK]), channels);
            if (channels == 2 || channels == 4)
                pixel[channels - 1] = 255;
        }
    return image;
}

void assert_oriented(struct image *image, unsigned orientation)
{
    enum { TOLERANCE = 6 };
    const char *rows = expected[orientation - 1];
    const uint32_t columns = (uint32_t)strcspn(rows, "/");
    assert_int_equal(image->width, columns * ORIENTED_BLOCK);
    assert_int_equal(image->height, ORIENTED_WIDTH * ORIENTED_HEIGHT / image->width);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const size_t at = (size_t)(columns + 1) * (y / ORIENTED_BLOCK) + x / ORIENTED_BLOCK;
            const int difference = image_pixel(image, x, y).green - grey_of(rows[at]);
            if (abs(difference) > TOLERANCE)
                fail_msg("orientation %u: pixel %u,%u is wrong", orientation, x, y);
        }
    image_free(image);
}
