/* SPDX-License-Identifier: MIT */
/* run_scenario.h - solves the problems of scenarios and checks the lengths of the paths. */
#ifndef ASTAR_CLI_RUN_RUN_SCENARIO_H
#define ASTAR_CLI_RUN_RUN_SCENARIO_H

#include "cli/files/job.h"
#include "cli/run/exit_status.h"

/*
 * Solves the problems of all scenarios. With --problem N, solves and draws only
 * problem N; there must then be only one scenario. After SIGINT or SIGTERM, reports the
 * problems that are done and ends the process.
 */
enum exit_status run_scenarios(const struct options *options, struct jobs *scenarios);

#endif
