/* SPDX-License-Identifier: MIT */
/* tones.c - tests of the tones of pixels and of the thresholds between tones. */
#include <string.h>

#include "map/maze/tones.h"
#include "tests/support/letters.h"
#include "tests/test.h"

static struct plane *tones_of(const struct image *image, enum tone tone)
{
    struct plane plane;
    struct error error;
    assert_true(tone_plane(image, tone, NULL, &plane, &error));
    assert_int_equal(plane.width, image->width);
    assert_int_equal(plane.height, image->height);
    return letters_keep_plane(plane);
}

static void assert_tones(const struct image *image, enum tone tone, const uint8_t *expected)
{
    struct plane *plane = tones_of(image, tone);
    for (size_t i = 0; i < plane_count(plane); i++)
        assert_in_range(plane->values[i] + 1, expected[i], expected[i] + 2);
}

/* --- tones of single pixels ------------------------------------------------------------------ */

TEST(luminance_weights_the_channels)
{
    /* White, black, red, green, blue and grey. */
    uint8_t samples[] = {255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 90, 90, 90};
    const struct image image = {.width = 3, .height = 2, .channels = 3, .samples = samples};
    assert_tones(&image, TONE_LUMINANCE, (const uint8_t[]){255, 0, 76, 150, 29, 90});
}

TEST(transparent_pixels_lie_on_white)
{
    uint8_t samples[] = {0, 255, 0, 0, 0, 102, 100, 51};
    const struct image image = {.width = 4, .height = 1, .channels = 2, .samples = samples};
    assert_tones(&image, TONE_LUMINANCE, (const uint8_t[]){0, 255, 153, 224});
}

TEST(opacity_is_light_where_pixels_are_transparent)
{
    uint8_t grey[] = {0, 255, 255, 0, 9, 102};
    const struct image image = {.width = 1, .height = 3, .channels = 2, .samples = grey};
    assert_tones(&image, TONE_OPACITY, (const uint8_t[]){0, 255, 153});
    uint8_t opaque[] = {10, 200};
    const struct image grey_only = {.width = 2, .height = 1, .channels = 1, .samples = opaque};
    assert_tones(&grey_only, TONE_OPACITY, (const uint8_t[]){0, 0});
}

TEST(the_commonest_colour_is_the_ground)
{
    /* The red pixel and the grey pixels have almost the same luminance. */
    struct image *image = letters_canvas(5, 3, 3);
    for (uint32_t i = 0; i < 15; i++)
        letters_set(image, i % 5, i / 5, (struct rgb){76, 76, 76});
    letters_set(image, 1, 0, (struct rgb){255, 0, 0});
    letters_set(image, 4, 0, (struct rgb){79, 73, 76});
    letters_set(image, 0, 2, (struct rgb){76, 176, 76});
    letters_set(image, 3, 2, (struct rgb){255, 255, 255});
    struct plane *plane = tones_of(image, TONE_GROUND);
    assert_in_range(plane_row(plane, 1)[2], 245, 255);
    assert_in_range(plane_row(plane, 0)[4], 245, 255);
    assert_in_range(plane_row(plane, 0)[1], 35, 55);   /* colour distance from the ground: 209 */
    assert_in_range(plane_row(plane, 2)[0], 145, 165); /* colour distance from the ground: 100 */
    assert_int_equal(plane_row(plane, 2)[3], 0);       /* colour distance from the ground: 310 */
}

/* --- local contrast ------------------------------------------------------------------------- */

enum { WIDTH = 120, HEIGHT = 90, LINE = 10 };

static bool is_line(uint32_t x, uint32_t y)
{
    return x % LINE < 2 || y % (LINE + 3) < 2;
}

/*
 * Returns an image of dark lines on light paper, lit from the right, so that the lines on the right
 * are lighter than the paper on the left.
 */
static struct image *uneven_image(void)
{
    struct image *image = letters_canvas(WIDTH, HEIGHT, 1);
    for (uint32_t y = 0; y < HEIGHT; y++) {
        for (uint32_t x = 0; x < WIDTH; x++) {
            const uint32_t paper = 60 + x * 3 / 2 + y / 9;
            image->samples[y * WIDTH + x] = (uint8_t)(is_line(x, y) ? paper * 2 / 5 : paper);
        }
    }
    return image;
}

