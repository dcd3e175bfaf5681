/* SPDX-License-Identifier: MIT */
/* problems.h - solves the problems of a scenario. */
#ifndef ASTAR_CLI_RUN_PROBLEMS_H
#define ASTAR_CLI_RUN_PROBLEMS_H

#include "cli/options/options.h"
#include "map/scenario.h"

/* The result of one problem. */
struct finding {
    bool solved; /* false: not solved, because the run was stopped; no other member is valid */
    bool found;
    struct cost cost, length; /* the cost includes turn costs */
    uint64_t steps, turns, expanded, generated;
    uint64_t nanoseconds; /* duration of the search */
};

/* The problems of a scenario, their map, and when to stop. */
struct problem_set {
    const struct scenario *scenario;
    const struct grid *grid;
    struct search_watch *watch; /* of all searches */
};

/*
 * Solves all problems in as many threads as the options and memory allow. All starts and goals must
 * be cells of the grid. Fills in findings[0] to findings[scenario->count - 1], which must be zero.
 *
 * Fails with ERROR_STOPPED if the deadline of set->watch passes. If a stop is requested, stops soon
 * and returns true; problems that are not finished are left out.
 */
bool problems_solve(const struct options *options, const struct problem_set *set,
                    struct finding *findings, struct error *error);

#endif
