/* SPDX-License-Identifier: MIT */
/*
 * getopt_table.h - converts the table of options to the form that getopt_long expects, and reports
 * why getopt_long rejected an option.
 */
#ifndef ASTAR_CLI_OPTIONS_GETOPT_TABLE_H
#define ASTAR_CLI_OPTIONS_GETOPT_TABLE_H

#include <getopt.h>

#include "cli/options/table.h"

struct getopt_table {
    struct option names[OPTION_ROWS_MAX + 1];
    /* The short options. The leading colon makes getopt_long return ':' for a missing value. */
    char letters[2 * OPTION_ROWS_MAX + 2];
};

struct getopt_table getopt_table_make(void);

/*
 * Returns the row for a value that getopt_long returned or stored in optopt; NULL if there is none.
 */
const struct option_row *getopt_table_find(int returned);

/*
 * Reports why getopt_long rejected the argument `word`. `returned` is the result of getopt_long,
 * either '?' or ':'.
 */
void getopt_table_refuse(int returned, const char *word);

#endif
