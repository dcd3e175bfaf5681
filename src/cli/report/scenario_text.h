/* SPDX-License-Identifier: MIT */
/*
 * scenario_text.h - the results of a scenario as text. Problems that were not solved because the
 * run was stopped are left out.
 */
#ifndef ASTAR_CLI_REPORT_SCENARIO_TEXT_H
#define ASTAR_CLI_REPORT_SCENARIO_TEXT_H

#include "cli/report/outcome.h"
#include "cli/table/table.h"

/* Prints why searches are left out, and explains the first few wrong results of each search. */
void scenario_print_messages(FILE *out, const struct options *options, const struct job *job,
                             const struct outcome *outcome);

/* Adds the column names to an empty CSV table. Does nothing for other formats. */
bool scenario_text_header(const struct options *options, struct table *table, struct error *error);

/* Adds one row for each solved problem and each search. */
bool scenario_text_rows(const struct options *options, const struct job *job,
                        const struct outcome *outcome, struct table *table, struct error *error);

#endif
