/* SPDX-License-Identifier: MIT */
/* report.h - what standard output says of a map: one line, or one JSON object. */
#ifndef ASTAR_CLI_REPORT_H
#define ASTAR_CLI_REPORT_H

#include "cli/solve.h"

/* Prints the result line of a solved map or one without a path; nothing for a failed one. */
void report_line(const struct job *job, const struct outcome *outcome);

/* Prints the JSON object of a map, on one line. False when out of memory. */
bool report_json(const struct options *options, const struct job *job,
                 const struct outcome *outcome, struct error *error);

#endif
