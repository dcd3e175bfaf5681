/* SPDX-License-Identifier: MIT */
/* settings_row.h - the settings of a run in JSON and in the --report table. */
#ifndef ASTAR_CLI_REPORT_SETTINGS_ROW_H
#define ASTAR_CLI_REPORT_SETTINGS_ROW_H

#include "cli/options/options.h"
#include "cli/table/table.h"

/*
 * Adds an object with one value for each option about movement, search or reading that can change
 * the result. The values have the names of the options, with - replaced by _, and are in the order
 * in which --help lists the options. The value depends on what the option accepts:
 *   nothing (a flag)        true or false
 *   one of several words    the word given, or the default
 *   a number                the number given, or the default (null if it depends on the map)
 *   anything else           the text given on the command line, or several texts separated by
 *                           spaces; null if the option was not given
 */
void settings_row_add(struct row *row, const char *name, const struct options *options);

#endif
