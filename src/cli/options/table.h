/* SPDX-License-Identifier: MIT */
/*
 * table.h - the table of options.
 *
 * The parser, --help, the man page, the completions, suggestions and the fingerprint of
 * --skip-existing all follow from it. table.c says how an option is added.
 */
#ifndef ASTAR_CLI_OPTIONS_TABLE_H
#define ASTAR_CLI_OPTIONS_TABLE_H

#include "cli/options/row.h"

/* The rows, in the order of --help; a row without a name follows the last. */
extern const struct option_row option_table[];

/* Upper bound on the number of rows, for arrays with an element for each. */
enum { OPTION_ROWS_MAX = 128 };

/* The option of that name, or NULL. */
const struct option_row *option_find(const char *name);

/* The name of the option with this index, NULL after the last: the names as a list of words. */
option_word option_name;

const char *option_theme_name(enum option_theme theme);

/* Which options were given, by index of the row. */
struct option_marks {
    bool given[OPTION_ROWS_MAX];
};

void option_mark(struct option_marks *marks, const struct option_row *row);

/* True if the option of that name, which must exist, was given. */
bool option_given(const struct option_marks *marks, const char *name);

#endif
