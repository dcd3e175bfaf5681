/* SPDX-License-Identifier: MIT */
/* api_map.c - the maps of the library (api/map.c): cells, costs, clearance and positions. */
#include <string.h>

#include "api/astar.h"
#include "tests/support/field.h"
#include "tests/test.h"

TEST(cells_can_be_read_and_changed)
{
    struct astar_map *map = field_small();
    size_t count;
    assert_int_equal(astar_map_width(map), 6);
    assert_int_equal(astar_map_height(map), 5);
    for (uint32_t i = 0; i < 30; i++)
        assert_int_equal(astar_map_get(map, i % 6, i / 6), field_small_cells[i]);
    const struct astar_point *starts = astar_map_starts(map, &count);
    assert_int_equal(count, 1);
    assert_true(starts[0].x == 1 && starts[0].y == 0);
    const struct astar_point *goals = astar_map_goals(map, &count);
    assert_int_equal(count, 1);
    assert_true(goals[0].x == 4 && goals[0].y == 4);
    assert_true(astar_map_set(map, 5, 0, 200));
    assert_int_equal(astar_map_get(map, 5, 0), 200);
    double x;
    double y;
    struct astar_point point;
    assert_false(astar_map_metres(map, (struct astar_point){0, 0}, &x, &y));
    assert_false(astar_map_cell_at(map, 0, 0, &point));
    astar_map_free(NULL);
}

TEST(costs_can_be_changed)
{
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_map_cost(map, ASTAR_FREE), ASTAR_ONE);
    assert_int_equal(astar_map_cost(map, 7), 7 * ASTAR_ONE);
    /*
     * The path along the left and the bottom edge of the map costs 9. The path through the cell of
     * value 7 costs 6, plus the cost of that cell.
     */
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 9000000);
    assert_true(astar_map_set_cost(map, 7, 500));
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 6500000);
    assert_true(astar_search_cost(search) == 6.5);
    assert_true(astar_map_set_cost(map, 7, ASTAR_COST_MAX));
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 9000000);
}

/* astar_map_keep_clear turns cells near walls into walls, as the option --clearance does. */
TEST(clearance_turns_margins_into_walls)
{
    const struct astar_point left = {0, 4};
    const struct astar_point right = {8, 4};
    struct astar_map *map = field_map(9, 9, NULL);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    for (uint32_t y = 0; y < 5; y++)
        astar_map_set(map, 4, y, ASTAR_WALL);
    assert_int_equal(astar_search_find(search, left, right, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 8828427);
    assert_int_equal(astar_map_keep_clear(map, 2.5, NULL), ASTAR_OK);
    assert_int_equal(astar_map_get(map, 2, 4), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, 1, 4), ASTAR_FREE);
    assert_int_equal(astar_map_get(map, 5, 6), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, 4, 7), ASTAR_FREE);
    assert_int_equal(astar_search_find(search, left, right, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 11656854);
}

TEST(cells_and_metres_correspond)
{
    struct astar_map *map = field_load("maps/options/robot.yaml");
    double x;
    double y;
    struct astar_point back;
    const struct astar_point there = {astar_map_width(map) - 1, 3};
    assert_true(astar_map_metres(map, there, &x, &y));
    assert_true(astar_map_cell_at(map, x, y, &back));
    assert_true(back.x == there.x && back.y == there.y);
    assert_false(astar_map_metres(map, (struct astar_point){astar_map_width(map), 0}, &x, &y));
    assert_false(astar_map_cell_at(map, -1e6, 0, &back));
}
