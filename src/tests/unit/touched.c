/* SPDX-License-Identifier: MIT */
/* touched.c - the states of cells after a run, and how the run reached them. */
#include <math.h>

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
