/* SPDX-License-Identifier: MIT */
/* help.h - what --help prints: at most 80 columns. */
#ifndef ASTAR_CLI_OPTIONS_HELP_H
#define ASTAR_CLI_OPTIONS_HELP_H

#include "cli/options/option_table.h"

/* All options. */
void help_print(void);

/* More about something that options take. */
void help_print_topic(enum help_topic topic);

#endif
