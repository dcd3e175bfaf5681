/* SPDX-License-Identifier: MIT */
/* ridge.c - tests of the centre lines of rectangles. */
#include <math.h>
#include <string.h>

#include "map/ridge.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/* Sets the pixels of a rectangle to 1, including its right column and its bottom row. */
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
    assert_true(ridge_measure(plane_rows(plane), 0, NULL, NULL, &ridge, &error));
    return ridge;
}

TEST(the_ridge_of_a_line_has_half_its_width)
{
    for (uint32_t width = 1; width <= 9; width += 2) {
        struct plane *plane = letters_plane(70, 20);
        fill(plane, 5, 4, 64, 3 + width);
        const struct ridge ridge = ridge_of(plane);
        assert_int_equal(ridge.along.median, (width + 1) / 2 * DEPTH_UNIT);
        assert_true(fabs(depth_width(ridge.along.median) - width) < 1e-9);
        assert_true(ridge.along.regular > 0.99);
        assert_in_range(ridge.count, 60 - width, 60);
    }
}

TEST(lines_of_another_width_make_the_ridge_irregular)
{
    struct plane *plane = letters_plane(70, 40);
    fill(plane, 5, 2, 64, 4);
    fill(plane, 5, 8, 64, 10);
    const struct ridge even = ridge_of(plane);
    fill(plane, 5, 14, 64, 34);
    const struct ridge uneven = ridge_of(plane);
    assert_true(even.along.regular > 0.99);
    assert_int_equal(even.along.median, 2 * DEPTH_UNIT);
    assert_int_equal(uneven.along.median, 2 * DEPTH_UNIT);
    /* Centre lines: 116 pixels in the two narrow rectangles together, and 40 in the wide one. */
    assert_in_range(uneven.along.regular * 100, 70, 80);
    /* By area, the wide one, whose depth is 11, is more. */
    assert_int_equal(uneven.by_area.median, 11 * DEPTH_UNIT);
    assert_in_range(uneven.by_area.regular * 100, 55, 85);
}

TEST(pixels_on_the_border_are_not_on_a_ridge)
{
    struct plane *plane = letters_plane(12, 9);
    fill(plane, 0, 0, 11, 0);
    fill(plane, 0, 8, 11, 8);
    fill(plane, 0, 0, 0, 8);
    fill(plane, 11, 0, 11, 8);
    const struct ridge ridge = ridge_of(plane);
    assert_int_equal(ridge.count, 0);
    assert_int_equal(ridge.along.median, 0);
    assert_true(ridge.along.regular >= 0 && ridge.along.regular <= 0);
    struct plane *small = letters_plane(1, 1);
    small->values[0] = 1;
    assert_int_equal(ridge_of(small).count, 0);
}

/*
 * Pixels on the border of the image are never on a centre line, but the deepest pixel may be on the
 * border.
 */
TEST(the_deepest_pixel_may_be_on_the_border)
{
    struct plane *plane = letters_plane(30, 9);
    fill(plane, 20, 0, 29, 8);
    const struct ridge ridge = ridge_of(plane);
    assert_int_equal(ridge.deepest, 10 * DEPTH_UNIT);
    assert_int_equal(ridge.count, 0);
    memset(plane->values, 1, plane_count(plane));
    assert_int_equal(ridge_of(plane).deepest, 0);
    assert_int_equal(ridge_of(plane).along.median, UINT16_MAX);
}

/* A narrow and a wide corridor, of which only the narrow one is in the box. */
TEST(pixels_outside_the_box_are_not_on_a_ridge)
{
    struct plane *plane = letters_plane(15, 10);
    const struct component box = {.left = 0, .top = 3, .right = 4, .bottom = 6};
    struct ridge ridge;
    struct error error;
    memset(plane->values, 1, plane_count(plane));
    for (uint32_t y = 0; y < plane->height; y++)
        plane_row(plane, y)[0] = plane_row(plane, y)[4] = plane_row(plane, y)[14] = 0;
    assert_true(ridge_measure(plane_rows(plane), 0, &box, NULL, &ridge, &error));
    assert_int_equal(ridge.count, 4);
    assert_int_equal(ridge.along.median, 2 * DEPTH_UNIT);
}
