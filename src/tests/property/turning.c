/* SPDX-License-Identifier: MIT */
/* turning.c - searches with turn costs agree with turn_oracle. */
#include <inttypes.h>
#include <stdio.h>

#include "tests/support/trial.h"
#include "tests/support/turn_oracle.h"
#include "tests/test.h"

enum { MAPS = 20000, VIA_MAX = 3 };

/* A trial with a turn cost and via points. */
struct turn_trial {
    struct trial trial;
    struct turn_problem problem;
    struct oracle_map via; /* its starts are the via points */
};

static uint32_t random_turn_cost(struct random *rng)
{
    static const uint32_t costs[] = {1, 10, 250, 500, 1000, 1414, 2000, 5000, 1000000};
    return random_chance(rng, 75) ? costs[random_below(rng, sizeof costs / sizeof *costs)]
                                  : random_between(rng, 1, 1000000);
}

static void begin(struct turn_trial *turn, uint64_t number, struct random *rng)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_FASTEST};
    struct trial *trial = &turn->trial;
    trial_begin_random(trial, number, rng);
    trial->settings.algorithm = algorithms[random_below(rng, 3)];
    turn->via = trial->map;
    random_ends(rng, 1 + random_below(rng, VIA_MAX), 1, &turn->via);
    turn->problem = (struct turn_problem){.map = &trial->map,
                                          .rule = trial->settings.rule,
                                          .via = turn->via.starts,
                                          .via_count = turn->via.start_count,
                                          .fewest = random_chance(rng, 30),
                                          .cost = random_turn_cost(rng)};
    if (random_chance(rng, 60))
        turn->problem.via_count = 0;
    trial->settings.turn_cost = turn->problem.fewest ? TURN_COST_FEWEST : turn->problem.cost;
}

/* Prints the turn cost and the via points, and fails the test. */
static void report_fault(const struct turn_trial *turn, const char *problem)
{
    fprintf(stderr, "# turn cost %" PRIu32 "; via", turn->trial.settings.turn_cost);
    for (size_t i = 0; i < turn->problem.via_count; i++)
        fprintf(stderr, " %" PRIu32 ",%" PRIu32, turn->problem.via[i].x, turn->problem.via[i].y);
    fprintf(stderr, "\n");
    trial_fail(&turn->trial, "%s", problem);
}

/* Checks that the path is legal and has the length, turns and cost that the result reports. */
static void check_path(const struct turn_trial *turn, const struct search_result *result)
{
    struct cost length;
    const char *fault = oracle_path_fault(turn->problem.map, turn->problem.rule, result->path,
                                          result->path_count, &length);
    if (fault)
        report_fault(turn, fault);
    if (oracle_compare(length, result->length) != 0)
        report_fault(turn, "the reported length is not that of the path");
    if (turn_oracle_count(turn->problem.rule, result->path, result->path_count) != result->turns)
        report_fault(turn, "the reported number of turns is not that of the path");
    if (oracle_compare(turn_oracle_add(&turn->problem, length, result->turns), result->cost) != 0)
        report_fault(turn, "the reported cost is not that of the path");
    struct cost legs = {0};
    for (size_t i = 0; i < result->leg_count; i++)
        legs = cost_sum(legs, result->legs[i].cost);
    if (result->leg_count > 0 && oracle_compare(legs, result->cost) != 0)
        report_fault(turn, "the costs of the legs do not add up to the cost of the path");
    size_t visited = 0;
    for (uint64_t i = 0; i < result->path_count; i++)
        while (visited < turn->problem.via_count &&
               oracle_index(turn->problem.map, result->path[i]) ==
                   oracle_index(turn->problem.map, turn->problem.via[visited]))
            visited++;
    if (visited < turn->problem.via_count)
        report_fault(turn, "the path does not pass through the via points in order");
}

