/* SPDX-License-Identifier: MIT */
/* picture_names.h - chooses the names of pictures in a folder. */
#ifndef ASTAR_CLI_FILES_PICTURE_NAMES_H
#define ASTAR_CLI_FILES_PICTURE_NAMES_H

#include "cli/files/job.h"

/*
 * Chooses the names of the pictures of all jobs with pictures, in `folder`. Avoids duplicate names,
 * the names of jobs->inputs, and the names of folders that other pictures need. On failure, *file
 * is the file that the error is about, or NULL.
 */
bool picture_names_make(struct jobs *jobs, const char *folder, const char **file,
                        struct error *error);

#endif
