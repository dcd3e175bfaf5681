/* SPDX-License-Identifier: MIT */
/* table.c - the table of algorithms. list.h describes how to add an algorithm. */
#include "search/algorithms/table.h"

#include <string.h>

#include "search/algorithms/list.h"
#include "search/cost/keys.h"

#define POINTER(NAME, ROW) [ALGORITHM_##NAME] = &ROW##_row,
static const struct algorithm_row *const algorithms[ALGORITHM_COUNT] = {ALGORITHMS(POINTER)};

const struct algorithm_row *algorithm_row(enum algorithm algorithm)
{
    return algorithms[algorithm];
}

const char *search_algorithm_name(enum algorithm algorithm)
{
    return algorithms[algorithm]->name;
}

enum algorithm search_algorithm_from_name(const char *name)
{
    unsigned index = 0;
    while (index < ALGORITHM_COUNT && strcmp(algorithms[index]->name, name) != 0)
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
