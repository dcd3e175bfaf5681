/* SPDX-License-Identifier: MIT */
/* algorithm.h - a row of the table of algorithms. */
#ifndef ASTAR_SEARCH_ENGINE_ALGORITHM_H
#define ASTAR_SEARCH_ENGINE_ALGORITHM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "search/rules/settings.h"

struct search;

/* The result of a run. */
enum search_outcome {
    OUTCOME_FOUND,
    OUTCOME_NO_PATH,
    OUTCOME_OVERFLOW, /* a sum does not fit in its type; wider keys are needed */
    OUTCOME_FAILED,   /* see *error */
};

/* The condition under which the path found is guaranteed to be a cheapest one. */
enum optimality {
    OPTIMAL_NEVER,
    OPTIMAL_ALWAYS,
    OPTIMAL_IF_ADMISSIBLE,  /* if the heuristic is admissible and the weight is 1 */
    OPTIMAL_IF_EQUAL_STEPS, /* if all steps cost the same */
};

/*
 * A row of the table of algorithms. Members that a row omits have safe defaults: not optimal, not
 * exhaustive, nothing to prepare.
 */
struct algorithm_row {
    const char *name;        /* name for --algorithm */
    const char *description; /* for the man page: the kind of path found and the suitable maps */

    /*
     * Searches from the cells on the open list of the forward frontier. On OUTCOME_FOUND, stores
     * the goal reached in *end or, if there are two frontiers, the cell where their paths meet. The
     * starts are also the goals of the backward frontier.
     *
     * An algorithm with a loop of its own must do what best_first does (best_first.h): store cells
     * with frontier_reach or frontier_store; before it expands a cell, return OUTCOME_OVERFLOW if
     * the sum of the cell is above sum_limit, set STATE_CLOSED and call poll_count; raise
     * frontier->top to the largest sum that it may store; take no step whose key is 0, because its
     * direction is forbidden. With search->once, it must satisfy the bound of the weight.
     */
    enum search_outcome (*run)(struct search *search, uint32_t *end, struct error *error);

    /*
     * `choose` and `unsupported` are called after the keys are chosen. `choose` returns the row
     * that runs instead of this one; if `choose` is NULL, this row runs. `unsupported` returns the
     * reason why the algorithm does not support the map and settings of the search, or NULL if it
     * supports them; if `unsupported` is NULL, the algorithm supports all maps and settings.
     */
    const struct algorithm_row *(*choose)(struct search *search);
    const char *(*unsupported)(const struct search *search);
    const char *alternatives; /* algorithms to suggest if `unsupported` returns a reason */

    /*
     * Returns the set of algorithms that `choose` may return for a map of `cells` cells, with one
     * bit for each algorithm. Required if `choose` is set.
     */
    unsigned (*choices)(const struct search_settings *settings, uint64_t cells);

    /*
     * Allocates or updates the algorithm's own tables, which are members of struct search (state.h)
     * and are released by search_free (prepare.c); NULL if it has none.
     */
    bool (*prepare)(struct search *search, struct error *error);

    enum optimality optimal;
    bool exhaustive;    /* a run that finds no path has reached every reachable cell */
    bool blind;         /* uses no heuristic */
    bool ignores_g;     /* orders cells by h alone and expands each cell at most once */
    bool counts_steps;  /* treats every step as if it cost one unit */
    bool jumps;         /* parents may be several steps away; they are stored in search->parents */
    bool bidirectional; /* uses both frontiers */
    bool tiles;         /* uses tiles (tiling.h) instead of a frontier if tiling_fits is true */
    bool lanes;         /* supports turn costs (turning.h) */
    bool landmarks;     /* landmarks (guided.h) may raise the estimates */

    /*
     * Memory in bytes per cell, rounded up, if the complete map is explored; without the grid and
     * without turn costs.
     */
    uint8_t bytes, wide_bytes; /* with 32-bit and with 64-bit sums */
};

#endif
