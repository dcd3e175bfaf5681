/* SPDX-License-Identifier: MIT */
/* sandbox.h - drops the rights that solving a map does not need. */
#ifndef ASTAR_CLI_RUN_SANDBOX_H
#define ASTAR_CLI_RUN_SANDBOX_H

#include "cli/files/plan.h"

/*
 * Permanently restricts this process to what the first map of the plan needs. It can then read only
 * the files of that map and, with --skip-existing, its picture. It can write only to the folders of
 * the outputs, or to the parent of a folder that it must create. It cannot execute programs or,
 * from Linux 6.7 on, use TCP. Call this function before starting other threads. Returns NULL on
 * success; otherwise returns the reason and leaves the process unrestricted.
 */
const char *sandbox_enter(const struct options *options, const struct plan *plan);

#endif
