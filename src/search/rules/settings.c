/* SPDX-License-Identifier: MIT */
/* settings.c - default settings, and names of heuristics. */
#include "search/rules/settings.h"

static const char *const heuristic_names[HEURISTIC_COUNT] = {
    [HEURISTIC_AUTO] = "auto",           [HEURISTIC_OCTILE] = "octile",
    [HEURISTIC_MANHATTAN] = "manhattan", [HEURISTIC_EUCLIDEAN] = "euclidean",
    [HEURISTIC_CHEBYSHEV] = "chebyshev", [HEURISTIC_ZERO] = "zero",
};

struct search_settings search_settings_default(void)
{
    struct search_settings settings = {.algorithm = ALGORITHM_ASTAR,
                                       .rule = DIAGONAL_BOTH_FREE,
                                       .heuristic = HEURISTIC_AUTO,
                                       .weight = FACTOR_ONE,
                                       .diagonal_cost = DIAGONAL_SQRT2,
                                       .problems = 1};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = FACTOR_ONE;
    return settings;
}

const char *search_heuristic_name(enum heuristic heuristic)
{
    return heuristic_names[heuristic];
}
