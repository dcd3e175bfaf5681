/* SPDX-License-Identifier: MIT */
/* run_maps.h - solves all maps in a list and reports the results. */
#ifndef ASTAR_CLI_RUN_RUN_MAPS_H
#define ASTAR_CLI_RUN_RUN_MAPS_H

#include "cli/files/job.h"
#include "cli/run/exit_status.h"

/*
 * Plans the outputs of the jobs, which must be maps, solves them and reports the results. After
 * SIGINT, SIGTERM or SIGHUP, ends the process instead of returning.
 */
enum exit_status run_maps(const struct options *options, struct jobs *jobs);

#endif
