/* SPDX-License-Identifier: MIT */
/* astar.c - which cells A* expands. */

#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* The estimate is exact on an open field, so no cell off the path is expanded. */
TEST(open_field_expands_only_the_path)
{
    static const struct point goals[] = {{90, 50}, {0, 50}, {10, 3}, {50, 90}, {40, 20}, {0, 40}};
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = letters_field(101, 101);
        letters_add_end(&grid->starts, 10, 50);
        letters_add_end(&grid->goals, 0, 0);
        for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
            grid->goals.items[0] = goals[i];
            struct search_result result =
                runs_solve(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
            assert_int_equal(result.expanded, result.path_count);
        }
    }
}

/* Without diagonal steps, the first path found to a cell is a shortest one. */
TEST(equal_steps_expand_each_cell_once)
{
    for (uint64_t trial = 0; trial < 50; trial++) {
        struct random rng = random_begin(trial);
        struct grid *grid = letters_rock(60, 40);
        letters_scatter(&rng, 70, CELL_FREE, grid);
        grid_row(grid, 0)[0] = grid_row(grid, 39)[59] = CELL_FREE;
        letters_add_end(&grid->starts, 0, 0);
        letters_add_end(&grid->goals, 59, 39);
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_NEVER);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        uint8_t *states = runs_states(search, grid);
        assert_int_equal(result.expanded, runs_count(states, grid, CELL_CLOSED));
    }
}
