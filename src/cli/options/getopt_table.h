/* SPDX-License-Identifier: MIT */
/*
 * getopt_table.h - the table of options as getopt_long wants it, and what is said of what it
 * refuses.
 */
#ifndef ASTAR_CLI_OPTIONS_GETOPT_TABLE_H
#define ASTAR_CLI_OPTIONS_GETOPT_TABLE_H

#include <getopt.h>

#include "cli/options/option_table.h"

struct getopt_table {
    struct option names[OPTION_COUNT + 1];
    char letters[2 * OPTION_COUNT +
                 2]; /* a colon first: a missing value is told from a bad option */
};

struct getopt_table getopt_table_make(void);

/* The option that getopt_long has returned, or left in optopt; OPTION_COUNT for none. */
enum option_id getopt_table_find(int returned);

/* Says what getopt_long, which has returned '?' or ':', did not like about the argument `word`. */
void getopt_table_refuse(int returned, const char *word);

#endif