static void run(const struct turn_trial *turn, struct search *search, struct search_result *result)
{
    struct turn_trial *all = (struct turn_trial *)turn; /* a query does not change the map */
    struct oracle_map *map = &all->trial.map;
    const struct search_query query = {
        .starts = {map->starts, map->start_count, map->start_count},
        .via = {all->via.starts, turn->problem.via_count, turn->problem.via_count},
        .goals = {map->goals, map->goal_count, map->goal_count}};
    trial_run_query(&turn->trial, search, &query, result);
}

static void check_result(const struct turn_trial *turn, const struct search_result *result,
                         const struct turn_solution *expected)
{
    if (result->found != expected->found)
        report_fault(turn,
                     result->found ? "a path is found where none exists" : "no path is found");
    if (!result->found)
        return;
    check_path(turn, result);
    if (!result->optimal)
        report_fault(turn, "the path is not reported as optimal");
    if (oracle_compare(result->cost, expected->cost) != 0)
        report_fault(turn, "a cheaper path is possible");
    if (turn->problem.fewest && result->turns != expected->turns)
        report_fault(turn, "fewer turns are possible");
}

TEST(random_maps_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct turn_trial turn;
        begin(&turn, number, &rng);
        const struct turn_solution expected = turn_oracle_solve(&turn.problem);
        struct search *search = trial_search(&turn.trial);
        for (int run_number = 0; run_number < 2; run_number++) {
            struct search_result result;
            run(&turn, search, &result);
            check_result(&turn, &result, &expected);
            search_result_free(&result);
        }
        search_free(search);
        trial_end(&turn.trial);
    }
}

/* Returns a cost in billionths, multiplied by a factor. */
static struct cost multiplied(struct cost cost, uint32_t factor)
{
    return (struct cost){(cost.straight * 1000 + cost.nano) * factor, cost.diagonal * 1000 * factor,
                         0};
}

TEST(a_weight_bounds_the_cost)
{
    for (uint64_t number = 0; number < random_trials(MAPS / 4); number++) {
        struct random rng = random_begin(number);
        struct turn_trial turn;
        begin(&turn, number, &rng);
        turn.trial.settings.algorithm = ALGORITHM_ASTAR;
        turn.trial.settings.weight = FACTOR_ONE + random_below(&rng, 3 * FACTOR_ONE);
        const struct turn_solution expected = turn_oracle_solve(&turn.problem);
        struct search *search = trial_search(&turn.trial);
        struct search_result result;
        run(&turn, search, &result);
        if (result.found != expected.found)
            report_fault(&turn,
                         result.found ? "a path is found where none exists" : "no path is found");
        if (result.found) {
            check_path(&turn, &result);
            if (oracle_compare(multiplied(result.cost, FACTOR_ONE),
                               multiplied(expected.cost, turn.trial.settings.weight)) > 0)
                report_fault(&turn, "the path costs more than the weight times the optimum");
        }
        search_result_free(&result);
        search_free(search);
        trial_end(&turn.trial);
    }
}

/*
 * With any heuristic, a path that is reported as optimal has the least cost, and a path that is not
 * reported as optimal is legal.
 */
TEST(results_with_all_heuristics_are_labelled_correctly)
{
    for (uint64_t number = 0; number < random_trials(MAPS / 4); number++) {
        struct random rng = random_begin(number);
        struct turn_trial turn;
        begin(&turn, number, &rng);
        turn.trial.settings.algorithm = ALGORITHM_ASTAR;
        turn.trial.settings.heuristic = (enum heuristic)random_below(&rng, HEURISTIC_COUNT);
        const struct turn_solution expected = turn_oracle_solve(&turn.problem);
        struct search *search = trial_search(&turn.trial);
        struct search_result result;
        run(&turn, search, &result);
        if (result.optimal)
            check_result(&turn, &result, &expected);
        else if (result.found != expected.found)
            report_fault(&turn,
                         result.found ? "a path is found where none exists" : "no path is found");
        else if (result.found)
            check_path(&turn, &result);
        search_result_free(&result);
        search_free(search);
        trial_end(&turn.trial);
    }
}
