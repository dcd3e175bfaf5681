/* SPDX-License-Identifier: MIT */
/* touched.c - the states of cells after a run, and how the run reached them. */
#include <math.h>

#include "search/engine/state.h"
#include "tests/support/runs.h"
#include "tests/test.h"

TEST(no_cell_is_touched_before_a_run)
{
    struct grid *grid = runs_reference();
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    uint8_t *states = runs_states(search, grid);
    assert_int_equal(runs_count(states, grid, CELL_UNTOUCHED), 15 * 15);
}

TEST(states_agree_with_path_and_counts)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = runs_reference();
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        uint8_t *states = runs_states(search, grid);
        const uint64_t closed = runs_count(states, grid, CELL_CLOSED);
        const uint64_t open = runs_count(states, grid, CELL_OPEN);
        assert_int_equal(closed + open + runs_count(states, grid, CELL_UNTOUCHED), 15 * 15);
        assert_true(open > 0);
        assert_in_range(closed, result.path_count, result.expanded);
        assert_in_range(closed + open, result.path_count, result.generated);
        for (uint64_t i = 0; i < result.path_count; i++)
            assert_int_equal(states[result.path[i].y * 15 + result.path[i].x], CELL_CLOSED);
        for (uint32_t i = 0; i < 15 * 15; i++)
            if (grid_row(grid, i / 15)[i % 15] == CELL_WALL)
                assert_int_equal(states[i], CELL_UNTOUCHED);
    }
}

TEST(all_reachable_cells_are_closed_if_there_is_no_path)
{
    static const char rows[] = "S..#./"
                               ".#.#G/"
                               "...##/"
                               "###..";
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = letters_grid(rows);
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        uint8_t *states = runs_states(search, grid);
        /* Under `always`, the diagonal step from 2,2 to 3,3 reaches the two cells at the bottom. */
        const uint64_t reachable = rule == DIAGONAL_ALWAYS ? 10 : 8;
        assert_int_equal(runs_count(states, grid, CELL_OPEN), 0);
        assert_int_equal(runs_count(states, grid, CELL_CLOSED), reachable);
        assert_true(result.expanded >= reachable);
        runs_assert_no_path(&result);
    }
}

TEST(states_are_those_of_the_last_run)
{
    struct grid *grid = letters_grid("S.G...../########/........");
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    struct search_result result = runs_run(search, &grid->starts, &grid->goals);
    runs_assert_cost("the map", grid, DIAGONAL_BOTH_FREE, "2", 2, &result);
    grid->starts.items[0] = (struct point){7, 2};
    grid->goals.items[0] = (struct point){6, 2};
    result = runs_run(search, &grid->starts, &grid->goals);
    runs_assert_cost("the map", grid, DIAGONAL_BOTH_FREE, "1", 1, &result);
    uint8_t *states = runs_states(search, grid);
    assert_int_equal(runs_count(states, grid, CELL_CLOSED), 2);
    assert_int_equal(runs_count(states, grid, CELL_OPEN), 0);
    assert_int_equal(states[2 * 8 + 7], CELL_CLOSED);
    assert_int_equal(states[2 * 8 + 6], CELL_CLOSED);
}

/*
 * The cost of each cell on the path is the length of the path up to the cell, and its parent is the
 * previous cell of the path. The sum of its cost and its estimate is at most the cost of the path.
 */
TEST(costs_and_parents_of_the_path_are_reported)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = runs_reference();
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        const double whole = (double)cost_micro(result.cost) / 1e6;
        struct touched_cell cell;
        assert_true(search_compute_costs(search, &(struct error){0}));
        double length = 0;
        for (uint64_t i = 0; i < result.path_count; i++) {
            const struct point at = result.path[i];
            const struct point from = result.path[i > 0 ? i - 1 : 0];
            assert_true(search_touched_cell(search, at, &cell));
            length += hypot((double)at.x - from.x, (double)at.y - from.y);
            assert_true(fabs(cell.cost - length) < 1e-3 * whole);
            assert_true(cell.cost + cell.estimate <= whole * (1 + 1e-3));
            assert_int_equal(cell.has_parent, i > 0);
            assert_int_equal((int)at.x + cell.parent_x, (int)from.x);
            assert_int_equal((int)at.y + cell.parent_y, (int)from.y);
        }
        assert_true(fabs(cell.cost - whole) < 1e-3 * whole && cell.estimate == 0);
        assert_false(search_touched_cell(search, (struct point){0, 1}, &cell)); /* a wall */
    }
}

/* On this map, all steps cost a multiple of 2 or 3, but breadth-first search counts steps. */
TEST(breadth_first_search_reports_numbers_of_steps)
{
    struct grid *grid = runs_reference();
    for (int value = 0; value < 256; value++)
        grid->costs[value] = grid->costs[value] > 0 ? 2 * COST_ONE : 0;
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_BFS;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = 3 * FACTOR_ONE;
    struct error error;
    struct search *search = runs_create(grid, &settings);
    struct search_result result = runs_run(search, &grid->starts, &grid->goals);
    assert_true(search_compute_costs(search, &error));
    for (uint64_t i = 0; i < result.path_count; i++) {
        struct touched_cell cell;
        assert_true(search_touched_cell(search, result.path[i], &cell));
        assert_true(fabs(cell.cost - (double)i) < 1e-9);
    }
}

