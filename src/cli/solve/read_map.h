/* SPDX-License-Identifier: MIT */
/* read_map.h - reads a map and applies the options that change it. */
#ifndef ASTAR_CLI_SOLVE_READ_MAP_H
#define ASTAR_CLI_SOLVE_READ_MAP_H

#include "cli/solve/task.h"

/*
 * Reads the map into task->grid, replaces its starts and goals with those of --start and --goal,
 * applies the clearance, and checks starts, goals and via points. Fails if the map needs too much
 * memory or refers to a file that is also an output. Sets the `width`, `height` and `need` of the
 * outcome, and its `reading` if reports or messages need it.
 *
 * With --inspect, does not apply the clearance. If starts or goals are missing or wrong, adds a
 * remark to the outcome instead of failing.
 */
bool read_map(struct task *task, struct error *error);

/*
 * If no path was found in an image, reads the image again to find out why, and adds the likely
 * reason, if there is one, to the outcome as a remark. Adds nothing if the image cannot be read
 * again, for example because it came from a pipe.
 */
void explain_no_path(struct task *task);

#endif
