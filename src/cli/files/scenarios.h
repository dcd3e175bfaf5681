/* SPDX-License-Identifier: MIT */
/* scenarios.h - reads the scenarios of a run, selects their problems, and finds their maps. */
#ifndef ASTAR_CLI_FILES_SCENARIOS_H
#define ASTAR_CLI_FILES_SCENARIOS_H

#include "cli/files/job.h"

/*
 * Turns the job of each scenario in the list into that of its map, with the problems that --problem
 * and --share select. A job whose scenario or map cannot be read becomes unreadable. Adds the maps
 * to jobs->inputs. Reports an error and returns false if the options do not apply to scenarios, or
 * if no scenario has a problem in the range of --problem.
 */
bool scenarios_prepare(const struct options *options, struct jobs *jobs);

#endif
