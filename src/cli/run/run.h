/* SPDX-License-Identifier: MIT */
/* run.h - what the program does with the maps or scenarios that it was given. */
#ifndef ASTAR_CLI_RUN_RUN_H
#define ASTAR_CLI_RUN_RUN_H

#include "cli/options/options.h"
#include "cli/report/messages.h"

/* Solves every map of the options, or with a scenario in their place its problems. */
enum exit_status run(const struct options *options);

/* Solves every map; none of them is a scenario. */
enum exit_status run_maps(const struct options *options);

/* Solves the problems of a scenario and compares their lengths. */
enum exit_status run_scenario(const struct options *options, const char *path);

#endif
