/* SPDX-License-Identifier: MIT */
/* run.h - runs the program with the parsed options. */
#ifndef ASTAR_CLI_RUN_RUN_H
#define ASTAR_CLI_RUN_RUN_H

#include "cli/options/options.h"
#include "cli/run/exit_status.h"

/* Solves all maps, or the problems of all scenarios. */
enum exit_status run(const struct options *options);

#endif
