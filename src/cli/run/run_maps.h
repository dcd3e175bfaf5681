/* SPDX-License-Identifier: MIT */
/* run_maps.h - solves all maps that the options name. */
#ifndef ASTAR_CLI_RUN_RUN_MAPS_H
#define ASTAR_CLI_RUN_RUN_MAPS_H

#include "cli/options/options.h"
#include "cli/run/exit_status.h"

/*
 * Collects the maps, plans their outputs, solves the maps and reports the results. None of the maps
 * may be a scenario. After SIGINT or SIGTERM, ends the process instead of returning.
 */
enum exit_status run_maps(const struct options *options);

#endif
