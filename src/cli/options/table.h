/* SPDX-License-Identifier: MIT */
/*
 * table.h - the table of options.
 *
 * The parser, --help, the man page, completions, suggestions for mistyped names, and the
 * fingerprint of --skip-existing all use this table. The comment at the top of table.c explains how
 * to add an option.
 */
#ifndef ASTAR_CLI_OPTIONS_TABLE_H
#define ASTAR_CLI_OPTIONS_TABLE_H

#include "cli/options/row.h"

/* The rows in the order of --help, terminated by a row without a name. */
extern const struct option_row option_table[];

/* Upper bound on the number of rows, for arrays with one element per row. */
enum { OPTION_ROWS_MAX = 128 };

/* Returns the row of the option named `name`, or NULL if there is none. */
const struct option_row *option_find(const char *name);

/* Returns the name of the row at `index`, or NULL if `index` is the number of options. */
option_word option_name;

/* Returns the values that shell completions offer for the option. */
enum option_completion option_completes(const struct option_row *row);

const char *option_theme_name(enum option_theme theme);

/* Returns true if the option or alias `name` was written on the command line. */
bool option_given(const struct options *options, const char *name);

#endif
