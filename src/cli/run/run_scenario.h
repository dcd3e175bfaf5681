/* SPDX-License-Identifier: MIT */
/* run_scenario.h - solves the problems of a scenario and checks the lengths of the paths. */
#ifndef ASTAR_CLI_RUN_RUN_SCENARIO_H
#define ASTAR_CLI_RUN_RUN_SCENARIO_H

#include "cli/options/options.h"
#include "cli/run/exit_status.h"

/*
 * Solves all problems of the scenario at `path`; if options->problem is not 0, solves and draws
 * only that problem.
 */
enum exit_status run_scenario(const struct options *options, const char *path);

#endif
