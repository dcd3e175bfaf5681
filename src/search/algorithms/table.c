/* SPDX-License-Identifier: MIT */
/* table.c - the table of algorithms. list.h describes how to add an algorithm. */
#include "search/algorithms/table.h"

#include <string.h>

#include "search/algorithms/list.h"
#include "search/cost/keys.h"

static const struct algorithm_row algorithms[ALGORITHM_COUNT] = {
    [ALGORITHM_ASTAR] = {.name = "astar",
                         .description = "A*: the cheapest path, guided by the heuristic",
                         .run = astar_run,
                         .tiles = true,
                         .lanes = true,
                         .landmarks = true,
                         .optimal = OPTIMAL_IF_ADMISSIBLE,
                         .prune = PRUNE_UNIFORM_BLOCKS,
                         .exhaustive = true,
                         .bytes = 6,
                         .wide_bytes = 10},
    [ALGORITHM_DIJKSTRA] = {.name = "dijkstra",
                            .description = "the cheapest path, without a heuristic",
                            .run = astar_run,
                            .tiles = true,
                            .lanes = true,
                            .optimal = OPTIMAL_ALWAYS,
                            .prune = PRUNE_UNIFORM_BLOCKS,
                            .exhaustive = true,
                            .blind = true,
                            .bytes = 6,
                            .wide_bytes = 10},
    [ALGORITHM_BFS] = {.name = "bfs",
                       .description = "breadth-first search: the path with the fewest steps",
                       .run = astar_run,
                       .tiles = true,
                       .optimal = OPTIMAL_IF_EQUAL_STEPS,
                       .prune = PRUNE_UNIFORM_BLOCKS,
                       .exhaustive = true,
                       .blind = true,
                       .counts_steps = true,
                       .bytes = 6,
                       .wide_bytes = 10},
    [ALGORITHM_GREEDY] =
        {.name = "greedy",
         .description =
             "greedy best-first search: follows the heuristic; the path is not always the cheapest",
         .run = astar_run,
         .exhaustive = true,
         .ignores_g = true,
         .bytes = 6,
         .wide_bytes = 10},
    [ALGORITHM_JPS] = {.name = "jps",
                       .description =
                           "jump point search: the cheapest path on maps with uniform costs",
                       .run = jps_run,
                       .unsupported = jps_unsupported,
                       .alternatives = "astar or fastest",
                       .prepare = jps_prepare,
                       .optimal = OPTIMAL_IF_ADMISSIBLE,
                       .prune = PRUNE_UNIFORM_BLOCKS,
                       .jumps = true,
                       .bytes = 11,
                       .wide_bytes = 15},
    [ALGORITHM_BIDIRECTIONAL] = {.name = "bidirectional",
                                 .description = "A* from both ends: the cheapest path",
                                 .run = bidirectional_run,
                                 .unsupported = bidirectional_unsupported,
                                 .alternatives = "astar",
                                 .optimal = OPTIMAL_IF_ADMISSIBLE,
                                 .prune = PRUNE_UNIFORM_MAPS,
                                 .bidirectional = true,
                                 .bytes = 11,
                                 .wide_bytes = 19},
    [ALGORITHM_FASTEST] = {.name = "fastest",
                           .description = "jps where it is faster, else astar; jps+ for "
                                          "scenarios with many problems",
                           .choose = fastest_choose,
                           .choices = fastest_choices,
                           .prepare = fastest_prepare},
    [ALGORITHM_JPS_PLUS] = {.name = "jps+",
                            .description =
                                "jps with precomputed jumps, for many queries on the same map",
                            .run = jps_plus_run,
                            .unsupported = jps_unsupported,
                            .alternatives = "astar or fastest",
                            .prepare = jps_plus_prepare,
                            .optimal = OPTIMAL_IF_ADMISSIBLE,
                            .prune = PRUNE_UNIFORM_BLOCKS,
                            .jumps = true,
                            .bytes = 27,
                            .wide_bytes = 31},
};

const struct algorithm_row *algorithm_row(enum algorithm algorithm)
{
    return &algorithms[algorithm];
}

const char *search_algorithm_name(enum algorithm algorithm)
{
    return algorithms[algorithm].name;
}

enum algorithm search_algorithm_from_name(const char *name)
{
    unsigned index = 0;
    while (index < ALGORITHM_COUNT && strcmp(algorithms[index].name, name) != 0)
        index++;
    return (enum algorithm)index;
}

enum heuristic algorithm_heuristic(const struct search_settings *settings)
{
    if (algorithm_row(settings->algorithm)->blind)
        return HEURISTIC_ZERO;
    if (settings->heuristic != HEURISTIC_AUTO)
        return settings->heuristic;
    const bool diagonals = settings->rule != DIAGONAL_NEVER;
    if (!strides_survey(settings, diagonals).symmetric)
        return HEURISTIC_AUTO;
    if (!diagonals || settings->diagonal_cost >= 2 * FACTOR_ONE)
        return HEURISTIC_MANHATTAN;
    if (settings->diagonal_cost == FACTOR_ONE)
        return HEURISTIC_CHEBYSHEV;
    return settings->diagonal_cost == DIAGONAL_SQRT2 || settings->diagonal_cost > FACTOR_ONE
               ? HEURISTIC_OCTILE
               : HEURISTIC_AUTO;
}
