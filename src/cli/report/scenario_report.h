/* SPDX-License-Identifier: MIT */
/* scenario_report.h - checks and reports the results of a scenario. */
#ifndef ASTAR_CLI_REPORT_SCENARIO_REPORT_H
#define ASTAR_CLI_REPORT_SCENARIO_REPORT_H

#include "cli/report/tally.h"
#include "cli/table/table.h"

/*
 * A scenario, and the result of one search for each of its problems. Problems that were not solved
 * because the run was stopped are left out of all reports.
 */
struct scenario_report {
    const char *path; /* path of the scenario */
    const char *map;  /* path of the map; NULL: not reported */
    const struct scenario *scenario;
    const struct finding *findings;
    const struct search_settings *settings;
    struct reference reference;
    const bool *reachable; /* for each problem, whether any search has found a path */
    uint64_t prepare_ns;
};

/* Adds the solved problems to the tally, and reports the first few problems with wrong results. */
bool scenario_report_check(const struct scenario_report *report, struct tally *tally,
                           struct error *error);

/* Adds the column names to an empty CSV table. Does nothing for other formats. */
bool scenario_report_header(struct table *table, struct error *error);

/* Adds one row for each solved problem. */
bool scenario_report_add(const struct scenario_report *report, struct table *table,
                         struct error *error);

#endif
