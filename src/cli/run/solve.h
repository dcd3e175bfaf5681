/* SPDX-License-Identifier: MIT */
/* solve.h - solves one map, from its file to its picture. */
#ifndef ASTAR_CLI_RUN_SOLVE_H
#define ASTAR_CLI_RUN_SOLVE_H

#include "cli/files/job.h"
#include "cli/run/control.h"
#include "cli/run/outcome.h"

/*
 * Solves one map and writes its outputs; if anything fails before all of them are complete, none
 * appears. The outcome holds pointers into `options` and `job`. Several threads may solve different
 * jobs at once.
 */
struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job, struct control *control);

#endif