/* The plain estimate is the cost of 29 steps at the lowest cost of a cell, 1 instead of 9. */
TEST(the_estimate_by_landmarks_is_reported)
{
    struct grid *grid = letters_field(30, 1);
    for (uint32_t x = 1; x < 30; x++)
        grid_row(grid, 0)[x] = 9;
    struct search_settings settings = search_settings_default();
    for (int i = 0; i < 2; i++) {
        struct touched_cell start;
        struct search *search = runs_create(grid, &settings);
        (void)runs_between(search, (struct point){0, 0}, (struct point){29, 0});
        assert_true(search_touched_cell(search, (struct point){0, 0}, &start));
        assert_true(fabs(start.estimate - (i == 0 ? 29 : 29 * 9)) < 0.1);
        settings.problems = 1000; /* so that landmarks pay */
    }
}

/* A start has no direction, so that only the turn between the two directions of the path counts. */
TEST(the_estimate_of_turns_is_reported)
{
    struct grid *grid = letters_field(12, 6);
    struct search_settings settings = search_settings_default();
    settings.turn_cost = 5000;
    struct search *search = runs_create(grid, &settings);
    const struct search_result result =
        runs_between(search, (struct point){1, 1}, (struct point){10, 4});
    struct touched_cell start;
    assert_true(search_touched_cell(search, (struct point){1, 1}, &start));
    assert_true(fabs(start.estimate - (6 + 3 * sqrt(2) + 5)) < 1e-6);
    assert_int_equal(result.expanded, result.path_count); /* an exact estimate leads straight on */
}

/*
 * Runs a query from at[0] to at[legs] through the points between; returns the states of all cells.
 */
static uint8_t *states_of_legs(struct search *search, const struct grid *grid, struct point *at,
                               size_t legs)
{
    const struct search_query query = {
        .starts = {at, 1, 1}, .via = {at + 1, legs - 1, legs - 1}, .goals = {at + legs, 1, 1}};
    (void)runs_query(search, &query);
    return runs_states(search, grid);
}

/*
 * The states after a query with via points are the highest states in its legs. Without turn costs,
 * the legs are the same as three separate queries.
 */
TEST(states_of_all_legs_are_merged)
{
    struct point at[] = {{10, 10}, {30, 12}, {31, 40}, {60, 50}};
    struct grid *grid = letters_field(70, 60);
    for (uint32_t y = 0; y < 55; y++)
        grid_row(grid, y)[45] = CELL_WALL;
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
        for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
            struct search *search =
                runs_search(grid, (enum algorithm)algorithm, (enum diagonal_rule)rule);
            const uint8_t *merged = states_of_legs(search, grid, at, 3);
            const uint8_t *legs[3];
            for (size_t i = 0; i < 3; i++)
                legs[i] = states_of_legs(search, grid, at + i, 1);
            for (size_t i = 0; i < (size_t)70 * 60; i++) {
                uint8_t highest = CELL_UNTOUCHED;
                for (size_t j = 0; j < 3; j++)
                    highest = legs[j][i] > highest ? legs[j][i] : highest;
                assert_int_equal(merged[i], highest);
            }
        }
}

/*
 * Each leg once took time and memory for all cells of the map, however few of them it had touched.
 * The states of a leg are now saved only in a rectangle around the cells that it has touched.
 */
TEST(states_are_saved_only_around_the_cells_of_a_leg)
{
    struct point at[] = {{200, 100}, {203, 102}, {207, 105}, {210, 108}};
    static const uint32_t turn_costs[] = {TURN_COST_NONE, FACTOR_ONE};
    struct grid *grid = letters_field(400, 300);
    grid_row(grid, 110)[210] = CELL_WALL; /* without walls, a jump may lead to the border */
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
        for (size_t i = 0; i < 2; i++) {
            struct search_settings settings = search_settings_default();
            settings.algorithm = (enum algorithm)algorithm;
            settings.turn_cost = turn_costs[i];
            if (!runs_accepts(grid, &settings))
                continue;
            struct search *search = runs_create(grid, &settings);
            const uint8_t *states = states_of_legs(search, grid, at, 3);
            const struct rectangle saved = search->saved;
            assert_true(saved.left >= 128 && saved.right < 280 && saved.top >= 32 &&
                        saved.bottom < 180);
            for (uint32_t y = 0; y < 300; y++)
                for (uint32_t x = 0; x < 400; x++)
                    if (search->saved_states[(size_t)y * 400 + x] != CELL_UNTOUCHED)
                        assert_true(x + 1 >= saved.left && x + 1 <= saved.right &&
                                    y + 1 >= saved.top && y + 1 <= saved.bottom &&
                                    states[(size_t)y * 400 + x] != CELL_UNTOUCHED);
            (void)states_of_legs(search, grid, at, 1);
            assert_true(search->saved.left > search->saved.right);
            for (size_t cell = 0; cell < (size_t)400 * 300; cell++)
                assert_int_equal(search->saved_states[cell], CELL_UNTOUCHED);
        }
}
