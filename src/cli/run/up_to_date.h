/* SPDX-License-Identifier: MIT */
/* up_to_date.h - decides which maps --skip-existing skips. */
#ifndef ASTAR_CLI_RUN_UP_TO_DATE_H
#define ASTAR_CLI_RUN_UP_TO_DATE_H

#include "cli/files/job.h"

/*
 * Returns true if the picture of a job is newer than the files of its map and was made with the
 * same settings, and no other output of the map is requested.
 */
bool up_to_date(const struct options *options, const struct job *job);

#endif
