/* SPDX-License-Identifier: MIT */
/* getopt_table.h - the table of options in the form of getopt_long, and messages for its errors. */
#ifndef ASTAR_CLI_OPTIONS_GETOPT_TABLE_H
#define ASTAR_CLI_OPTIONS_GETOPT_TABLE_H

#include <getopt.h>

#include "cli/options/table.h"

struct getopt_table {
    struct option names[OPTION_ROWS_MAX + 1];
    char letters[2 * OPTION_ROWS_MAX + 2]; /* begins with a colon: a missing value gives ':' */
};

struct getopt_table getopt_table_make(void);

/* The row of what getopt_long has returned, or left in optopt; NULL for an unknown option. */
const struct option_row *getopt_table_find(int returned);

/* Reports why getopt_long, which has returned '?' or ':', refused the argument `word`. */
void getopt_table_refuse(int returned, const char *word);

#endif
