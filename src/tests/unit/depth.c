/* SPDX-License-Identifier: MIT */
/* depth.c - tests of distances within classes of pixels, compared with an exhaustive search. */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/image/depth.h"
#include "tests/support/random.h"

enum { RANDOM_PLANES = 1500, SIDE_MAX = 23 };

static struct plane new_plane(uint32_t width, uint32_t height)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, width, height, &error));
    return plane;
}

static uint16_t *measure(const struct plane *plane, uint8_t value)
{
    struct error error;
    uint16_t *depth = depth_from(plane, value, NULL, &error);
    assert_non_null(depth);
    return depth;
}

/* Returns the square of the distance to the nearest pixel with the value; -1 if there is none. */
static int64_t nearest_square(const struct plane *plane, uint8_t value, int64_t x, int64_t y)
{
    int64_t nearest = -1;
    for (int64_t row = 0; row < plane->height; row++) {
        for (int64_t column = 0; column < plane->width; column++) {
            const int64_t square = (row - y) * (row - y) + (column - x) * (column - x);
            if (plane->values[row * plane->width + column] == value &&
                (nearest < 0 || square < nearest))
                nearest = square;
        }
    }
    return nearest;
}

/* Creates a plane of random size. Up to 20 % of its values are 5; the others are less than 4. */
static struct plane random_plane(struct random *rng)
{
    const uint32_t width = random_between(rng, 1, SIDE_MAX);
    struct plane plane = new_plane(width, random_between(rng, 1, SIDE_MAX));
    const uint32_t share = random_between(rng, 0, 20);
    for (size_t i = 0; i < plane_count(&plane); i++)
        plane.values[i] = random_chance(rng, share) ? 5 : (uint8_t)random_below(rng, 4);
    return plane;
}

static void distances_are_those_to_the_nearest_pixel(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < RANDOM_PLANES; trial++) {
        struct random rng = random_begin(trial);
        struct plane plane = random_plane(&rng);
        uint16_t *depth = measure(&plane, 5);
        for (uint32_t i = 0; i < plane_count(&plane); i++) {
            const int64_t square = nearest_square(&plane, 5, i % plane.width, i / plane.width);
            const double units = sqrt((double)square) * DEPTH_UNIT;
            if (square < 0 ? depth[i] != UINT16_MAX : fabs(depth[i] - units) > 0.501)
                fail_msg("trial %" PRIu64 ": pixel %" PRIu32
                         " has depth %u, the square is %" PRId64,
                         trial, i, depth[i], square);
        }
        free(depth);
        plane_free(&plane);
    }
}

