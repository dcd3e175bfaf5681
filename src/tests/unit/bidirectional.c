/* SPDX-License-Identifier: MIT */
/*
 * bidirectional.c - A* from both ends (search/algorithms/bidirectional.c): costs of the backward
 * half, the cells that the search expands, and the settings that it refuses. unit/search.c tests
 * the algorithm on small maps.
 */

#include "tests/support/runs.h"
#include "tests/test.h"

static struct search_settings settings_of_bidirectional(void)
{
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_BIDIRECTIONAL;
    return settings;
}

/*
 * Returns the cost of the path from cell `from` to cell `to` of the first row, in thousandths, or 0
 * if there is no path.
 */
static uint64_t row_cost(const struct grid *grid, const struct search_settings *settings,
                         uint32_t from, uint32_t to)
{
    struct point start = {from, 0};
    struct point goal = {to, 0};
    struct search *search = runs_create(grid, settings);
    struct search_result result =
        runs_run(search, &(struct points){&start, 1, 1}, &(struct points){&goal, 1, 1});
    const uint64_t cost = (uint64_t)result.cost.straight / 1000;
    assert_int_equal(result.found, cost > 0);
    return cost;
}

/*
 * The backward half searches against the direction of the path, but must add the costs of steps in
 * that direction.
 */
TEST(move_costs_apply_to_the_direction_of_the_path)
{
    struct grid *grid = letters_grid(".......");
    struct search_settings settings = settings_of_bidirectional();
    settings.move_cost[EAST] = 2000;
    settings.move_cost[WEST] = 500;
    for (uint32_t length = 1; length < grid->width; length++) {
        assert_int_equal(row_cost(grid, &settings, 0, length), 2000 * length);
        assert_int_equal(row_cost(grid, &settings, length, 0), 500 * length);
    }
    settings.move_cost[EAST] = MOVE_FORBIDDEN;
    assert_int_equal(row_cost(grid, &settings, 0, 6), 0);
    assert_int_equal(row_cost(grid, &settings, 6, 0), 3000);
}

/* The cost of every cell except the start is added once, whichever half reaches the cell. */
TEST(cell_costs_are_added_once)
{
    struct grid *grid = letters_grid("4567894");
    const struct search_settings settings = settings_of_bidirectional();
    for (uint32_t from = 0; from < grid->width; from++) {
        uint64_t right = 0;
        for (uint32_t to = from + 1; to < grid->width; to++) {
            right += grid->costs[grid_row(grid, 0)[to]];
            assert_int_equal(row_cost(grid, &settings, from, to), right);
        }
        uint64_t left = 0;
        for (uint32_t to = from; to-- > 0;) {
            left += grid->costs[grid_row(grid, 0)[to]];
            assert_int_equal(row_cost(grid, &settings, from, to), left);
        }
    }
}

/*
 * The lower route costs 3 more than the upper one. If the backward half added the costs of the
 * cells that it reaches instead of those that the path enters, the cost of the cell in which the
 * halves meet would be added twice and the cost of the goal would be left out. Then the lower route
 * would win, because its halves can meet in a cell of cost 1.
 */
TEST(meeting_cell_does_not_distort_the_cost)
{
    struct grid *grid = letters_grid("5555555/"
                                     "S#####G/"
                                     "9.9.9.8");
    runs_assert_solved(grid, ALGORITHM_BIDIRECTIONAL, DIAGONAL_NEVER, "36", 8);
}

TEST(a_cell_that_is_start_and_goal_is_a_path)
{
    struct grid *grid = letters_grid("S.G./....");
    letters_add_end(&grid->starts, 3, 1);
    letters_add_end(&grid->goals, 3, 1);
    runs_assert_solved(grid, ALGORITHM_BIDIRECTIONAL, DIAGONAL_BOTH_FREE, "0", 0);
}

/* The start or the goal is enclosed. The search ends when one half has no cells left to expand. */
TEST(enclosed_end_stops_the_search_early)
{
    enum { SIDE = 100 };
    for (int swapped = 0; swapped < 2; swapped++) {
        struct grid *grid = letters_field(SIDE, SIDE);
        grid_row(grid, 0)[2] = grid_row(grid, 1)[0] = grid_row(grid, 1)[1] = CELL_WALL;
        letters_add_end(swapped ? &grid->starts : &grid->goals, 0, 0);
        letters_add_end(swapped ? &grid->goals : &grid->starts, SIDE / 2, SIDE / 2);
        struct search_result result = runs_solve(grid, ALGORITHM_BIDIRECTIONAL, DIAGONAL_BOTH_FREE);
        assert_in_range(result.expanded, 2, 6);
        runs_assert_no_path(&result);
    }
}

TEST(weights_and_inconsistent_heuristics_are_refused)
{
    static const struct {
        enum heuristic heuristic;
        enum diagonal_rule rule;
        uint32_t weight;
        bool accepted;
    } cases[] = {
        {HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, true},
        {HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1001, false},
        {HEURISTIC_OCTILE, DIAGONAL_BOTH_FREE, 1000, true},
        {HEURISTIC_ZERO, DIAGONAL_NEVER, 1000, true},
        {HEURISTIC_MANHATTAN, DIAGONAL_NEVER, 1000, true},
        {HEURISTIC_MANHATTAN, DIAGONAL_BOTH_FREE, 1000, false},
        {HEURISTIC_EUCLIDEAN, DIAGONAL_BOTH_FREE, 1000, false},
    };
    struct grid *grid = letters_grid("S../..G");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search_settings settings = settings_of_bidirectional();
        settings.heuristic = cases[i].heuristic;
        settings.rule = cases[i].rule;
        settings.weight = cases[i].weight;
        assert_int_equal(runs_accepts(grid, &settings), cases[i].accepted);
    }
}
