/* SPDX-License-Identifier: MIT */
/* pixmap.c - tests of picture/pixmap: areas, blends and sizes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stb.h"
#include "tests/support/random_pixmap.h"
#include "tests/test.h"

enum { TRIALS = 500 };

static struct pixmap_area any_area(struct random *rng, const struct pixmap *pixmap)
{
    const uint32_t x = random_below(rng, pixmap->width);
    const uint32_t y = random_below(rng, pixmap->height);
    return (struct pixmap_area){x, y, random_between(rng, 1, pixmap->width - x),
                                random_between(rng, 1, pixmap->height - y)};
}

static bool contains(struct pixmap_area area, uint32_t x, uint32_t y)
{
    return x - area.x < area.width && y - area.y < area.height;
}

/*
 * After a random area is filled, exactly its pixels have the new colour, and the area of the
 * difference is the smallest one that contains the pixels that had another colour.
 */
TEST(areas_are_filled_and_compared)
{
    for (uint64_t trial = 0; trial < random_trials(TRIALS); trial++) {
        struct random rng = random_begin(trial);
        struct random_pixmap *made =
            random_pixmap_make(&rng, random_between(&rng, 1, 40), random_between(&rng, 1, 9),
                               random_between(&rng, 1, 4), trial % 2 == 1);
        const struct pixmap *pixmap = &made->pixmap;
        struct pixmap before =
            make_pixmap(&made->inks, pixmap->width, pixmap->height, trial % 2 == 1);
        const struct pixmap_area area = any_area(&rng, pixmap);
        const uint8_t ink = (uint8_t)random_below(&rng, made->inks.count);
        uint32_t left = UINT32_MAX, top = UINT32_MAX, right = 0, bottom = 0;
        pixmap_copy(&before, pixmap);
        pixmap_fill(pixmap, area, ink);
        for (uint32_t y = 0; y < pixmap->height; y++)
            for (uint32_t x = 0; x < pixmap->width; x++) {
                const uint8_t old = made->pixels[(size_t)y * pixmap->width + x];
                const uint8_t now = contains(area, x, y) ? ink : old;
                assert_true(colour_equal(pixmap_rgb(pixmap, x, y), made->inks.colours[now]));
                if (now == old)
                    continue;
                left = x < left ? x : left;
                right = x + 1 > right ? x + 1 : right;
                top = y < top ? y : top;
                bottom = y + 1;
            }
        struct pixmap_area expected = {0};
        if (right > 0)
            expected = (struct pixmap_area){left, top, right - left, bottom - top};
        const struct pixmap_area found = pixmap_difference(&before, pixmap);
        assert_memory_equal(&found, &expected, sizeof found);
        pixmap_free(&before);
        random_pixmap_free(made);
    }
}

/* Blends change only the pixels of their area; in true colour, they are not rounded to inks. */
TEST(blends_are_exact_in_true_colour)
{
    struct inks inks = {.count = 2, .colours = {{255, 255, 255}, {200, 40, 10}}};
    for (unsigned coverage = 0; coverage <= 255; coverage++) {
        struct pixmap pixmap = make_pixmap(&inks, 8, 5, true);
        const double share = coverage / 255.0;
        pixmap_fill(&pixmap, (struct pixmap_area){0, 0, 8, 5}, 0);
        pixmap_blend(&pixmap, (struct pixmap_area){4, 3, 1, 1}, 1, coverage);
        const struct rgb colour = pixmap_rgb(&pixmap, 4, 3);
        assert_true(fabs(colour.red - (255 + (200 - 255) * share)) <= 0.5 + 1e-9);
        assert_true(fabs(colour.green - (255 + (40 - 255) * share)) <= 0.5 + 1e-9);
        assert_true(fabs(colour.blue - (255 + (10 - 255) * share)) <= 0.5 + 1e-9);
        assert_int_equal(pixmap_rgb(&pixmap, 3, 3).green, 255);
        assert_int_equal(pixmap_rgb(&pixmap, 5, 3).green, 255);
        assert_int_equal(inks.count, 2);
        pixmap_free(&pixmap);
    }
}

