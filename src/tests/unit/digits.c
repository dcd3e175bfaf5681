/* SPDX-License-Identifier: MIT */
/*
 * digits.c - grids of packed digits: start and goal in the corners. tests/cases/digits.txt lists
 * all ways to write a map, costs, and refused maps.
 */
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(given_starts_and_goals_replace_the_corners)
{
    struct grid grid;
    struct error error;
    char shown[SHOWN_SIZE];
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_true(reader_read(TEXT("123\n456\n"), &options, &grid, &error));
    assert_true(map_set_ends(&grid, &none, &none, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "0,0");
    assert_true(map_set_ends(&grid, &one, &none, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "2,1");
    item = (struct point){0, 1};
    assert_true(map_set_ends(&grid, &none, &one, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "0,1");
    grid_free(&grid);
}
