/* SPDX-License-Identifier: MIT */
/*
 * csv.c - grids of integers separated by commas, semicolons or blanks: the number of costs, and
 * missing marks. tests/cases/csv.txt lists all notations, walls, costs, Tiled's flip bits, and
 * refused maps.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(at_most_251_values_can_have_a_cost)
{
    enum { MOST = 251 };
    static struct map_cost costs[MOST + 1];
    char text[4000] = "";
    size_t size = 0;
    struct grid grid;
    struct error error;
    struct map_options options = options_of(MAP_FORMAT_CSV);
    for (uint32_t i = 0; i <= MOST; i++) {
        costs[i] = (struct map_cost){.value = -(int64_t)i * 1000, .cost = 1 + i};
        size += (size_t)snprintf(text + size, sizeof text - size, "%" PRId64 ",", costs[i].value);
    }
    options.costs = costs;
    options.cost_count = MOST;
    assert_true(reader_read(text, size, &options, &grid, &error));
    assert_int_equal(grid.width, MOST + 1);
    for (uint32_t i = 0; i <= MOST; i++) {
        assert_false(grid_blocked(&grid, (struct point){i, 0}));
        assert_int_equal(grid.costs[grid_row(&grid, 0)[i]], i < MOST ? 1 + i : 1000);
    }
    grid_free(&grid);
    options.cost_count = MOST + 1;
    assert_false(reader_read(text, size, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "251"));
    assert_non_null(strstr(error.message, "--cost"));
}

/* No value marks a start or goal, and openings in the border are not used as start and goal. */
TEST(no_value_marks_a_start_or_goal)
{
    struct grid grid;
    struct error error;
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_true(reader_read(TEXT("1,0,1\n1,0,1\n1,3,1"), &options, &grid, &error));
    assert_false(map_set_ends(&grid, &none, &none, false, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_non_null(strstr(error.message, "--start X,Y --goal X,Y"));
    assert_true(map_set_ends(&grid, &one, &one, false, &error));
    grid_free(&grid);
}
