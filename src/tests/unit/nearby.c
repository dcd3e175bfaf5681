/* SPDX-License-Identifier: MIT */
/*
 * nearby.c - tests of map/image/nearby: squared distances to the nearest site, compared with a
 * direct search.
 */
#include "map/image/nearby.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { WIDTH_MAX = 400 };

static uint64_t nearest_square(const int16_t *heights, uint32_t width, uint32_t x)
{
    uint64_t nearest = UINT64_MAX;
    for (uint32_t column = 0; column < width; column++) {
        const uint64_t away = column > x ? column - x : x - column;
        const uint64_t square = away * away + (uint64_t)heights[column] * (uint64_t)heights[column];
        nearest = square < nearest ? square : nearest;
    }
    return nearest;
}

/* Fills a row with heights that are similar in neighbouring columns, as in images. */
static void fill_heights(struct random *random, int16_t *heights, uint32_t width)
{
    int16_t height = 0;
    for (uint32_t x = 0; x < width; x++) {
        if (random_below(random, 20) == 0)
            height = (int16_t)random_below(random, random_below(random, 3) == 0 ? INT16_MAX : 90);
        heights[x] = height;
    }
}

TEST(near_squares_are_exact)
{
    for (uint64_t trial = 0; trial < 300; trial++) {
        struct random random = random_begin(trial);
        struct nearby nearby;
        struct error error;
        int16_t heights[WIDTH_MAX];
        const uint32_t width = 1 + (uint32_t)random_below(&random, WIDTH_MAX);
        assert_true(nearby_create(&nearby, width, &error));
        for (unsigned row = 0; row < 3; row++) {
            fill_heights(&random, heights, width);
            const uint32_t begin = (uint32_t)random_below(&random, width);
            const struct segment segment = {
                begin, begin + (uint32_t)random_below(&random, width - begin + 1)};
            const int16_t *squares = nearby_scan(&nearby, heights, segment);
            for (uint32_t x = segment.begin; x < segment.end; x++) {
                const uint64_t expected = nearest_square(heights, width, x);
                if (expected <= NEARBY_SQUARE_MAX)
                    assert_int_equal(squares[x], expected);
                else
                    assert_true(squares[x] > NEARBY_SQUARE_MAX);
            }
        }
        nearby_free(&nearby);
    }
}
