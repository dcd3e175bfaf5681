/* SPDX-License-Identifier: MIT */
/* solve.h - solves one map, from its file to its picture. */
#ifndef ASTAR_CLI_RUN_SOLVE_H
#define ASTAR_CLI_RUN_SOLVE_H

#include "cli/files/job.h"
#include "cli/report/outcome.h"
#include "cli/run/control.h"

/*
 * Solves one map (with --inspect, only reads it) and writes its outputs. If anything fails before
 * all outputs are complete, none of them appears. The outcome contains pointers into `options` and
 * `job`. Threads may solve different jobs concurrently.
 */
struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job, struct control *control);

#endif
