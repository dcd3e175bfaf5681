/* SPDX-License-Identifier: MIT */
/*
 * depth.c - tests of the distance from each pixel to the nearest pixel of a class. An exhaustive
 * search finds the expected distances.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "map/image/depth.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { RANDOM_PLANES = 1500, SIDE_MAX = 23, TALL = 100 };

/* Returns the depths of all pixels, row by row. */
static uint16_t *measure(const struct plane *plane, uint8_t value)
{
    struct error error;
    struct depth_scan scan;
    uint16_t *depth = test_memory(plane_count(plane) * sizeof *depth);
    assert_true(depth_begin(&scan, plane_rows(plane), value, NULL, &error));
    for (uint32_t y = 0; y < plane->height; y++) {
        const uint16_t *row = depth_next(&scan, &error);
        assert_non_null(row);
        memcpy(depth + (size_t)y * plane->width, row, plane->width * sizeof *row);
    }
    depth_end(&scan);
    return depth;
}

/* Returns the square of the distance to the nearest pixel of this value; -1 if there is none. */
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

/*
 * Creates a plane of random size, sometimes a tall one. Up to 20 % of its values are 5; the others
 * are less than 4.
 */
static struct plane *random_plane(struct random *rng)
{
    const uint32_t width = random_between(rng, 1, SIDE_MAX);
    const uint32_t most = random_chance(rng, 4) ? TALL : SIDE_MAX;
    struct plane *plane = letters_plane(width, random_between(rng, 1, most));
    const uint32_t share = random_between(rng, 0, 20);
    for (size_t i = 0; i < plane_count(plane); i++)
        plane->values[i] = random_chance(rng, share) ? 5 : (uint8_t)random_below(rng, 4);
    return plane;
}

TEST(distances_are_those_to_the_nearest_pixel)
{
    for (uint64_t trial = 0; trial < RANDOM_PLANES; trial++) {
        struct random rng = random_begin(trial);
        struct plane *plane = random_plane(&rng);
        uint16_t *depth = measure(plane, 5);
        for (uint32_t i = 0; i < plane_count(plane); i++) {
            const int64_t square = nearest_square(plane, 5, i % plane->width, i / plane->width);
            const double units = sqrt((double)square) * DEPTH_UNIT;
            if (square < 0 ? depth[i] != UINT16_MAX : fabs(depth[i] - units) > 0.501)
                fail_msg("trial %" PRIu64 ": pixel %" PRIu32
                         " has depth %u, the squared distance is %" PRId64,
                         trial, i, depth[i], square);
        }
        test_release();
    }
}

/*
 * The area outside the plane does not belong to the class, so distances are unlimited even at the
 * border.
 */
TEST(without_the_value_all_distances_are_unlimited)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 7}, {9, 1}, {6, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct plane *plane = letters_plane(sizes[i][0], sizes[i][1]);
        uint16_t *depth = measure(plane, 1);
        for (size_t pixel = 0; pixel < plane_count(plane); pixel++)
            assert_int_equal(depth[pixel], UINT16_MAX);
    }
}

TEST(large_distances_are_stored_as_the_maximum)
{
    struct plane *plane = letters_plane(9000, 1);
    plane->values[0] = 1;
    uint16_t *depth = measure(plane, 1);
    assert_int_equal(depth[8000], 8000 * DEPTH_UNIT);
    assert_int_equal(depth[8191], 8191 * DEPTH_UNIT);
    assert_int_equal(depth[8192], UINT16_MAX);
    assert_int_equal(depth[8999], UINT16_MAX);
}

TEST(measuring_can_be_stopped)
{
    static const struct stop due = {.requested = true};
    struct plane *plane = letters_plane(1000, 1000);
    struct error error;
    struct depth_scan scan;
    struct near_scan near;
    assert_true(depth_begin(&scan, plane_rows(plane), 1, &due, &error));
    assert_null(depth_next(&scan, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    depth_end(&scan);
    assert_true(near_begin(&near, plane_rows(plane), 1, 8, &due, &error));
    error = (struct error){0};
    assert_null(near_next(&near, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    near_end(&near);
}

TEST(pixels_are_near_if_their_depth_is_within_the_reach)
{
    for (uint64_t trial = 0; trial < RANDOM_PLANES; trial++) {
        struct random rng = random_begin(trial);
        struct plane *plane = random_plane(&rng);
        const double reach = trial % 10 == 0 ? UINT16_MAX : random_below(&rng, 400) / 2.0;
        uint16_t *depth = measure(plane, 5);
        struct near_scan scan;
        struct error error;
        assert_true(near_begin(&scan, plane_rows(plane), 5, reach, NULL, &error));
        for (uint32_t y = 0; y < plane->height; y++) {
            const uint8_t *near = near_next(&scan, &error);
            assert_non_null(near);
            for (uint32_t x = 0; x < plane->width; x++)
                assert_int_equal(near[x], depth[y * plane->width + x] <= reach);
        }
        near_end(&scan);
        test_release();
    }
}
