/* SPDX-License-Identifier: MIT */
/* fastest.c - the choice between A*, jump point search and JPS+ (search/algorithms/fastest.c). */
#include "search/engine/state.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* Returns the table row of the algorithm that `fastest` chooses for a map. */
static const struct algorithm_row *chosen(const struct grid *grid,
                                          const struct search_settings *settings)
{
    struct search *search = runs_create(grid, settings);
    const struct algorithm_row *row = search->algorithm;
    return row;
}

TEST(jps_is_chosen_where_it_is_possible_and_pays_off)
{
    enum { SIDE = 50, QUERIES = 16 };
    const struct algorithm_row *astar = algorithm_row(ALGORITHM_ASTAR);
    const struct algorithm_row *jps = algorithm_row(ALGORITHM_JPS);
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_FASTEST;
    settings.problems = QUERIES;
    struct random rng = random_begin(1);
    struct grid *grid = letters_field(SIDE, SIDE);
    assert_ptr_equal(chosen(grid, &settings), jps);
    /* Jumps rarely pay off if directions differ in cost. */
    settings.move_cost[WEST] = 1500;
    assert_ptr_equal(chosen(grid, &settings), astar);
    settings.move_cost[WEST] = FACTOR_ONE;
    grid_row(grid, 7)[9] = 4;
    assert_ptr_equal(chosen(grid, &settings), jps);
    settings.weight = 1500;
    assert_ptr_equal(chosen(grid, &settings), astar);
    settings.weight = FACTOR_ONE;
    /* Many small patches of terrain end jumps after a few cells. */
    letters_scatter(&rng, 20, 4, grid);
    assert_ptr_equal(chosen(grid, &settings), astar);
    grid = letters_field(SIDE, SIDE);
    /* Scattered walls end straight runs after a few cells, so jumps do not pay off. */
    letters_scatter(&rng, 20, CELL_WALL, grid);
    assert_ptr_equal(chosen(grid, &settings), astar);
}

/* The tables of jumps take long to prepare, so they are lazy for few queries, and A* needs none. */
TEST(little_is_prepared_for_few_queries)
{
    enum { SMALL = 50, LARGE = 400, FEW = 15 };
    const struct algorithm_row *jps = algorithm_row(ALGORITHM_JPS);
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_FASTEST;
    struct grid *small = letters_field(SMALL, SMALL);
    assert_ptr_equal(chosen(small, &settings), algorithm_row(ALGORITHM_ASTAR));
    settings.problems = FEW;
    struct search *search = runs_create(small, &settings);
    assert_ptr_equal(search->algorithm, jps);
    assert_true(search->terrain_jumps && !search->jump_maps);
    settings.problems = FEW + 1;
    search = runs_create(small, &settings);
    assert_ptr_equal(search->algorithm, jps);
    assert_true(search->jump_maps && !search->terrain_jumps);
    settings.problems = 1;
    struct grid *large = letters_field(LARGE, LARGE);
    assert_ptr_equal(chosen(large, &settings), jps);
    settings.algorithm = ALGORITHM_JPS;
    search = runs_create(large, &settings);
    assert_true(search->jump_maps && !search->terrain_jumps);
    /* Patches of 8 x 8 cells: jumps pay for several queries, but not for one. */
    for (uint32_t i = 0; i < LARGE * LARGE; i++)
        grid_row(large, i / LARGE)[i % LARGE] = (i / LARGE / 8 + i % LARGE / 8) % 2 == 0 ? 4 : 0;
    settings.algorithm = ALGORITHM_FASTEST;
    assert_ptr_equal(chosen(large, &settings), algorithm_row(ALGORITHM_ASTAR));
    settings.problems = FEW;
    assert_ptr_equal(chosen(large, &settings), jps);
}

/*
 * The time to fill the tables of jps+ is proportional to the number of cells, so the tables pay off
 * only for many queries.
 */
TEST(jps_plus_is_chosen_for_many_problems_on_open_maps)
{
    enum { SIDE = 100, MANY = 10000 };
    const uint64_t cells = SIDE * SIDE;
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_FASTEST;
    struct grid *grid = letters_field(SIDE, SIDE);
    const uint64_t jps_bytes = search_memory(&settings, cells);
    settings.problems = MANY;
    assert_ptr_equal(chosen(grid, &settings), algorithm_row(ALGORITHM_JPS_PLUS));
    assert_true(search_memory(&settings, cells) > jps_bytes);
    grid_row(grid, 7)[9] = 4;
    assert_ptr_equal(chosen(grid, &settings), algorithm_row(ALGORITHM_JPS));
    /* In a narrow passage that turns at every cell, jumps are too short for tables to pay off. */
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t x = i % SIDE;
        const uint32_t y = i / SIDE;
        grid_row(grid, y)[x] = x == y || x == y + 1 ? CELL_FREE : CELL_WALL;
    }
    grid_row(grid, 1)[0] = CELL_FREE; /* allows a diagonal step, so that tiling.c is not used */
    assert_ptr_equal(chosen(grid, &settings), algorithm_row(ALGORITHM_JPS));
}
