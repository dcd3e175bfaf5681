/* SPDX-License-Identifier: MIT */
/* scenario_map.h - finds the map that a scenario names. */
#ifndef ASTAR_MAP_SCENARIO_MAP_H
#define ASTAR_MAP_SCENARIO_MAP_H

#include "map/options.h"
#include "map/scenario.h"

/*
 * Finds the map of the scenario stored at options->path. Tries the following paths in this order,
 * and returns the first one at which a file exists; the caller frees the path. If there is no file
 * at any of them, returns NULL with an error that names the folders that were searched.
 *   1. If options->map_folder is set: the name of the map in the scenario, then the last parts of
 *      that name, in this folder and in its subfolder "maps".
 *   2. The name, then the last part of the name, in the folder of the scenario.
 *   3. The path of the scenario without ".scen".
 *   4. If the name ends in ".map": the name, then its last parts, in the subfolder "maps" of the
 *      folder of the scenario; then in the working folder, in each of the four folders above the
 *      folder of the scenario, and in the subfolder "maps" of each of these folders. For a scenario
 *      in DIR/scenarios/X or DIR/X-scen, also in DIR/maps/X or DIR/X-map.
 *
 * With options->untrusted, the map must be below the folder of the scenario or below
 * options->map_folder, and the error does not quote the scenario.
 */
char *scenario_find_map(const struct scenario *scenario, const struct map_options *options,
                        struct error *error);

#endif
