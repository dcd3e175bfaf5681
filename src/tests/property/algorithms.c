/* SPDX-License-Identifier: MIT */
/*
 * algorithms.c - compares every algorithm in the table (search/algorithms) with Dijkstra's
 * algorithm in the oracle, on random maps with every kind of cost.
 */
#include <inttypes.h>
#include <string.h>

#include "tests/support/trial.h"
#include "tests/test.h"

enum {
    MAPS = 10000, /* every algorithm runs on each of these maps */
    UNIFORM_MAPS = 4000,
    TURNED_MAPS = 800,
    PREPARED_MAPS = 4000,
    REUSED_MAPS = 12,
    REUSES = 400,
};

/* Returns the smallest number of steps of any path from a start to a goal. */
static uint64_t fewest_steps(const struct trial *trial)
{
    struct oracle_map steps = trial->map;
    for (int value = 0; value < 256; value++)
        steps.costs[value] = 1000;
    steps.diagonal_cost = 1000;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        steps.move_cost[d] = steps.move_cost[d] > 0 ? 1000 : 0;
    return (uint64_t)(oracle_micro(oracle_solve(&steps, trial->settings.rule).cost) / 1000000);
}

/* Checks what an algorithm guarantees with its default heuristic. */
static void check_promise(const struct trial *trial, const struct search_result *result)
{
    switch (trial->settings.algorithm) {
    case ALGORITHM_BFS:
        if (result->found && result->path_count - 1 != fewest_steps(trial))
            trial_fail(trial, "the path has %" PRIu64 " steps, but %" PRIu64 " suffice",
                       result->path_count - 1, fewest_steps(trial));
        break;
    case ALGORITHM_GREEDY:
        if (result->optimal)
            trial_fail(trial, "greedy search reports its result as optimal");
        break;
    default:
        if (algorithm_row(trial->settings.algorithm)->optimal == OPTIMAL_NEVER)
            break;
        if (!result->optimal)
            trial_fail(trial, "the result is not reported as optimal");
        break;
    }
}

/*
 * Checks the result of a new search with an algorithm on the trial's map. Returns false if the
 * algorithm does not support the map.
 */
static bool check_algorithm(struct trial *trial, int algorithm, struct oracle_distance expected)
{
    trial->settings.algorithm = (enum algorithm)algorithm;
    struct search *search = trial_search(trial);
    if (!search)
        return false;
    struct search_result result;
    trial_run(trial, search, &result);
    trial_check(trial, &result, expected);
    check_promise(trial, &result);
    search_result_free(&result);
    search_free(search);
    return true;
}

TEST(algorithms_agree_with_the_oracle)
{
    uint64_t run_by[ALGORITHM_COUNT] = {0};
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
            run_by[algorithm] += check_algorithm(&trial, algorithm, expected);
        trial_end(&trial);
    }
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
        assert_true(run_by[algorithm] > random_trials(MAPS) / 20);
}

/* Searches that prepare for many queries use landmarks or jump tables. */
TEST(prepared_searches_agree_with_the_oracle)
{
    enum { QUERIES = 1000, RUNS = 4 };
    for (uint64_t number = 0; number < random_trials(PREPARED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        trial.settings.problems = QUERIES;
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
            trial.settings.algorithm = (enum algorithm)algorithm;
            struct search *search = trial_search(&trial);
            for (int run = 0; search && run < RUNS; run++) {
                struct search_result result;
                random_ends(&rng, 1 + random_below(&rng, 2), 1 + random_below(&rng, 3), &trial.map);
                trial_run(&trial, search, &result);
                trial_check(&trial, &result, oracle_solve(&trial.map, trial.settings.rule));
                check_promise(&trial, &result);
                search_result_free(&result);
            }
            search_free(search);
        }
        trial_end(&trial);
    }
}

/*
 * If all cells and all directions cost the same, no algorithm may refuse a map on which a diagonal
 * step costs at least as much as one straight step and less than two.
 */
TEST(uniform_maps_are_supported_by_all_algorithms)
{
    static const uint32_t lengths[] = {DIAGONAL_SQRT2, DIAGONAL_SQRT2, 1000, 1400, 1999};
    for (uint64_t number = 0; number < random_trials(UNIFORM_MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_ground(&rng, GROUND_UNIFORM, &map);
        random_ends(&rng, 1 + random_below(&rng, 3), 1 + random_below(&rng, 3), &map);
        const enum diagonal_rule rule = (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT);
        map.diagonal_cost = lengths[random_below(&rng, sizeof lengths / sizeof *lengths)];
        trial_begin(&trial, number, &map, rule);
        const struct oracle_distance expected = oracle_solve(&trial.map, rule);
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
            if (!check_algorithm(&trial, algorithm, expected))
                trial_fail(&trial, "the algorithm refuses a uniform map");
        trial_end(&trial);
    }
}

TEST(symmetric_maps_have_the_same_cost)
{
    for (uint64_t number = 0; number < random_trials(TURNED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int symmetry = 0; symmetry < TRIAL_SYMMETRIES; symmetry++) {
            struct oracle_map map;
            struct trial turned;
            trial_turn(&trial.map, symmetry, &map);
            trial_begin(&turned, number, &map, trial.settings.rule);
            for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
                (void)check_algorithm(&turned, algorithm, expected);
            trial_end(&turned);
        }
        trial_end(&trial);
    }
}

/* Runs one search many times on the same map, with new starts and goals each time. */
TEST(searches_can_run_again)
{
    for (uint64_t number = 0; number < REUSED_MAPS; number++) {
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
            struct random rng = random_begin(number);
            struct oracle_map map;
            struct trial trial;
            random_ground(&rng, GROUND_UNIFORM, &map);
            trial_begin(&trial, number, &map, (enum diagonal_rule)(number % DIAGONAL_RULE_COUNT));
            trial.settings.algorithm = (enum algorithm)algorithm;
            struct search *search = trial_search(&trial);
            assert_non_null(search);
            for (int use = 0; use < REUSES; use++) {
                struct search_result result;
                random_ends(&rng, 1 + random_below(&rng, 2), 1 + random_below(&rng, 2), &trial.map);
                trial_run(&trial, search, &result);
                trial_check(&trial, &result, oracle_solve(&trial.map, trial.settings.rule));
                search_result_free(&result);
            }
            search_free(search);
            trial_end(&trial);
        }
    }
}
