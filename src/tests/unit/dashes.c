/* SPDX-License-Identifier: MIT */
/* dashes.c - the gaps of dashed walls. */
#include "map/maze/dashes.h"

#include "tests/support/letters.h"
#include "tests/test.h"

/* Dashes are shorter than a tenth of a side. */
enum { SIDE = 160, DASH = 10, PERIOD = 14 };

/* Draws a dashed line from x,y on, which is 2 pixels wide. */
static void draw_line(struct plane *walls, uint32_t x, uint32_t y, uint32_t length, bool level)
{
    for (uint32_t i = 0; i < length; i++)
        for (uint32_t width = 0; width < 2 && i % PERIOD < DASH; width++)
            plane_row(walls, level ? y + width : y + i)[level ? x + i : x + width] = 1;
}

TEST_RELEASE(release_components, components_free)

/* Draws five lines, and a corner whose lines end before they meet. Closes the gaps. */
static struct components *join(uint32_t before)
{
    struct plane *walls = letters_plane(SIDE, SIDE);
    struct components *parts = test_memory(sizeof *parts);
    struct error error;
    bool joined;
    for (uint32_t i = 0; i < 5; i++)
        draw_line(walls, 5, 5 + 17 * i, 150, true);
    draw_line(walls, 20, 100 + before, 50, false);
    draw_line(walls, 20 + before, 100, 120, true);
    assert_true(components_find(parts, plane_rows(walls), 1, NEIGHBOURS_8, NULL, &error));
    assert_true(dashes_join(parts, NULL, &joined, &error));
    test_keep(parts, release_components);
    assert_true(joined);
    return parts;
}

TEST(gaps_of_dashed_lines_are_closed)
{
    const struct components *parts = join(0);
    for (uint32_t x = 5; x < 155; x++)
        assert_int_not_equal(components_label(parts, x, 39), 0);
    assert_int_equal(components_label(parts, 80, 38), 0);
    assert_int_equal(components_label(parts, 80, 41), 0);
}

TEST(gaps_at_corners_are_closed)
{
    for (uint32_t before = 0; before <= 8; before += 4) {
        const struct components *parts = join(before);
        const uint32_t label = components_label(parts, 20, 130);
        assert_int_not_equal(label, 0);
        assert_int_equal(components_label(parts, 100, 100), label);
    }
}
