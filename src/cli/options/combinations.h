/* SPDX-License-Identifier: MIT */
/* combinations.h - checks which options require or exclude each other. */
#ifndef ASTAR_CLI_OPTIONS_COMBINATIONS_H
#define ASTAR_CLI_OPTIONS_COMBINATIONS_H

#include "cli/options/table.h"

/*
 * Returns true if the options can be used together; otherwise reports the first conflict and
 * returns false. Does not read any map. If `needs` is set in the row of an option, that option
 * requires the option that `needs` names.
 */
bool combinations_check(const struct options *options);

#endif
