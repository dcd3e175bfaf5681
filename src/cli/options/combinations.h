/* SPDX-License-Identifier: MIT */
/* combinations.h - checks which options require or exclude each other. */
#ifndef ASTAR_CLI_OPTIONS_COMBINATIONS_H
#define ASTAR_CLI_OPTIONS_COMBINATIONS_H

#include "cli/options/table.h"

/*
 * Returns true if the options can be used together, independent of the maps; otherwise reports the
 * first conflict and returns false. The row of an option names the option that it requires.
 */
bool combinations_check(const struct options *options, const struct option_marks *marks);

#endif
