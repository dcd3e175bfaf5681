/* SPDX-License-Identifier: MIT */
/*
 * time_limit.h - applies --time-limit to the steps of a run that do not belong to a single map.
 *
 * These steps are reading standard input, a list of names or a scenario, and solving a scenario.
 * Each of them has the same time limit as a map.
 */
#ifndef ASTAR_CLI_RUN_TIME_LIMIT_H
#define ASTAR_CLI_RUN_TIME_LIMIT_H

#include "base/stop.h"
#include "cli/options/options.h"

/* Sets the deadline of work that begins now. */
void time_limit_begin(const struct options *options, struct stop *stop);

/* If the error is ERROR_STOPPED, replaces it with a message about --time-limit. */
void time_limit_explain(const struct options *options, struct error *error);

#endif
