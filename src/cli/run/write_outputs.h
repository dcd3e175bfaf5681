/* SPDX-License-Identifier: MIT */
/* write_outputs.h - writes the files of a map. */
#ifndef ASTAR_CLI_RUN_WRITE_OUTPUTS_H
#define ASTAR_CLI_RUN_WRITE_OUTPUTS_H

#include "cli/run/work.h"

/*
 * Writes picture, map image, animation and path, as far as the options name them. Either all of
 * them appear or, if one cannot be written, none. With `make_folders` the folder of the picture is
 * made if it is missing. On failure outcome->error_file is the file that the error is about.
 */
bool write_outputs(struct work *work, bool make_folders, struct error *error);

#endif
