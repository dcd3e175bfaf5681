/* SPDX-License-Identifier: MIT */
/*
 * turning.c - the nodes of searches with turn costs: their indices, the tables of turns, and what a
 * finished run has stored for them.
 */
#include <stdlib.h>
#include <string.h>

#include "search/algorithms/turning.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* Creates a search with a turn cost in thousandths. */
static struct search *turning_search(const struct grid *grid, enum algorithm algorithm,
                                     enum diagonal_rule rule, uint32_t turn_cost)
{
    struct search_settings settings = search_settings_default();
    settings.algorithm = algorithm;
    settings.rule = rule;
    settings.turn_cost = turn_cost;
    struct search *search = runs_create(grid, &settings);
    return search;
}

TEST(nodes_are_cells_and_directions)
{
    struct grid *grid = letters_grid("S.#/..G");
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct search *search =
            turning_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule, 1000);
        const unsigned step = rule == DIAGONAL_NEVER ? 2 : 1;
        (void)runs_run(search, &grid->starts, &grid->goals);
        assert_int_equal(turning_nodes(search), frontier_cells(grid) * (DIRECTION_COUNT / step));
        for (uint32_t cell = 0; cell < 5; cell++)
            for (unsigned d = 0; d < DIRECTION_COUNT; d += step) {
                const uint32_t node = turning_node(search, cell, d);
                assert_int_equal(node, cell * (DIRECTION_COUNT / step) + d / step);
                assert_int_equal(turning_direction(search, node), d);
            }
    }
}

TEST(turns_cost_their_angle_times_the_key_of_a_unit)
{
    struct grid *grid = letters_grid("S../..G");
    struct search *search = turning_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, 2500);
    (void)runs_run(search, &grid->starts, &grid->goals);
    const struct turning *turning = &search->turning;
    assert_true(search->keys.turn > 0);
    assert_true(turning->cost[EAST][EAST] == 0);
    assert_true(turning->cost[EAST][NORTH_EAST] == search->keys.turn);
    assert_true(turning->cost[NORTH_EAST][EAST] == search->keys.turn);
    assert_true(turning->cost[WEST][NORTH_EAST] == 3 * search->keys.turn);
    assert_true(turning->cost[NORTH][SOUTH] == 4 * search->keys.turn);
}

TEST(a_run_finds_the_path_with_fewer_turns)
{
    struct grid *grid = letters_grid("S...../"
                                     ".####./"
                                     "....../"
                                     ".#.#.G");
    struct search *search = turning_search(grid, ALGORITHM_DIJKSTRA, DIAGONAL_NEVER, 5000);
    struct search_result result = runs_run(search, &grid->starts, &grid->goals);
    assert_true(result.found && result.optimal);
    assert_int_equal(result.path_count, 9);
    assert_int_equal(result.turns, 1);
    assert_int_equal(result.cost.straight, 13000000);
    assert_int_equal(result.length.straight, 8000000);
}

TEST(dominated_nodes_do_not_matter)
{
    struct grid *grid = letters_grid("S....G");
    struct search *search = turning_search(grid, ALGORITHM_DIJKSTRA, DIAGONAL_NEVER, 1000);
    (void)runs_run(search, &grid->starts, &grid->goals);
    const uint32_t start = cell_of_point(search->grid, (struct point){0, 0});
    const uint32_t middle = cell_of_point(search->grid, (struct point){3, 0});
    /* No direction at the start costs more than another, so no node of the start is dominated. */
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        assert_true(turning_matters(search, turning_node(search, start, d)));
    /* At any other cell of the corridor, only the node for the direction of travel matters. */
    assert_true(turning_matters(search, turning_node(search, middle, EAST)));
    assert_false(turning_matters(search, turning_node(search, middle, NORTH)));
    assert_false(turning_matters(search, turning_node(search, middle, WEST)));
    assert_int_equal(turning_cheapest_node(search, middle), turning_node(search, middle, EAST));
}

TEST(maps_with_too_many_nodes_are_refused)
{
    /* Only the size of the grid is examined. */
    const struct grid small = {.width = 20000, .height = 20000, .stride = 20001};
    const struct grid large = {.width = 30000, .height = 30000, .stride = 30001};
    struct error error;
    assert_true(turning_check_size(&small, &error));
    assert_false(turning_check_size(&large, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "--turn-cost"));
}

TEST(algorithms_without_turns_are_refused)
{
    struct grid *grid = letters_grid("S.G");
    struct search_settings settings = search_settings_default();
    struct error error = {0};
    settings.algorithm = ALGORITHM_JPS;
    settings.turn_cost = 1;
    assert_null(search_create(grid, &settings, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
}

TEST(arrivals_are_released_and_zeroed)
{
    struct arrivals arrivals = {0};
    arrivals.at[EAST].path = malloc(sizeof(struct point));
    arrivals.at[EAST].path_count = 1;
    arrivals_free(&arrivals);
    assert_null(arrivals.at[EAST].path);
    assert_int_equal(arrivals.at[EAST].path_count, 0);
    arrivals_free(&arrivals);
}
