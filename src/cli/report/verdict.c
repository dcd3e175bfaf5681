/* SPDX-License-Identifier: MIT */
/* verdict.c - compares the result of a problem with the length that its scenario states. */
#include "cli/report/verdict.h"

#include <inttypes.h>
#include <stdio.h>

/*
 * Lengths in scenarios were computed in single precision and printed with few decimals, so lengths
 * that differ by at most 0.01 are considered equal. The constant is in millionths.
 */
enum { TOLERANCE_MICRO = 10000 };

enum { MILLION = 1000000 };

struct reference verdict_reference(const struct options *options,
                                   const struct search_settings *settings)
{
    struct reference reference = {.lengths = settings->rule == DIAGONAL_BOTH_FREE &&
                                             settings->diagonal_cost == DIAGONAL_SQRT2 &&
                                             (settings->turn_cost == TURN_COST_NONE ||
                                              settings->turn_cost == TURN_COST_FEWEST) &&
                                             options->map.cost_count == 0,
                                  .paths = true};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        reference.lengths = reference.lengths && settings->move_cost[d] == FACTOR_ONE;
        reference.paths = reference.paths && settings->move_cost[d] != MOVE_FORBIDDEN;
    }
    return reference;
}

/* Compares the cost of a legal path with the stated length. */
static struct verdict compare(const struct scenario_problem *problem, const struct finding *finding)
{
    struct verdict verdict = {0};
    const uint128 cost = finding->cost;
    const uint128 stated = problem->optimal_micro;
    if (cost + TOLERANCE_MICRO >= stated && cost <= stated + TOLERANCE_MICRO) {
        verdict.optimal = true;
        verdict.ratio_micro = MILLION;
        return verdict;
    }
    verdict.ratio_micro = stated > 0 ? (uint64_t)((cost * MILLION + stated / 2) / stated) : 0;
    verdict.wrong =
        cost < stated || stated == 0 ||
        (finding->bound > 0 && cost * FACTOR_ONE > (stated + TOLERANCE_MICRO) * finding->bound);
    return verdict;
}

struct verdict verdict_of(const struct scenario_problem *problem, const struct finding *finding,
                          struct reference reference, bool reachable)
{
    const bool stated = !scenario_without_path(problem);
    if (!finding->found)
        return (struct verdict){.wrong = (stated && reference.paths) || reachable};
    if (!finding->legal)
        return (struct verdict){.wrong = true};
    if (!stated)
        return (struct verdict){.no_reference = true};
    return reference.lengths ? compare(problem, finding) : (struct verdict){0};
}

void verdict_explain(const struct scenario_problem *problem, const struct finding *finding,
                     struct error *error)
{
    char found[NUMBER_TEXT_SIZE] = "no path";
    char stated[NUMBER_TEXT_SIZE] = "a path";
    char factor[NUMBER_TEXT_SIZE];
    if (finding->found)
        number_format_micro(found, finding->cost);
    if (!scenario_without_path(problem))
        number_format_micro(stated, problem->optimal_micro);
    number_format_micro(factor, (uint128)finding->bound * (MILLION / FACTOR_ONE));
    if (finding->found && !finding->legal)
        (void)error_at(error, problem->line, 0,
                       "problem %" PRIu64 ": the path found is not allowed", problem->number);
    else if (finding->found && finding->bound > FACTOR_ONE)
        (void)error_at(error, problem->line, 0,
                       "problem %" PRIu64 ": found %s, expected %s to %s times %s", problem->number,
                       found, stated, factor, stated);
    else
        (void)error_at(error, problem->line, 0, "problem %" PRIu64 ": found %s, expected %s",
                       problem->number, found, stated);
}
