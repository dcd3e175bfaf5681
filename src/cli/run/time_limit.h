/* SPDX-License-Identifier: MIT */
/*
 * time_limit.h - applies --time-limit to the work on a map or a scenario and to reading inputs.
 *
 * The limit applies separately to each of these steps: finding the files to which a map refers,
 * the work on one map, reading a scenario, solving a scenario, reading standard input, and reading
 * a list of names.
 */
#ifndef ASTAR_CLI_RUN_TIME_LIMIT_H
#define ASTAR_CLI_RUN_TIME_LIMIT_H

#include "base/stop.h"
#include "cli/options/options.h"

/* How long work may continue after its deadline or a request to stop before it is abandoned. */
enum { TIME_LIMIT_GRACE_US = 200000 };

/* Sets the deadline for work that begins now. */
void time_limit_begin(const struct options *options, struct stop *stop);

/* If the error is ERROR_STOPPED, replaces it with a message about --time-limit. */
void time_limit_explain(const struct options *options, struct error *error);

#endif
