/* SPDX-License-Identifier: MIT */
/* problems.h - solves the problems of a scenario. */
#ifndef ASTAR_CLI_RUN_PROBLEMS_H
#define ASTAR_CLI_RUN_PROBLEMS_H

#include "cli/report/verdict.h"

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
