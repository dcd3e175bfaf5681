/* SPDX-License-Identifier: MIT */
/* show.h - the map in the terminal. */
#ifndef ASTAR_CLI_RUN_SHOW_H
#define ASTAR_CLI_RUN_SHOW_H

#include "cli/run/work.h"

/*
 * Makes the text of --show for standard output, as outcome->shown: in the colours that the terminal
 * has and fitted into its window; in plain characters, at full size, where it is no terminal.
 */
bool show_map(struct work *work, struct error *error);

#endif
