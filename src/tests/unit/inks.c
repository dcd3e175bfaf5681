/* SPDX-License-Identifier: MIT */
/* inks.c - tests of picture/inks: no two inks are equal, and mixtures are inks. */
#include "picture/inks.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255}, grey = {120, 120, 120}, black = {0, 0, 0};

TEST(colours_are_added_once)
{
    struct inks inks = {0};
    for (int round = 0; round < 2; round++) {
        assert_int_equal(inks_find(&inks, white), 0);
        assert_int_equal(inks_find(&inks, grey), 1);
    }
    assert_int_equal(inks.count, 2);
    assert_true(colour_equal(inks.colours[0], white) && colour_equal(inks.colours[1], grey));
}

TEST(the_nearest_ink_is_used_if_there_is_no_room)
{
    struct inks inks = {0};
    for (unsigned i = 0; i < INKS_MAX; i++)
        assert_int_equal(inks_find(&inks, (struct rgb){(uint8_t)i, 0, 0}), i);
    assert_int_equal(inks_find(&inks, (struct rgb){130, 9, 9}), 130);
    assert_int_equal(inks_find(&inks, (struct rgb){255, 255, 255}), 255);
    assert_int_equal(inks_find(&inks, (struct rgb){7, 0, 0}), 7);
    assert_int_equal(inks_blend(&inks, 0, 100, 128), 50);
    assert_int_equal(inks.count, INKS_MAX);
}

TEST(mixtures_are_proportional)
{
    struct inks inks = {0};
    const uint8_t paper = inks_find(&inks, white);
    const uint8_t ink = inks_find(&inks, black);
    for (unsigned coverage = 0; coverage <= 255; coverage++) {
        assert_in_range(inks.colours[inks_blend(&inks, paper, ink, coverage)].green + 9,
                        255 - coverage, 255 - coverage + 18);
        assert_in_range(inks.colours[inks_blend(&inks, ink, paper, coverage)].green + 9, coverage,
                        coverage + 18);
    }
    assert_int_equal(inks_blend(&inks, paper, ink, 0), paper);
    assert_int_equal(inks_blend(&inks, paper, ink, 255), ink);
    assert_true(inks.count <= 17); /* shares are multiples of 1/16 */
}
