/* SPDX-License-Identifier: MIT */
/* help.h - what --help and --version print. */
#ifndef ASTAR_CLI_HELP_H
#define ASTAR_CLI_HELP_H

void help_print(void);
void help_print_version(void);

#endif
