/* SPDX-License-Identifier: MIT */
/* reading_report.h - reports how a map was read: as text, and as an object in JSON and reports. */
#ifndef ASTAR_CLI_REPORT_READING_REPORT_H
#define ASTAR_CLI_REPORT_READING_REPORT_H

#include <stdio.h>

#include "cli/report/outcome.h"
#include "cli/table/table.h"

/*
 * Adds a record of how a map was read to a row, as an object. The names and the order of the values
 * in the object are a public interface: do not change them, and add new values only at the end.
 */
void reading_report_row(struct row *row, const struct reading *reading);

/* Prints the --inspect report for a map that was read. */
void reading_report_print(FILE *out, const char *map, const struct outcome *outcome);

/*
 * Prints the suggested starts and goals of a map as commands. Each command repeats the options for
 * reading the map, and can be copied to a shell.
 */
void reading_report_suggest(FILE *out, const struct options *options, const struct job *job,
                            const struct outcome *outcome);

#endif
