/* SPDX-License-Identifier: MIT */
/* up_to_date.h - decides which maps --skip-existing skips. */
#ifndef ASTAR_CLI_RUN_UP_TO_DATE_H
#define ASTAR_CLI_RUN_UP_TO_DATE_H

#include "cli/files/job.h"

/*
 * Returns true if the picture of a job is newer than its map, was made with the same settings, and
 * is the only output.
 */
bool up_to_date(const struct options *options, const struct job *job);

#endif
