/* SPDX-License-Identifier: MIT */
/*
 * settings.h - what a search is asked to do, apart from its map and its ends.
 */
#ifndef ASTAR_SEARCH_SETTINGS_H
#define ASTAR_SEARCH_SETTINGS_H

#include <stdint.h>

#include "search/movement.h"

/* Rows of the table of algorithms (algorithms/table.h). */
enum algorithm {
    ALGORITHM_ASTAR,
    ALGORITHM_DIJKSTRA,
    ALGORITHM_BFS,
    ALGORITHM_GREEDY,
    ALGORITHM_JPS,
    ALGORITHM_BIDIRECTIONAL,
    ALGORITHM_FASTEST,
    ALGORITHM_COUNT,
};

enum heuristic {
    HEURISTIC_AUTO, /* the largest admissible estimate that depends on the displacement only */
    HEURISTIC_OCTILE,
    HEURISTIC_MANHATTAN,
    HEURISTIC_EUCLIDEAN,
    HEURISTIC_CHEBYSHEV,
    HEURISTIC_ZERO,
    HEURISTIC_COUNT,
};

/* Factors are stored in thousandths. A direction with the move cost MOVE_FORBIDDEN is not used. */
enum { FACTOR_ONE = 1000, FACTOR_MAX = 1000000, MOVE_FORBIDDEN = 0, DIAGONAL_SQRT2 = 0 };

struct search_settings {
    enum algorithm algorithm;
    enum diagonal_rule rule;
    enum heuristic heuristic;
    uint32_t weight;                     /* factor of the heuristic, FACTOR_ONE to FACTOR_MAX */
    uint32_t diagonal_cost;              /* length of a diagonal step, or DIAGONAL_SQRT2 */
    uint32_t move_cost[DIRECTION_COUNT]; /* factor of the steps in each direction */
};

/* The defaults: A*, both-free, sqrt(2), weight 1, all directions alike. */
struct search_settings search_settings_default(void);

/* The name of a heuristic as --heuristic takes it. */
const char *search_heuristic_name(enum heuristic heuristic);

#endif
