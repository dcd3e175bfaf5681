/* SPDX-License-Identifier: MIT */
/* report.h - what is said of the maps: lines, JSON, a table, a summary. */
#ifndef ASTAR_CLI_REPORT_REPORT_H
#define ASTAR_CLI_REPORT_REPORT_H

#include "base/buffer.h"
#include "cli/run/solve.h"

/* Everything that is gathered for the end of a run. Begins with `options` and zeros. */
struct report {
    const struct options *options;
    struct buffer rows; /* of --report */
    size_t row_count;
    size_t solved, no_path, failed, skipped; /* maps */
    const char *slowest;                     /* the map that took longest, and how long */
    uint64_t slowest_us;
};

/* Prints the result lines of a map that did not fail: one for each search that it was given to. */
void report_line(const struct options *options, const struct job *job,
                 const struct outcome *outcome);

/* Takes a map in: prints its JSON object with --json, and keeps its row for --report. */
bool report_map(struct report *report, const struct job *job, const struct outcome *outcome,
                struct error *error);

/* Prints the summary on standard error: how many maps came out how, and how long it took. */
void report_summary(const struct report *report, size_t passed_over, uint64_t elapsed_us);

/* Writes the table of --report, as far as there are rows. */
bool report_write(const struct report *report, struct error *error);

void report_free(struct report *report);

#endif
