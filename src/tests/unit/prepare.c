/* SPDX-License-Identifier: MIT */
/*
 * prepare.c - several searches of one grid, and searches that are refreshed after changes to their
 * grid.
 */
#include <string.h>

#include "tests/support/runs.h"
#include "tests/test.h"

/* Searches do not modify their grid. */
TEST(two_searches_may_share_a_grid)
{
    struct grid *grid = runs_reference();
    const size_t size = ((size_t)grid->height + 2) * grid->stride + GRID_SLACK;
    uint8_t *before = test_memory(size);
    memcpy(before, grid->cells, size);
    struct search *one = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_NEVER);
    struct search *two = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_ALWAYS);
    for (int i = 0; i < 3; i++) {
        struct search_result result = runs_run(one, &grid->starts, &grid->goals);
        runs_assert_cost("the map", grid, DIAGONAL_NEVER, "35", 35, &result);
        result = runs_run(two, &grid->starts, &grid->goals);
        runs_assert_cost("the map", grid, DIAGONAL_ALWAYS, "27.727922", 24, &result);
    }
    search_free(NULL);
    assert_memory_equal(grid->cells, before, size);
}

/*
 * Every path passes through the cell 2,1. The test changes this cell from a wall to a free cell and
 * back, three times.
 */
TEST(refresh_follows_changes_of_walls)
{
    static const char rows[] = "S##G/"
                               "..#./"
                               "####";
    static const char *const costs[DIAGONAL_RULE_COUNT] = {[DIAGONAL_BOTH_FREE] = "5",
                                                           [DIAGONAL_ONE_FREE] = "3.828427",
                                                           [DIAGONAL_ALWAYS] = "3.828427",
                                                           [DIAGONAL_NEVER] = "5"};
    static const uint64_t steps[DIAGONAL_RULE_COUNT] = {5, 3, 3, 5};
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
            struct grid *grid = letters_grid(rows);
            struct search *search =
                runs_search(grid, (enum algorithm)algorithm, (enum diagonal_rule)rule);
            for (int i = 0; i < 3; i++) {
                struct error error;
                struct search_result result = runs_run(search, &grid->starts, &grid->goals);
                runs_assert_no_path(&result);
                assert_true(runs_change(grid, search, (struct point){2, 1}, CELL_FREE, &error));
                result = runs_run(search, &grid->starts, &grid->goals);
                /* runs_assert_cost requires `optimal`, which not all algorithms set. */
                result.optimal = true;
                runs_assert_cost("2,1 is free", grid, (enum diagonal_rule)rule, costs[rule],
                                 steps[rule], &result);
                assert_true(runs_change(grid, search, (struct point){2, 1}, CELL_WALL, &error));
            }
        }
    }
}

/* JPS+ requires that all cells have the same cost. */
TEST(refresh_refuses_what_the_algorithm_cannot_handle)
{
    struct grid *grid = letters_grid("S../..G");
    struct search *search = runs_search(grid, ALGORITHM_JPS_PLUS, DIAGONAL_BOTH_FREE);
    struct error error = {.code = ERROR_NONE};
    assert_false(runs_change(grid, search, (struct point){0, 1}, 9, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    assert_false(runs_change(grid, search, (struct point){2, 0}, 8, &error));
    assert_false(runs_change(grid, search, (struct point){2, 0}, CELL_FREE, &error));
    assert_true(runs_change(grid, search, (struct point){0, 1}, CELL_WALL, &error));
    struct search_result result = runs_run(search, &grid->starts, &grid->goals);
    runs_assert_cost("the map", grid, DIAGONAL_BOTH_FREE, "2.414214", 2, &result);
}

/*
 * With 2^28 cells or more, sums may need 64 bits. The bound for `fastest` is that of jps, which
 * needs the most memory of the algorithms that `fastest` may choose.
 */
TEST(memory_is_proportional_to_cells)
{
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        const struct algorithm_row *row = algorithm_row(
            algorithm == ALGORITHM_FASTEST ? ALGORITHM_JPS : (enum algorithm)algorithm);
        struct search_settings settings = search_settings_default();
        settings.algorithm = (enum algorithm)algorithm;
        assert_int_equal(search_memory(&settings, 0), 0);
        assert_int_equal(search_memory(&settings, 1000), 1000 * row->bytes);
        assert_int_equal(search_memory(&settings, UINT64_C(1) << 28),
                         (UINT64_C(1) << 28) * row->wide_bytes);
    }
}

/* With unusual cost factors or weights, sums may need 64 or 128 bits. */
TEST(memory_depends_on_the_width_of_sums)
{
    const struct algorithm_row *row = algorithm_row(ALGORITHM_ASTAR);
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_ASTAR;
    settings.move_cost[NORTH] = 1001;
    settings.move_cost[EAST] = 999999;
    assert_true(search_memory(&settings, 1000000) >= UINT64_C(1000000) * row->wide_bytes);
    settings.weight = FACTOR_MAX;
    assert_int_equal(search_memory(&settings, UINT64_C(1) << 29),
                     (UINT64_C(1) << 29) * (row->wide_bytes + 8));
}

/* The update of keep-away and of the agent once took its whole time after a request to stop. */
TEST(an_update_of_the_searched_grid_can_be_stopped)
{
    for (int i = 0; i < 2; i++) {
        struct grid *grid = letters_field(300, 300);
        struct search_settings settings = search_settings_default();
        struct search_watch watch = {0};
        struct error error = {0};
        if (i == 0)
            settings.keep_away = (struct keep_away){3, KEEP_AWAY_FACTOR};
        else
            settings.agent = (struct agent){3, 2};
        struct search *search = runs_create(grid, &settings);
        search_set_watch(search, &watch);
        atomic_store(&watch.stop.requested, true);
        assert_false(runs_change(grid, search, (struct point){5, 5}, CELL_WALL, &error));
        assert_int_equal(error.code, ERROR_STOPPED);
        atomic_store(&watch.stop.requested, false);
        assert_true(runs_change(grid, search, (struct point){5, 6}, CELL_WALL, &error));
        const struct search_result after =
            runs_between(search, (struct point){0, 0}, (struct point){20, 20});
        const struct search_result fresh = runs_between(
            runs_create(grid, &settings), (struct point){0, 0}, (struct point){20, 20});
        runs_assert_same(&after, &fresh);
    }
}
