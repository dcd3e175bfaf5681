/* SPDX-License-Identifier: MIT */
/* plan.h - decides where each picture is written, before the first map is read. */
#ifndef ASTAR_CLI_FILES_PLAN_H
#define ASTAR_CLI_FILES_PLAN_H

#include "cli/files/job.h"

/*
 * Chooses distinct names for the pictures of all maps in a list. The list must outlive the plan.
 * With --share, only the maps of the selected share remain in the plan. Fails if two outputs are
 * the same file or an output is also an input. Writes nothing. On failure, *file is the file that
 * the error is about, or NULL. Release the plan with plan_free, even on failure.
 */
bool plan_make(const struct options *options, const struct map_list *list, struct plan *plan,
               const char **file, struct error *error);

/* Deletes the temporary files that killed runs have left behind in the folders of the outputs. */
void plan_clean(const struct options *options, const struct plan *plan);

void plan_free(struct plan *plan);

#endif
