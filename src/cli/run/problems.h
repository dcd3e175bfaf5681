/* SPDX-License-Identifier: MIT */
/* problems.h - solves the problems of a scenario. */
#ifndef ASTAR_CLI_RUN_PROBLEMS_H
#define ASTAR_CLI_RUN_PROBLEMS_H

#include "cli/options/options.h"
#include "map/scenario.h"

/* What was found for a problem. */
struct finding {
    bool found;
    struct cost cost;
    uint64_t steps, expanded, generated;
    uint64_t nanoseconds; /* that the search took */
};

/*
 * Solves all problems on the grid, whose cells their starts and goals must be, in as many threads
 * as the options and the memory allow. Fills in findings[0] to findings[scenario->count - 1].
 */
bool problems_solve(const struct options *options, const struct scenario *scenario,
                    const struct grid *grid, struct finding *findings, struct error *error);

#endif
