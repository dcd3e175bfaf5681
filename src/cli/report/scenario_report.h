/* SPDX-License-Identifier: MIT */
/* scenario_report.h - checks and reports the problems of a scenario. */
#ifndef ASTAR_CLI_REPORT_SCENARIO_REPORT_H
#define ASTAR_CLI_REPORT_SCENARIO_REPORT_H

#include "cli/run/problems.h"

/* A scenario and what was found for each of its problems. */
struct scenario_report {
    const char *path;
    const struct scenario *scenario;
    const struct finding *findings;
};

/* Counts the problems whose length differs from that of the file, and prints the first of them. */
size_t scenario_report_check(const struct scenario_report *report);

/* Prints the result line. */
void scenario_report_summary(const struct scenario_report *report, size_t wrong);

/* Prints a JSON object for each problem, on a line of its own. */
bool scenario_report_json(const struct scenario_report *report, struct error *error);

/* Writes a table of all problems: a JSON array if the name ends in .json, or CSV. */
bool scenario_report_write(const struct scenario_report *report, const char *path,
                           struct error *error);

#endif
