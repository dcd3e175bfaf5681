/* SPDX-License-Identifier: MIT */
/* solve.h - solves one map, from its file to its picture and the text of its result. */
#ifndef ASTAR_CLI_SOLVE_SOLVE_H
#define ASTAR_CLI_SOLVE_SOLVE_H

#include "cli/files/job.h"
#include "cli/solve/control.h"

/*
 * Solves one map (with --inspect, only reads it) and writes its outputs. If anything fails before
 * all outputs are complete, none of them appears. Release the result with map_result_free.
 */
struct map_result solve_map(const struct options *options, const struct job *job,
                            struct control *control);

#endif
