/* SPDX-License-Identifier: MIT */
/*
 * report.h - collects the results of a run on maps or scenarios, and makes the --report table and
 * the summary.
 */
#ifndef ASTAR_CLI_REPORT_REPORT_H
#define ASTAR_CLI_REPORT_REPORT_H

#include "base/output.h"
#include "cli/files/job.h"
#include "cli/report/tally.h"
#include "cli/table/table.h"

/* Results collected during a run. Release with report_free. */
struct report {
    const struct options *options;
    struct table table;  /* the --report table */
    struct output *page; /* the page for *.html, written row by row; NULL: none */
    bool scenarios;      /* the run solves scenarios, not maps */
    size_t solved, inspected, no_path, failed, skipped; /* numbers of maps or scenarios */
    const char *slowest;                      /* path of the map that took longest, or NULL */
    uint64_t slowest_us;                      /* time that the slowest map took, in microseconds */
    struct tally tallies[PICTURE_PANELS_MAX]; /* of the problems of scenarios, for each search */
};

/*
 * Initialises a report on maps or, with `scenarios`, on scenarios, and writes the header of its
 * table. Release the report with report_free, even on failure.
 */
bool report_begin(struct report *report, const struct options *options, bool scenarios,
                  struct error *error);

/* Counts a job that is done, and adds its rows to the --report table. */
bool report_add(struct report *report, const struct job *job, struct error *error);

/*
 * Prints the summary of a run on maps to standard error: the number of maps for each result, the
 * number of files passed over for each reason, the duration of the run and the slowest map.
 */
void report_summary(const struct report *report, const struct passed_over *passed,
                    uint64_t elapsed_us);

/*
 * Prints the totals of scenarios: with --compare, a table of the searches; otherwise, if there are
 * several scenarios, their sums.
 */
void report_totals(struct report *report, size_t scenarios);

/* Returns the number of problems that all searches have solved. */
size_t report_problems(const struct report *report);

/*
 * Writes the --report table to its file. Creates the folder of the file if it does not exist. A
 * page contains `note`, which says that the run was not completed; "" if it was.
 */
bool report_write(struct report *report, const char *note, struct error *error);

void report_free(struct report *report);

#endif
