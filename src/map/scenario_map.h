/* SPDX-License-Identifier: MIT */
/* scenario_map.h - finds the map that a scenario names. */
#ifndef ASTAR_MAP_SCENARIO_MAP_H
#define ASTAR_MAP_SCENARIO_MAP_H

#include "map/options.h"
#include "map/scenario.h"

/*
 * Finds the map of the scenario stored at options->path. Returns the first of these files that
 * exists; the caller frees it:
 *   1. below options->map_folder, if it is set: the name of the map in the scenario, or the last
 *      part or parts of that name;
 *   2. in the folder of the scenario: the name, then the last part of the name;
 *   3. the path of the scenario without ".scen";
 *   4. if the name ends in ".map": the name, or the last part or parts of it, below the folder of
 *      the scenario, the working folder, each of the four folders above the scenario, and the
 *      folder "maps" in each of these. For scenarios in DIR/scenarios/X or DIR/X-scen, also in
 *      DIR/maps/X and DIR/X-map.
 *
 * With options->untrusted, the map must lie below the folder of the scenario or below
 * options->map_folder, and the error does not quote the scenario. If there is no such file, returns
 * NULL with an error that names the folders that were searched.
 */
char *scenario_find_map(const struct scenario *scenario, const struct map_options *options,
                        struct error *error);

#endif
