/* SPDX-License-Identifier: MIT */
/* show.h - shows a map in the terminal. */
#ifndef ASTAR_CLI_RUN_SHOW_H
#define ASTAR_CLI_RUN_SHOW_H

#include "cli/run/work.h"

/*
 * Makes the text of --show for standard output and stores it in outcome->shown. For a terminal it
 * has the colours and the size of the window; otherwise plain characters at full size.
 */
bool show_map(struct work *work, struct error *error);

#endif
