/* SPDX-License-Identifier: MIT */
/* solve_jobs.h - solves all maps or scenarios in a list and reports the results. */
#ifndef ASTAR_CLI_SOLVE_SOLVE_JOBS_H
#define ASTAR_CLI_SOLVE_SOLVE_JOBS_H

#include "cli/files/job.h"
#include "cli/solve/exit_status.h"

/*
 * Plans the outputs of the jobs, solves the jobs and reports the results. With --problem N, solves
 * and draws this problem of a scenario like a map. After SIGINT, SIGTERM or SIGHUP, reports what is
 * done and ends the process instead of returning.
 */
enum exit_status solve_jobs(const struct options *options, struct jobs *jobs);

#endif
