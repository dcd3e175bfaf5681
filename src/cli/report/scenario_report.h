/* SPDX-License-Identifier: MIT */
/* scenario_report.h - checks and reports the results of a scenario. */
#ifndef ASTAR_CLI_REPORT_SCENARIO_REPORT_H
#define ASTAR_CLI_REPORT_SCENARIO_REPORT_H

#include <stdbool.h>

#include "cli/run/problems.h"

/*
 * A scenario, and one finding for each of its problems. Problems that were not solved because the
 * run was stopped are left out of all reports.
 */
struct scenario_report {
    const char *path; /* of the scenario */
    const struct scenario *scenario;
    const struct finding *findings;
    bool no_header; /* omit the column names of a CSV table */
};

/* Returns the number of problems that were solved. */
size_t scenario_report_count(const struct scenario_report *report);

/*
 * Returns the number of problems whose result differs from the length that the scenario states, and
 * prints the first few of these problems.
 */
size_t scenario_report_check(const struct scenario_report *report);

/* Prints the result line of the scenario. `wrong` is the result of scenario_report_check. */
void scenario_report_summary(const struct scenario_report *report, size_t wrong);

/* Prints one JSON object per problem, each on its own line. */
bool scenario_report_json(const struct scenario_report *report, struct error *error);

/* Writes a table of all problems: a JSON array if the name ends in .json, else CSV. */
bool scenario_report_write(const struct scenario_report *report, const char *path,
                           struct error *error);

#endif
