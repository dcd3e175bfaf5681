/* SPDX-License-Identifier: MIT */
/*
 * heuristic.c - heuristics and weights on random maps, compared with the oracle: which results are
 * optimal, and how much a weight can add to the cost.
 */
#include <inttypes.h>
#include <string.h>

#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 8000, WEIGHTED_MAPS = 3000 };

/*
 * Estimates easily become too large if one diagonal direction is much cheaper than all others and
 * there are several goals.
 */
TEST(results_reported_as_optimal_are_optimal_under_every_heuristic)
{
    static const uint32_t lengths[] = {DIAGONAL_SQRT2, 500, 1000, 2000, 3000};
    size_t optimal = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_ground(&rng, GROUND_UNIFORM, &map);
        random_ends(&rng, 1 + random_below(&rng, 3), 2 + random_below(&rng, 2), &map);
        map.diagonal_cost = lengths[random_below(&rng, sizeof lengths / sizeof *lengths)];
        map.move_cost[1 + 2 * random_below(&rng, 4)] = 100;
        trial_begin(&trial, number, &map, DIAGONAL_ALWAYS);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            trial.settings.heuristic = (enum heuristic)heuristic;
            struct search_result result;
            assert_true(trial_solve(&trial, expected, &result));
            optimal += result.optimal;
            search_result_free(&result);
        }
        trial_end(&trial);
    }
    /* On these maps, some heuristics are admissible and others are not. */
    assert_in_range(optimal, 2 * random_trials(MAPS), random_trials(MAPS) * (HEURISTIC_COUNT - 1));
}

TEST(weights_bound_cost_and_expansions)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_JPS, ALGORITHM_JPS_PLUS,
                                                ALGORITHM_FASTEST, ALGORITHM_DIJKSTRA};
    static const uint32_t weights[] = {1000, 1001, 1002, 1500, 2000, 4500, 100000, 1000000};
    for (uint64_t number = 0; number < random_trials(WEIGHTED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            trial.settings.heuristic = (enum heuristic)heuristic;
            trial.settings.algorithm = algorithms[random_below(&rng, 5)];
            const uint32_t weight = weights[random_below(&rng, sizeof weights / sizeof *weights)];
            trial_check_weight(&trial, weight, expected);
        }
        trial_end(&trial);
    }
}
