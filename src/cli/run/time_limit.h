/* SPDX-License-Identifier: MIT */
/*
 * time_limit.h - applies --time-limit to the steps of a run that do not belong to a single map.
 *
 * The time limit of a map also applies to reading standard input, to reading a list of names, and
 * to each scenario.
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
