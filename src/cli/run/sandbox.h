/* SPDX-License-Identifier: MIT */
/* sandbox.h - giving up what solving a map does not need. */
#ifndef ASTAR_CLI_RUN_SANDBOX_H
#define ASTAR_CLI_RUN_SANDBOX_H

#include "cli/files/plan.h"

/*
 * Takes from this process and its threads, for good, all that the one map of the plan does not
 * need: from here on only its files can be read, only the folders of its outputs be written (the
 * one above, where a folder is still to be made), nothing be executed, and no network be reached.
 * To be called before there are other threads. Returns NULL, or why that cannot be had here: then
 * all is as before.
 */
const char *sandbox_enter(const struct options *options, const struct plan *plan);

#endif