/* Pixels beyond the border have no value, so pixels at the border are not nearer than others. */
static void without_the_value_all_distances_are_unlimited(void **state)
{
    (void)state;
    static const uint32_t sizes[][2] = {{1, 1}, {1, 7}, {9, 1}, {6, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct plane plane = new_plane(sizes[i][0], sizes[i][1]);
        uint16_t *depth = measure(&plane, 1);
        for (size_t pixel = 0; pixel < plane_count(&plane); pixel++)
            assert_int_equal(depth[pixel], UINT16_MAX);
        free(depth);
        plane_free(&plane);
    }
}

static void large_distances_are_stored_as_the_maximum(void **state)
{
    (void)state;
    struct plane plane = new_plane(9000, 1);
    plane.values[0] = 1;
    uint16_t *depth = measure(&plane, 1);
    assert_int_equal(depth[8000], 8000 * DEPTH_UNIT);
    assert_int_equal(depth[8191], 8191 * DEPTH_UNIT);
    assert_int_equal(depth[8192], UINT16_MAX);
    assert_int_equal(depth[8999], UINT16_MAX);
    free(depth);
    plane_free(&plane);
}

static void measuring_stops_when_it_must(void **state)
{
    (void)state;
    static const struct stop due = {.requested = true};
    struct plane plane = new_plane(1000, 1000);
    struct error error;
    assert_null(depth_from(&plane, 1, &due, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    plane_free(&plane);
}

/* Fills a rectangle, given by its left, top, right and bottom pixels, with 1. */
static void fill(const struct plane *plane, uint32_t left, uint32_t top, uint32_t right,
                 uint32_t bottom)
{
    for (uint32_t y = top; y <= bottom; y++)
        memset(plane_row(plane, y) + left, 1, right - left + 1);
}

static struct ridge ridge_of(const struct plane *plane)
{
    struct ridge ridge;
    struct error error;
    uint16_t *depth = measure(plane, 0);
    assert_true(depth_ridge(plane, 1, depth, &ridge, &error));
    free(depth);
    return ridge;
}

static void the_ridge_of_a_line_has_half_its_width(void **state)
{
    (void)state;
    for (uint32_t width = 1; width <= 9; width += 2) {
        struct plane plane = new_plane(70, 20);
        fill(&plane, 5, 4, 64, 3 + width);
        const struct ridge ridge = ridge_of(&plane);
        assert_int_equal(ridge.median, (width + 1) / 2 * DEPTH_UNIT);
        assert_true(fabs(depth_width(ridge.median) - width) < 1e-9);
        assert_true(ridge.regular > 0.99);
        assert_in_range(ridge.count, 60 - width, 60);
        plane_free(&plane);
    }
}

static void lines_of_another_width_make_the_ridge_irregular(void **state)
{
    (void)state;
    struct plane plane = new_plane(70, 40);
    fill(&plane, 5, 2, 64, 4);
    fill(&plane, 5, 8, 64, 10);
    const struct ridge even = ridge_of(&plane);
    fill(&plane, 5, 14, 64, 34);
    const struct ridge uneven = ridge_of(&plane);
    assert_true(even.regular > 0.99);
    assert_int_equal(even.median, 2 * DEPTH_UNIT);
    assert_int_equal(uneven.median, 2 * DEPTH_UNIT);
    assert_in_range(uneven.regular * 100, 70, 80); /* 116 of 116 + 40 */
    plane_free(&plane);
}

static void pixels_on_the_border_are_on_no_ridge(void **state)
{
    (void)state;
    struct plane plane = new_plane(12, 9);
    fill(&plane, 0, 0, 11, 0);
    fill(&plane, 0, 8, 11, 8);
    fill(&plane, 0, 0, 0, 8);
    fill(&plane, 11, 0, 11, 8);
    const struct ridge ridge = ridge_of(&plane);
    assert_int_equal(ridge.count, 0);
    assert_int_equal(ridge.median, 0);
    assert_true(ridge.regular >= 0 && ridge.regular <= 0);
    plane_free(&plane);
    struct plane small = new_plane(1, 1);
    small.values[0] = 1;
    assert_int_equal(ridge_of(&small).count, 0);
    plane_free(&small);
}

static void pixels_within_a_reach_are_those_with_such_a_depth(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < RANDOM_PLANES; trial++) {
        struct random rng = random_begin(trial);
        struct plane plane = random_plane(&rng);
        const double reach = trial % 10 == 0 ? UINT16_MAX : random_below(&rng, 400) / 2.0;
        uint16_t *depth = measure(&plane, 5);
        struct plane near;
        struct error error;
        assert_true(depth_within(&plane, 5, reach, NULL, &near, &error));
        for (size_t i = 0; i < plane_count(&plane); i++)
            assert_int_equal(near.values[i], depth[i] <= reach);
        plane_free(&near);
        plane_free(&plane);
        free(depth);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_those_to_the_nearest_pixel),
        cmocka_unit_test(without_the_value_all_distances_are_unlimited),
        cmocka_unit_test(large_distances_are_stored_as_the_maximum),
        cmocka_unit_test(measuring_stops_when_it_must),
        cmocka_unit_test(the_ridge_of_a_line_has_half_its_width),
        cmocka_unit_test(pixels_within_a_reach_are_those_with_such_a_depth),
        cmocka_unit_test(lines_of_another_width_make_the_ridge_irregular),
        cmocka_unit_test(pixels_on_the_border_are_on_no_ridge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