/*
 * Pixmaps of these sizes would overflow integers in the encoder. They must be refused before memory
 * is allocated.
 */
TEST(too_large_pixmaps_are_refused)
{
    static const struct {
        uint64_t width, height;
        bool true_colour;
    } cases[] = {
        {UINT64_C(1) << 31, 1, false},
        {UINT64_C(1) << 32, 1, false}, /* truncated to 32 bits, the width would be 0 */
        {(UINT64_C(1) << 32) + 1, 1, false},
        {UINT64_MAX, 1, false},
        {UINT64_MAX, UINT64_MAX, false},
        {1, UINT64_C(1) << 30, false}, /* 2^30 rows, each with one pixel and a filter byte */
        {1, UINT64_MAX, false},
        {46341, 46341, false}, /* slightly more than 2^31 bytes */
        {INT32_MAX, 1, false}, /* 2^31 - 1 bytes, and one more byte for the filter */
        {26755, 26755, true},
        {STB_RGB_WIDTH_MAX + 1, 1, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct inks inks = {0};
        struct pixmap pixmap;
        struct error error = {.code = ERROR_NONE};
        if (pixmap_create(&pixmap, &inks, cases[i].width, cases[i].height, cases[i].true_colour,
                          &error))
            fail_msg("case %zu is accepted", i);
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_null(pixmap.bytes);
    }
}

/* Returns the mean of a channel (0 to 2) of the pixels that a pixel of a smaller pixmap covers. */
static double mean_of(const struct pixmap *from, const struct pixmap *to, uint32_t x, uint32_t y,
                      unsigned channel)
{
    double sum = 0;
    double count = 0;
    for (uint32_t j = y * from->height / to->height; j < (y + 1) * from->height / to->height; j++)
        for (uint32_t i = x * from->width / to->width; i < (x + 1) * from->width / to->width; i++) {
            const struct rgb colour = pixmap_rgb(from, i, j);
            sum += channel == 0 ? colour.red : channel == 1 ? colour.green : colour.blue;
            count++;
        }
    return sum / count;
}

TEST(a_reduced_pixmap_shows_mean_colours)
{
    enum { ROUNDING = 3 }; /* channels have 52 values */
    for (uint64_t trial = 0; trial < random_trials(TRIALS); trial++) {
        struct random rng = random_begin(trial);
        struct random_pixmap *made =
            random_pixmap_make(&rng, random_between(&rng, 2, 40), random_between(&rng, 2, 40),
                               random_between(&rng, 1, 9), trial % 2 == 1);
        const struct pixmap *from = &made->pixmap;
        const uint32_t longer = from->width > from->height ? from->width : from->height;
        const uint32_t most = random_between(&rng, 1, longer - 1);
        struct pixmap to;
        struct error error;
        assert_true(pixmap_reduce(&to, from, most, &error));
        assert_int_equal(to.width > to.height ? to.width : to.height, most);
        for (uint32_t y = 0; y < to.height; y++)
            for (uint32_t x = 0; x < to.width; x++)
                for (unsigned channel = 0; channel < 3; channel++)
                    assert_true(fabs(pixmap_at(&to, x, y)[channel] -
                                     mean_of(from, &to, x, y, channel)) <= ROUNDING);
        pixmap_free(&to);
        random_pixmap_free(made);
    }
}

/* A PNG file without pixels is invalid. */
TEST(a_pixmap_without_pixels_is_refused)
{
    static const uint64_t sizes[][2] = {{0, 0}, {0, 5}, {6, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct inks inks = {0};
        struct pixmap pixmap;
        struct error error = {.code = ERROR_NONE};
        assert_false(pixmap_create(&pixmap, &inks, sizes[i][0], sizes[i][1], false, &error));
        assert_int_not_equal(error.code, ERROR_NONE);
    }
}
