/* SPDX-License-Identifier: MIT */
/* run_scenario.h - solves the problems of a scenario and checks the lengths of the paths. */
#ifndef ASTAR_CLI_RUN_RUN_SCENARIO_H
#define ASTAR_CLI_RUN_RUN_SCENARIO_H

#include "cli/options/options.h"
#include "cli/run/exit_status.h"

/*
 * Solves all problems of the scenario at `path`, or draws only options->problem if that is not 0.
 */
enum exit_status run_scenario(const struct options *options, const char *path);

#endif
