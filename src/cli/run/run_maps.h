/* SPDX-License-Identifier: MIT */
/* run_maps.h - solves all maps in a list and reports the results. */
#ifndef ASTAR_CLI_RUN_RUN_MAPS_H
#define ASTAR_CLI_RUN_RUN_MAPS_H

#include "cli/files/map_file.h"
#include "cli/run/exit_status.h"

/*
 * Plans the outputs of the maps in the list, solves the maps and reports the results. The list must
 * not contain scenarios. After SIGINT or SIGTERM, ends the process instead of returning.
 */
enum exit_status run_maps(const struct options *options, const struct map_list *list);

#endif
