/* SPDX-License-Identifier: MIT */
/* plane.c - tests of planes, which have one byte per pixel. */
#include "map/plane.h"
#include "tests/test.h"

TEST(new_planes_contain_zeros)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, 3, 2, &error));
    assert_int_equal(plane.width, 3);
    assert_int_equal(plane.height, 2);
    assert_int_equal(plane_count(&plane), 6);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(plane.values[i], 0);
    plane_free(&plane);
}

TEST(rows_follow_each_other)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, 5, 3, &error));
    for (size_t i = 0; i < plane_count(&plane); i++)
        plane.values[i] = (uint8_t)i;
    assert_int_equal(plane_row(&plane, 0)[4], 4);
    assert_int_equal(plane_row(&plane, 1)[0], 5);
    assert_int_equal(plane_row(&plane, 2)[3], 13);
    plane_free(&plane);
}

TEST(margins_are_trimmed)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, 6, 5, &error));
    for (size_t i = 0; i < plane_count(&plane); i++)
        plane.values[i] = (uint8_t)i;
    plane_trim(&plane, 2);
    assert_int_equal(plane.width, 2);
    assert_int_equal(plane.height, 1);
    assert_int_equal(plane.values[0], 14);
    assert_int_equal(plane.values[1], 15);
    plane_free(&plane);
}

TEST(counts_do_not_overflow_32_bits)
{
    const struct plane plane = {.width = 1u << 24, .height = 1u << 10};
    assert_true(plane_count(&plane) == (uint64_t)1 << 34);
}

TEST(freed_planes_are_zeroed_and_may_be_freed_again)
{
    struct plane plane;
    struct error error;
    assert_true(plane_create(&plane, 1, 4, &error));
    plane_free(&plane);
    assert_null(plane.values);
    assert_int_equal(plane_count(&plane), 0);
    plane_free(&plane);
}
