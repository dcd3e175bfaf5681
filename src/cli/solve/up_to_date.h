/* SPDX-License-Identifier: MIT */
/* up_to_date.h - decides which maps --skip-existing skips. */
#ifndef ASTAR_CLI_SOLVE_UP_TO_DATE_H
#define ASTAR_CLI_SOLVE_UP_TO_DATE_H

#include "cli/files/job.h"

/*
 * Returns true if the picture of a job is newer than its map and all files to which the map refers,
 * was made with the same settings, and is the only output requested for the map.
 */
bool up_to_date(const struct options *options, const struct job *job);

#endif
