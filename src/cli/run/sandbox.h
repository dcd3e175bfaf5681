/* SPDX-License-Identifier: MIT */
/* sandbox.h - drops the rights that solving a map does not need. */
#ifndef ASTAR_CLI_RUN_SANDBOX_H
#define ASTAR_CLI_RUN_SANDBOX_H

#include "cli/files/plan.h"

/*
 * Permanently restricts this process to what the first map of the plan needs: it can read only the
 * files of the map, write only into the folders of the outputs (or the parent of a folder that is
 * to be made), execute nothing, and reach no network. Call it before other threads are started.
 * Returns NULL, or the reason why there is no sandbox; then nothing has changed.
 */
const char *sandbox_enter(const struct options *options, const struct plan *plan);

#endif
