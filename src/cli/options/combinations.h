/* SPDX-License-Identifier: MIT */
/* combinations.h - options that exclude or need each other. */
#ifndef ASTAR_CLI_OPTIONS_COMBINATIONS_H
#define ASTAR_CLI_OPTIONS_COMBINATIONS_H

#include "cli/options/table.h"

/*
 * True if the options make sense together, whatever the maps; if not, the first fault is reported.
 * That one option needs another is stated in its row.
 */
bool combinations_check(const struct options *options, const struct option_marks *marks);

#endif
