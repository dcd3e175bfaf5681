/* SPDX-License-Identifier: MIT */
/* guided.c - when a search uses landmarks (search/guided.c). */
#include "search/engine/state.h"
#include "search/search.h"
#include "tests/support/runs.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { QUERIES = 1000, MAPS = 240, WAIT_MAX = 200 };

static bool has_landmarks(const struct grid *grid, const struct search_settings *settings)
{
    const struct landmarks *landmarks = runs_create(grid, settings)->landmarks;
    return landmarks && landmarks_pay(landmarks);
}

/* Makes the middle half of the rows of a grid cost 9, so that it takes long to cross them. */
static void add_swamp(const struct grid *grid)
{
    for (uint32_t y = grid->height / 4; y < grid->height / 4 * 3; y++)
        memset(grid_row(grid, y), 9, grid->width);
}

TEST(landmarks_are_used_where_they_are_possible_and_pay_off)
{
    enum { SIDE = 20, BYTES = 4 * LANDMARK_COUNT, SOME = 100 };
    const struct search_settings once = search_settings_default();
    struct search_settings often = once;
    often.problems = QUERIES;
    struct grid *grid = letters_field(SIDE, SIDE);
    assert_false(has_landmarks(grid, &often)); /* all cells cost the same */
    grid_row(grid, 5)[7] = 9;
    assert_false(has_landmarks(grid, &often)); /* the plain estimate is good */
    add_swamp(grid);
    assert_true(has_landmarks(grid, &often));
    assert_false(has_landmarks(grid, &once));
    assert_int_equal(search_memory(&often, 1000) - search_memory(&once, 1000), 1000 * BYTES);
    struct search_settings other = often;
    other.problems = SOME;
    assert_true(has_landmarks(grid, &other));
    other.algorithm = ALGORITHM_FASTEST; /* chooses jump point search, which gains less */
    assert_false(has_landmarks(grid, &other));
    other.problems = QUERIES;
    assert_true(has_landmarks(grid, &other));
    other.algorithm = ALGORITHM_DIJKSTRA;
    assert_false(has_landmarks(grid, &other));
    other = often;
    other.heuristic = HEURISTIC_OCTILE;
    assert_false(has_landmarks(grid, &other));
    other = often;
    other.weight = 2 * FACTOR_ONE;
    assert_false(has_landmarks(grid, &other));
    other = often;
    other.move_cost[EAST] = 2 * FACTOR_ONE;
    assert_false(has_landmarks(grid, &other));
    other = often;
    other.diagonal_cost = FACTOR_ONE / 2; /* cheaper than a straight step */
    assert_false(has_landmarks(grid, &other));
    other.rule = DIAGONAL_NEVER;
    assert_true(has_landmarks(grid, &other));
}

/* Changes a cell of the trial, and refreshes the search. */
static void change(struct trial *trial, struct search *search, struct random *rng)
{
    struct error error;
    const struct point cell = {random_below(rng, trial->map.width),
                               random_below(rng, trial->map.height)};
    const uint8_t value = random_chance(rng, 50) ? CELL_WALL : (uint8_t)random_between(rng, 4, 9);
    trial->map.cells[oracle_index(&trial->map, cell)] = value;
    assert_true(runs_change(&trial->grid, search, cell, value, &error));
}

/*
 * Runs a query with random starts and goals, and compares its result with that of the oracle. Does
 * nothing if one of the goals is in a wall.
 */
static void check_query(struct trial *trial, struct search *search, struct random *rng)
{
    struct search_result result;
    random_ends(rng, 1 + random_below(rng, 2), 1 + random_below(rng, 3), &trial->map);
    for (size_t i = 0; i < trial->map.goal_count; i++)
        if (oracle_blocked(&trial->map, trial->map.goals[i].x, trial->map.goals[i].y))
            return;
    trial_run(trial, search, &result);
    trial_check(trial, &result, oracle_solve(&trial->map, trial->settings.rule));
    search_result_free(&result);
}

/* After a change of the map, landmarks are not used for some runs, and are then computed again. */
TEST(landmarks_follow_changes_of_the_map)
{
    uint64_t paid = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        do
            random_ground(&rng, GROUND_TERRAIN, &map);
        while (map.width < 3 || map.height < 3);
        map.cells[0] = 8;
        map.cells[1] = 5;
        trial_begin(&trial, number, &map, (enum diagonal_rule)(number % DIAGONAL_RULE_COUNT));
        trial.settings.problems = QUERIES;
        struct search *search = trial_search(&trial);
        assert_false(search->landmarks->stale);
        check_query(&trial, search, &rng);
        assert_true(search->guided == landmarks_pay(search->landmarks));
        paid += landmarks_pay(search->landmarks);
        for (int round = 0; round < 3; round++) {
            change(&trial, search, &rng);
            check_query(&trial, search, &rng);
            assert_true(search->landmarks->stale && !search->guided);
            for (int run = 0; run < WAIT_MAX && search->landmarks->stale; run++)
                check_query(&trial, search, &rng);
            if (search->terrain.uniform)
                continue;
            assert_false(search->landmarks->stale);
            assert_true(search->guided || search->keys.width == SUM_128 ||
                        !landmarks_pay(search->landmarks));
            check_query(&trial, search, &rng);
        }
        search_free(search);
        trial_end(&trial);
    }
    assert_true(paid > random_trials(MAPS) / 2);
}

/* If a run is stopped while it computes landmark distances, the next run computes them again. */
TEST(a_stopped_preparation_is_repeated)
{
    enum { SIDE = 200 };
    struct error error;
    struct search_watch watch = {.expanded = 0};
    struct search_settings settings = search_settings_default();
    struct search_result result;
    struct point ends[2] = {{0, 0}, {SIDE - 1, SIDE - 1}};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    settings.problems = QUERIES;
    struct grid *grid = letters_field(SIDE, SIDE);
    add_swamp(grid);
    struct search *search = runs_create(grid, &settings);
    search_set_watch(search, &watch);
    search->landmarks->stale = true;
    atomic_store(&watch.stop.requested, true);
    assert_false(search_run(search, &query, &result, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    assert_true(search->landmarks->stale);
    atomic_store(&watch.stop.requested, false);
    assert_true(search_run(search, &query, &result, &error));
    assert_true(search->guided && !search->landmarks->stale && result.found);
    search_result_free(&result);
    settings.stop = &watch.stop;
    atomic_store(&watch.stop.requested, true);
    assert_null(search_create(grid, &settings, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
}
