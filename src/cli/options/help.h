/* SPDX-License-Identifier: MIT */
/* help.h - prints the topics of --help in at most 80 columns. */
#ifndef ASTAR_CLI_OPTIONS_HELP_H
#define ASTAR_CLI_OPTIONS_HELP_H

#include "cli/options/options.h"

/* Prints a topic other than HELP_NONE. */
void help_print(enum help_topic topic);

#endif
