/* SPDX-License-Identifier: MIT */
/*
 * extreme_costs.c - costs and weights from the entire permitted range, compared with an oracle that
 * uses 256-bit arithmetic. No costs are refused, and every algorithm that guarantees a cheapest
 * path finds one and reports it as optimal.
 */
#include <string.h>

#include "search/algorithms/table.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 10000, ENDS_MAX = 3 };

/*
 * Begins a trial. Most maps are small; about one in 10 has sides of up to 40 cells, and one in 200
 * has sides of up to 60.
 */
static void begin(struct trial *trial, uint64_t number, struct random *rng)
{
    const uint32_t size = random_below(rng, 200);
    const uint32_t side_max = size == 0 ? 60 : size < 20 ? 40 : RANDOM_SIDE_MAX;
    const enum ground ground = random_chance(rng, 30) ? GROUND_TERRAIN : GROUND_PRICED;
    struct oracle_map map;
    random_ground_up_to(rng, ground, side_max, &map);
    random_ends(rng, random_between(rng, 1, ENDS_MAX), random_between(rng, 1, ENDS_MAX), &map);
    trial_extreme_costs(rng, &map);
    if (random_chance(rng, 30)) /* the same cost in every direction, which jps needs */
        for (int d = 1; d < DIRECTION_COUNT; d++)
            map.move_cost[d] = map.move_cost[0];
    trial_begin(trial, number, &map, (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT));
}

static bool promises_optimum(enum algorithm algorithm)
{
    const enum optimality optimal = algorithm_row(algorithm)->optimal;
    return optimal == OPTIMAL_ALWAYS || optimal == OPTIMAL_IF_ADMISSIBLE ||
           algorithm == ALGORITHM_FASTEST;
}

TEST(every_algorithm_is_exact)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int i = 0; i < ALGORITHM_COUNT; i++) {
            struct search_result result;
            trial.settings.algorithm = (enum algorithm)i;
            if (!trial_solve(&trial, expected, &result))
                continue;
            if (promises_optimum((enum algorithm)i) && !result.optimal)
                trial_fail(&trial, "the result is not reported as optimal");
            search_result_free(&result);
        }
        trial_end(&trial);
    }
}

/*
 * Returns a weight from 1.001 to 1000. The excess over 1 is distributed over all orders of
 * magnitude, so that weights slightly above 1 are tested as often as large ones.
 */
static uint32_t random_weight(struct random *rng)
{
    const uint32_t excess = UINT32_C(1) << random_below(rng, 20);
    const uint32_t weight = FACTOR_ONE + random_between(rng, 1, excess);
    return weight < FACTOR_MAX ? weight : FACTOR_MAX;
}

TEST(weights_bound_cost_and_expansions)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_JPS, ALGORITHM_JPS_PLUS,
                                                ALGORITHM_FASTEST};
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            trial.settings.heuristic = (enum heuristic)heuristic;
            trial.settings.algorithm = algorithms[random_below(&rng, 4)];
            trial_check_weight(&trial, random_weight(&rng), expected);
        }
        trial_end(&trial);
    }
}
