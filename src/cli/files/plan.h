/* SPDX-License-Identifier: MIT */
/* plan.h - decides where each picture is written, before the first map is read. */
#ifndef ASTAR_CLI_FILES_PLAN_H
#define ASTAR_CLI_FILES_PLAN_H

#include "cli/files/job.h"

/*
 * Chooses distinct names for the pictures of all maps, and checks all outputs. With --share, keeps
 * only the maps of the selected share. Scenarios have no pictures and share their problems instead.
 * Fails if two outputs are the same file or an output is also an input. Writes nothing. On failure,
 * *file is the file that the error is about, or NULL.
 */
bool plan_make(const struct options *options, struct jobs *jobs, const char **file,
               struct error *error);

/* Deletes the temporary files that killed runs have left behind in the folders of the outputs. */
void plan_clean(const struct options *options, const struct jobs *jobs);

#endif
