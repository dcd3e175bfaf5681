/* SPDX-License-Identifier: MIT */
/* show.h - shows a map in the terminal. */
#ifndef ASTAR_CLI_SOLVE_SHOW_H
#define ASTAR_CLI_SOLVE_SHOW_H

#include "cli/solve/task.h"

/*
 * Makes the text that --show prints and stores it in outcome->shown. If standard output is a
 * terminal, the text has colours and fits into the window; otherwise it is plain text at full size.
 */
bool show_map(struct task *task, struct error *error);

#endif
