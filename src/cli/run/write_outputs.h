/* SPDX-License-Identifier: MIT */
/* write_outputs.h - writes the output files of a map. */
#ifndef ASTAR_CLI_RUN_WRITE_OUTPUTS_H
#define ASTAR_CLI_RUN_WRITE_OUTPUTS_H

#include "cli/run/task.h"

/*
 * Writes the picture and, if requested, the map image, the path, the animation, and the outputs of
 * --distances and --flow. No output gets its final name before all of them have been written. With
 * `make_folders`, creates the folder of the picture if it is missing. On failure, sets
 * outcome->error_file to the name of the file that the error is about.
 */
bool write_outputs(struct task *task, bool make_folders, struct error *error);

#endif
