/* SPDX-License-Identifier: MIT */
/* problems.h - solves the problems of a scenario. */
#ifndef ASTAR_CLI_SOLVE_PROBLEMS_H
#define ASTAR_CLI_SOLVE_PROBLEMS_H

#include "cli/solve/task.h"

/*
 * Solves the problems of the scenario of task->job on task->grid, with each search that is
 * compared, options->repeat times, in as many threads as the options and memory allow. All starts
 * and goals must be cells of the grid. Stores the results in the outcome.
 *
 * Fails with ERROR_STOPPED if the deadline of the task passes. If a stop is requested, stops soon
 * and returns true; problems that are not finished are left out.
 */
bool problems_solve(struct task *task, struct error *error);

#endif