/* Returns the number of pixels on the wrong side of a threshold. */
static uint32_t count_wrong(const struct plane *plane, uint32_t threshold)
{
    uint32_t wrong = 0;
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            wrong += (plane_row(plane, y)[x] < threshold) != is_line(x, y);
    return wrong;
}

TEST(local_contrast_finds_lines_in_uneven_light)
{
    struct plane *plane = tones_of(uneven_image(), TONE_DARKER);
    assert_int_equal(count_wrong(plane, 128), 0);
}

/* Shows that the image with uneven lighting needs local contrast. */
TEST(no_threshold_of_luminance_finds_lines_in_uneven_light)
{
    struct image *image = uneven_image();
    struct plane *plane = tones_of(image, TONE_LUMINANCE);
    for (uint32_t threshold = 0; threshold <= 256; threshold++)
        assert_true(count_wrong(plane, threshold) > WIDTH * HEIGHT / 50);
}

/* The image is smaller than the window in which local contrast is computed. */
TEST(local_contrast_of_small_images_is_computed_within_the_image)
{
    static const uint32_t sizes[][2] = {{1, 1}, {5, 1}, {1, 6}, {4, 3}, {7, 16}, {17, 8}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct image *image = letters_canvas(sizes[i][0], sizes[i][1], 1);
        const size_t count = (size_t)image->width * image->height;
        memset(image->samples, 200, count);
        image->samples[count - 1] = count > 1 ? 20 : 200;
        struct plane *plane = tones_of(image, TONE_DARKER);
        for (size_t pixel = 0; pixel + 1 < count; pixel++)
            assert_true(plane->values[pixel] >= 128);
        assert_int_equal(plane->values[count - 1]<128, count> 1);
    }
}

/* --- thresholds ----------------------------------------------------------------------------- */

/* Creates a plane of one row that has counts[i] pixels of levels[i] for each group i. */
static struct plane *plane_of(const uint8_t *levels, const uint32_t *counts, size_t groups)
{
    uint32_t size = 0;
    for (size_t i = 0; i < groups; i++)
        size += counts[i];
    struct plane *plane = letters_plane(size, 1);
    uint8_t *value = plane->values;
    for (size_t i = 0; i < groups; value += counts[i], i++)
        memset(value, levels[i], counts[i]);
    return plane;
}

TEST(two_groups_have_one_threshold)
{
    struct plane *plane = plane_of((const uint8_t[]){40, 210}, (const uint32_t[]){30, 100}, 2);
    uint32_t thresholds[TONE_THRESHOLDS];
    tone_thresholds(plane, thresholds);
    assert_in_range(thresholds[0], 41, 210);
    assert_int_equal(thresholds[1], 0);
    assert_int_equal(thresholds[2], 0);
}

TEST(three_groups_have_thresholds_between_neighbours)
{
    static const struct {
        uint32_t counts[3];
        unsigned lower, upper; /* indices of the two thresholds in `thresholds` */
    } cases[] = {{{50, 40, 100}, 1, 0}, {{100, 40, 50}, 0, 2}};
    static const uint8_t levels[][3] = {{10, 60, 250}, {10, 200, 250}};
    for (size_t i = 0; i < 2; i++) {
        struct plane *plane = plane_of(levels[i], cases[i].counts, 3);
        uint32_t thresholds[TONE_THRESHOLDS];
        tone_thresholds(plane, thresholds);
        assert_in_range(thresholds[cases[i].lower], levels[i][0] + 1, levels[i][1]);
        assert_in_range(thresholds[cases[i].upper], levels[i][1] + 1, levels[i][2]);
        assert_int_equal(thresholds[3 - cases[i].lower - cases[i].upper], 0);
    }
}

TEST(an_image_of_one_tone_has_no_threshold)
{
    static const uint8_t levels[] = {0, 77, 255};
    for (size_t i = 0; i < 3; i++) {
        struct plane *plane = plane_of(&levels[i], (const uint32_t[]){9}, 1);
        uint32_t thresholds[TONE_THRESHOLDS] = {1, 1, 1};
        tone_thresholds(plane, thresholds);
        for (unsigned threshold = 0; threshold < TONE_THRESHOLDS; threshold++)
            assert_int_equal(thresholds[threshold], 0);
    }
}

TEST(tones_have_different_names)
{
    for (unsigned i = 0; i < TONE_COUNT; i++)
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(tone_name((enum tone)i), tone_name((enum tone)j));
}
