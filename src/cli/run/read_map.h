/* SPDX-License-Identifier: MIT */
/* read_map.h - reads a map and applies the options that change it. */
#ifndef ASTAR_CLI_RUN_READ_MAP_H
#define ASTAR_CLI_RUN_READ_MAP_H

#include "cli/run/task.h"

/*
 * Reads the map into task->grid, replaces its starts and goals with those of --start and --goal,
 * applies the clearance, and checks starts, goals and via points. Fails if the map needs too much
 * memory or refers to a file that is also an output. Sets the outcome's width, height and need, and
 * its reading if reports include it.
 *
 * With --inspect, does not fail if ends are missing or wrong, but adds a remark to the outcome. The
 * clearance is not applied.
 */
bool read_map(struct task *task, struct error *error);

/*
 * For an image in which no path was found, reads the map again to find out why. If there is
 * evidence for a reason, adds a remark to the outcome. Maps that cannot be read again, such as
 * pipes, get no remark.
 */
void explain_no_path(struct task *task);

#endif
