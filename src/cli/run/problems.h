/* SPDX-License-Identifier: MIT */
/* problems.h - solves the problems of a scenario. */
#ifndef ASTAR_CLI_RUN_PROBLEMS_H
#define ASTAR_CLI_RUN_PROBLEMS_H

#include "cli/options/options.h"
#include "map/scenario.h"

/* The result of solving one problem. */
struct finding {
    bool solved; /* false: not solved, because the run was stopped; no other member is valid */
    bool found;
    bool legal; /* the path leads from start to goal, and all steps are allowed (path_check.h) */
    uint32_t bound;       /* guaranteed bound on the cost, as in struct search_result */
    uint128 cost, length; /* in millionths; the cost includes turn costs */
    uint64_t steps, turns, expanded, generated;
    uint64_t nanoseconds; /* duration of the search: the median of all repetitions */
};

/* The problems of a scenario, their map, and the settings for solving them. */
struct problem_run {
    const struct scenario *scenario;
    const struct grid *grid;
    struct search_settings settings; /* settings.problems: the number of problems in the file */
    struct search_watch *watch;      /* used by all searches */
    struct finding *findings;        /* one for each problem, zeroed */

    /* Results. */
    uint64_t prepare_ns; /* time to prepare the map for a search */
    uint64_t memory;     /* bytes that one search needs, as estimated by search_memory */
    size_t workers;      /* largest number of workers started so far; pass it on to the next run */
};

/*
 * Solves all problems, options->repeat times, in as many threads as the options and memory allow.
 * All starts and goals must be cells of the grid.
 *
 * Fails with ERROR_STOPPED if the deadline of run->watch passes. If a stop is requested, stops soon
 * and returns true; problems that are not finished are left out.
 */
bool problems_solve(const struct options *options, struct problem_run *run, struct error *error);

#endif
