/* SPDX-License-Identifier: MIT */
/*
 * settings.h - settings of a search: algorithm, movement and heuristic.
 */
#ifndef ASTAR_SEARCH_RULES_SETTINGS_H
#define ASTAR_SEARCH_RULES_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "map/agent.h"
#include "map/keep_away.h"
#include "search/rules/movement.h"

/*
 * The algorithms: for each, the end of the name of its constant, and the beginning of the name of
 * its row (algorithms/list.h).
 */
#define ALGORITHMS(ITEM)                                                                           \
    ITEM(ASTAR, astar)                                                                             \
    ITEM(DIJKSTRA, dijkstra)                                                                       \
    ITEM(BFS, bfs)                                                                                 \
    ITEM(GREEDY, greedy)                                                                           \
    ITEM(JPS, jps)                                                                                 \
    ITEM(BIDIRECTIONAL, bidirectional)                                                             \
    ITEM(FASTEST, fastest)                                                                         \
    ITEM(JPS_PLUS, jps_plus)

#define ALGORITHM_CONSTANT(NAME, ROW) ALGORITHM_##NAME,
enum algorithm { ALGORITHMS(ALGORITHM_CONSTANT) ALGORITHM_COUNT };

enum heuristic {
    HEURISTIC_AUTO, /* the largest admissible heuristic that depends only on the displacement */
    HEURISTIC_OCTILE,
    HEURISTIC_MANHATTAN,
    HEURISTIC_EUCLIDEAN,
    HEURISTIC_CHEBYSHEV,
    HEURISTIC_ZERO,
    HEURISTIC_COUNT,
};

/*
 * Factors are in thousandths. MOVE_FORBIDDEN as a move cost forbids a direction. DIAGONAL_SQRT2 as
 * the diagonal cost stands for sqrt(2).
 */
enum { FACTOR_ONE = 1000, FACTOR_MAX = 1000000, MOVE_FORBIDDEN = 0, DIAGONAL_SQRT2 = 0 };

/*
 * Special values of search_settings.turn_cost. TURN_COST_NONE: turns are ignored. TURN_COST_FEWEST:
 * turns cost nothing, but the path found has the fewest turns of all cheapest paths.
 */
enum { TURN_COST_NONE = 0, TURN_COST_FEWEST = FACTOR_MAX + 1 };

/* Which cells determine the cost of a step. */
enum step_cost {
    STEP_COST_AUTO,    /* STEP_COST_MEAN on surfaces (grid->surface), otherwise STEP_COST_ENTERED */
    STEP_COST_ENTERED, /* the cost of the cell that is entered */
    STEP_COST_MEAN,    /* the mean of the costs of both cells; only on surfaces */
    STEP_COST_COUNT,
};

struct search_settings {
    enum algorithm algorithm;
    enum diagonal_rule rule;
    enum heuristic heuristic;
    uint32_t weight;                     /* weight of the heuristic, FACTOR_ONE to FACTOR_MAX */
    uint32_t diagonal_cost;              /* length of a diagonal step, or DIAGONAL_SQRT2 */
    uint32_t move_cost[DIRECTION_COUNT]; /* cost factor of each direction, or MOVE_FORBIDDEN */
    enum step_cost step_cost;
    struct keep_away keep_away; /* raises costs near walls; zero: off */
    struct agent agent;         /* size of the agent; zero: one cell */
    bool backward;              /* search from the goals: each step costs as much as the step in
                                the opposite direction; only for ALGORITHM_DIJKSTRA and
                                search_spread */
    uint32_t turn_cost;      /* cost of a unit of turning (turns.h), 1 to FACTOR_MAX, or a special
                                value (see above) */
    uint64_t problems;       /* expected number of queries between distant cells; decides how much
                                to prepare */
    const struct stop *stop; /* NULL, or stops the preparation of a search (ERROR_STOPPED) */
};

/*
 * Returns the defaults: A*, both-free, diagonal steps of length sqrt(2), weight 1, factor 1 for all
 * directions, and one query.
 */
struct search_settings search_settings_default(void);

/* Returns the name of a heuristic as given to --heuristic. */
const char *search_heuristic_name(enum heuristic heuristic);

#endif
