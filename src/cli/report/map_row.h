/* SPDX-License-Identifier: MIT */
/* map_row.h - the row of a map in JSON and in the --report table. */
#ifndef ASTAR_CLI_REPORT_MAP_ROW_H
#define ASTAR_CLI_REPORT_MAP_ROW_H

#include "cli/files/job.h"
#include "cli/report/outcome.h"
#include "cli/table/table.h"

/* Returns the name of a status, such as "no-path". */
const char *map_status_name(enum map_status status);

/*
 * Adds the values of a map to `row`. The names of the values and their order are a public
 * interface: do not change them, and add new values only at the end.
 */
void map_row_fill(struct row *row, const struct options *options, const struct job *job,
                  const struct outcome *outcome);

#endif
