/* SPDX-License-Identifier: MIT */
/* distance.c - tests of distances at the limits of their types, and of stops. */
#include <string.h>

#include "map/disc.h"
#include "map/distance.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/* Returns the depths of the first row of a plane. */
static const uint16_t *depths_of(struct distance *distance, const struct plane *plane)
{
    struct error error;
    assert_true(distance_begin(distance, plane_rows(plane), 1, DEPTH_FAR, NULL, &error));
    return distance_depths(distance, (struct segment){0, plane->width}, &error);
}

TEST(without_sites_all_depths_are_unlimited)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 7}, {9, 1}, {6, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct plane *plane = letters_plane(sizes[i][0], sizes[i][1]);
        struct distance distance;
        const uint16_t *depths = depths_of(&distance, plane);
        for (uint32_t x = 0; x < plane->width; x++)
            assert_int_equal(depths[x], UINT16_MAX);
        distance_end(&distance);
    }
}

TEST(large_depths_are_stored_as_the_maximum)
{
    struct plane *plane = letters_plane(9000, 1);
    struct distance distance;
    plane->values[0] = 1;
    const uint16_t *depths = depths_of(&distance, plane);
    assert_int_equal(depths[8000], 8000 * DEPTH_UNIT);
    assert_int_equal(depths[8191], 8191 * DEPTH_UNIT);
    assert_int_equal(depths[8192], UINT16_MAX);
    assert_int_equal(depths[8999], UINT16_MAX);
    distance_end(&distance);
}

/* Heights need more than 16 bits. */
TEST(squares_are_exact_on_tall_maps)
{
    enum { HEIGHT = 70000 };
    struct plane *plane = letters_plane(2, HEIGHT);
    struct distance distance;
    struct error error;
    plane->values[0] = 1;
    assert_true(distance_begin(&distance, plane_rows(plane), 1, HEIGHT + 2, NULL, &error));
    for (uint64_t y = 0; y < HEIGHT; y++) {
        const uint64_t *squares = distance_squares(&distance, &error);
        assert_int_equal(squares[0], y * y);
        assert_int_equal(squares[1], y * y + 1);
    }
    distance_end(&distance);
}

TEST(measuring_can_be_stopped)
{
    static const struct stop due = {.requested = true};
    const struct plane *plane = letters_plane(1000, 1000);
    struct error error;
    struct distance distance;
    struct cover cover;
    assert_true(distance_begin(&distance, plane_rows(plane), 1, DEPTH_FAR, &due, &error));
    assert_null(distance_depths(&distance, (struct segment){0, 1000}, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    assert_null(distance_squares(&distance, &error));
    distance_end(&distance);
    assert_true(cover_begin(&cover, plane_rows(plane), 1, 8, &due, &error));
    error = (struct error){0};
    assert_null(cover_next(&cover, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    cover_end(&cover);
}

TEST(the_smallest_square_beyond_a_depth_is_found)
{
    assert_int_equal(depth_square_beyond(0), 1);
    assert_int_equal(depth_square_beyond(2 * DEPTH_UNIT - 1), 4);
    assert_int_equal(depth_square_beyond(2 * DEPTH_UNIT), 5);
}
