/* SPDX-License-Identifier: MIT */
/* algorithm.h - a row of the table of algorithms. */
#ifndef ASTAR_SEARCH_ALGORITHMS_ALGORITHM_H
#define ASTAR_SEARCH_ALGORITHMS_ALGORITHM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "search/settings.h"

struct search;

/* How a run ended. */
enum search_outcome {
    OUTCOME_FOUND,
    OUTCOME_NO_PATH,
    OUTCOME_OVERFLOW, /* a sum does not fit: wider keys are needed */
    OUTCOME_FAILED,   /* *error says why */
};

/* When a path is known to be a cheapest one. */
enum optimality {
    OPTIMAL_NEVER,
    OPTIMAL_ALWAYS,
    OPTIMAL_IF_ADMISSIBLE,  /* with an admissible heuristic and weight 1 */
    OPTIMAL_IF_STEPS_ALIKE, /* if all steps cost the same */
};

/* Which steps are left out because the table of successors finds them superfluous. */
enum pruning {
    PRUNE_NOTHING,
    PRUNE_UNIFORM_BLOCKS, /* wherever the 3 x 3 block around a cell costs the same */
    PRUNE_UNIFORM_MAPS,   /* only where all cells and all directions cost the same */
};

/*
 * What the rest of the program has to know of an algorithm. A member that a row leaves out has the
 * safe value: not optimal, not exhaustive, no pruning, nothing prepared.
 */
struct algorithm_row {
    const char *name;        /* as --algorithm takes it */
    const char *description; /* for the man page: what it finds, and where it can be used */

    /*
     * Searches from the cells on the open list of the forward frontier. On OUTCOME_FOUND, *end is
     * the goal that was reached, or the cell where the paths of two frontiers meet.
     */
    enum search_outcome (*run)(struct search *search, uint32_t *end, struct error *error);

    /*
     * Called once the keys are chosen. choose: the row that runs in place of this one; a NULL
     * function: itself. obstacle: what keeps the algorithm from being used on this map with these
     * settings, or NULL; a NULL function: nothing does.
     */
    const struct algorithm_row *(*choose)(struct search *search);
    const char *(*obstacle)(const struct search *search);
    const char *alternatives; /* algorithms that the message about an obstacle names */

    /* Allocates or refreshes what the algorithm needs besides the frontiers; NULL: nothing. */
    bool (*prepare)(struct search *search, struct error *error);

    enum optimality optimal;
    enum pruning prune;
    bool exhaustive;    /* a run that finds no path has reached every reachable cell */
    bool blind;         /* uses no heuristic */
    bool ignores_g;     /* orders cells by h alone and expands each of them once */
    bool counts_steps;  /* every step costs one unit */
    bool jumps;         /* parents of cells are in search->parents, several steps away */
    bool bidirectional; /* uses both frontiers */

    /* Bytes per cell of the map next to the grid, if all of it is explored, rounded up. */
    uint8_t bytes, wide_bytes; /* with 32-bit and with 64-bit sums */
};

#endif
