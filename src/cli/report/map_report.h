/* SPDX-License-Identifier: MIT */
/* map_report.h - reports maps: result lines, JSON, the table of --report, the summary. */
#ifndef ASTAR_CLI_REPORT_MAP_REPORT_H
#define ASTAR_CLI_REPORT_MAP_REPORT_H

#include "cli/files/job.h"
#include "cli/report/table.h"
#include "cli/run/outcome.h"

/* What is collected until the end of a run. Released with map_report_free. */
struct map_report {
    const struct options *options;
    struct table table;                      /* of --report */
    size_t solved, no_path, failed, skipped; /* numbers of maps */
    const char *slowest;                     /* the map that took longest, or NULL */
    uint64_t slowest_us;
};

/* Begins a report with the header of its table. Released whatever the result. */
bool map_report_begin(struct map_report *report, const struct options *options,
                      struct error *error);

/* Prints the result lines of a map that did not fail, one for each of its searches. */
void map_report_line(const struct options *options, const struct job *job,
                     const struct outcome *outcome);

/* Counts a map, prints its JSON object with --json, and adds its row to the table of --report. */
bool map_report_add(struct map_report *report, const struct job *job, const struct outcome *outcome,
                    struct error *error);

/* Prints on standard error how many maps had which result, and how long the run took. */
void map_report_summary(const struct map_report *report, size_t passed_over, uint64_t elapsed_us);

/* Writes the table of --report; makes its folder if that is missing. */
bool map_report_write(struct map_report *report, struct error *error);

void map_report_free(struct map_report *report);

#endif
