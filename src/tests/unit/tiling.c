/* SPDX-License-Identifier: MIT */
/*
 * tiling.c - the settings and maps for which search/algorithms/tiling.c is used, and the costs
 * that it stores.
 */
#include "search/algorithms/tiling.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* Returns true if a search of the map with these settings uses search/algorithms/tiling.c. */
static bool runs(const struct grid *grid, const struct search_settings *settings)
{
    return runs_create(grid, settings)->layout == LAYOUT_TILES;
}

TEST(tiling_are_used_where_all_steps_cost_the_same)
{
    struct grid *narrow = letters_grid("S.#/#.#/#.G");
    struct grid *wide = letters_grid("S../#.#/#.G");
    struct grid *rough = letters_grid("S4#/#.#/#.G");
    struct search_settings settings = search_settings_default();
    assert_true(runs(narrow, &settings)); /* no diagonal step is possible */
    assert_true(runs(wide, &settings));
    assert_false(runs(rough, &settings));
    settings.rule = DIAGONAL_ONE_FREE;
    assert_false(runs(wide, &settings));
    settings.rule = DIAGONAL_NEVER;
    assert_true(runs(wide, &settings));
    settings.algorithm = ALGORITHM_FASTEST;
    assert_true(runs(wide, &settings));
    settings.algorithm = ALGORITHM_BFS;
    assert_true(runs(rough, &settings)); /* bfs counts steps, whatever their cost */
    settings.algorithm = ALGORITHM_JPS;
    assert_false(runs(wide, &settings));
    settings.algorithm = ALGORITHM_ASTAR;
    settings.heuristic = HEURISTIC_EUCLIDEAN;
    assert_false(runs(wide, &settings));
    settings.heuristic = HEURISTIC_ZERO;
    assert_true(runs(wide, &settings));
    settings.heuristic = HEURISTIC_AUTO;
    settings.weight = 2 * FACTOR_ONE;
    assert_false(runs(wide, &settings));
    settings.weight = FACTOR_ONE;
    settings.move_cost[WEST] = 2 * FACTOR_ONE;
    assert_false(runs(wide, &settings));
}

/* Makes a map with random walls, three random starts and two random goals. */
static struct grid *scatter(struct random *rng, uint32_t width, uint32_t height)
{
    struct grid *grid = letters_field(width, height);
    letters_scatter(rng, 25, CELL_WALL, grid);
    for (unsigned i = 0; i < 5; i++) {
        const uint32_t x = random_below(rng, width);
        const uint32_t y = random_below(rng, height);
        grid_row(grid, y)[x] = CELL_FREE;
        letters_add_end(i < 3 ? &grid->starts : &grid->goals, x, y);
    }
    return grid;
}

/*
 * Computes the number of steps from the nearest start to each cell. Repeats passes over the map
 * until no number changes.
 */
static void measure(const struct grid *grid, uint32_t *steps)
{
    const uint32_t width = grid->width;
    for (uint32_t i = 0; i < width * grid->height; i++)
        steps[i] = UINT32_MAX;
    for (size_t i = 0; i < grid->starts.count; i++)
        steps[grid->starts.items[i].y * width + grid->starts.items[i].x] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < width * grid->height; i++) {
            const uint32_t x = i % width;
            const uint32_t near[] = {x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i,
                                     i >= width ? i - width : i,
                                     i + width < width * grid->height ? i + width : i};
            for (unsigned k = 0; k < 4 && grid_row(grid, i / width)[x] != CELL_WALL; k++)
                if (steps[near[k]] != UINT32_MAX && steps[near[k]] + 1 < steps[i]) {
                    steps[i] = steps[near[k]] + 1;
                    changed = true;
                }
        }
    }
}

/* Fails unless all closed cells have their least costs and the path leads to the cheapest goal. */
static void check_run(const struct search *search, const struct search_result *result)
{
    const struct grid *grid = search->grid;
    struct error error;
    uint32_t *least = test_memory((size_t)grid->width * grid->height * sizeof *least);
    measure(grid, least);
    uint32_t cheapest = UINT32_MAX;
    for (size_t i = 0; i < grid->goals.count; i++) {
        const struct point goal = grid->goals.items[i];
        const uint32_t steps = least[goal.y * grid->width + goal.x];
        cheapest = steps < cheapest ? steps : cheapest;
    }
    assert_int_equal(result->found, cheapest != UINT32_MAX);
    if (result->found)
        assert_int_equal(result->path_count, cheapest + 1);
    assert_true(search_compute_costs(search, &error));
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t states[64];
        uint64_t costs[64];
        search_row_states(search, y, states);
        search_row_costs(search, y, costs);
        for (uint32_t x = 0; x < grid->width; x++) {
            assert_int_equal(costs[x] == SEARCH_NO_COST, states[x] == CELL_UNTOUCHED);
            if (states[x] == CELL_CLOSED)
                assert_int_equal(costs[x], least[y * grid->width + x]);
        }
    }
}

/*
 * Each run of a search uses a new base value for the states of cells. The test makes more runs than
 * there are base values, so the states of earlier runs must be cleared in between.
 */
TEST(repeated_runs_store_the_least_costs)
{
    struct random rng = random_begin(20);
    for (unsigned trial = 0; trial < 60; trial++) {
        static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                    ALGORITHM_BFS};
        const uint32_t width = 1 + random_below(&rng, 30);
        struct grid *grid = scatter(&rng, width, 1 + random_below(&rng, 30));
        struct search *search = runs_search(grid, algorithms[trial % 3], DIAGONAL_NEVER);
        assert_true(search->layout == LAYOUT_TILES);
        struct search_result first = runs_run(search, &grid->starts, &grid->goals);
        for (unsigned run = 0; run < 2 * TILING_BASES + 1; run++) {
            (void)runs_run(search, &grid->goals, &grid->starts);
            struct search_result again = runs_run(search, &grid->starts, &grid->goals);
            runs_assert_same(&first, &again);
            check_run(search, &again);
        }
        test_release();
    }
}
