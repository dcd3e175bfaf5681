/* SPDX-License-Identifier: MIT */
/*
 * map_report.h - collects the results of a run on maps, and makes the --report table and the
 * summary.
 */
#ifndef ASTAR_CLI_REPORT_MAP_REPORT_H
#define ASTAR_CLI_REPORT_MAP_REPORT_H

#include "cli/files/job.h"
#include "cli/table/table.h"

/* Results collected during a run. Release with map_report_free. */
struct map_report {
    const struct options *options;
    struct table table;                                 /* the --report table */
    size_t solved, inspected, no_path, failed, skipped; /* numbers of maps */
    const char *slowest; /* path of the map that took longest, or NULL */
    uint64_t slowest_us; /* time that the slowest map took, in microseconds */
};

/*
 * Initialises a report and writes the header of its table. Release the report with map_report_free,
 * even on failure.
 */
bool map_report_begin(struct map_report *report, const struct options *options,
                      struct error *error);

/* Counts a map that has been solved, and adds its row to the --report table. */
bool map_report_add(struct map_report *report, const struct job *job, struct error *error);

/*
 * Prints the summary to standard error: the number of maps for each result, the number of files
 * passed over for each reason, the duration of the run and the slowest map.
 */
void map_report_summary(const struct map_report *report, const struct passed_over *passed,
                        uint64_t elapsed_us);

/* Writes the --report table to its file. Creates the folder of the file if it does not exist. */
bool map_report_write(struct map_report *report, struct error *error);

void map_report_free(struct map_report *report);

#endif
