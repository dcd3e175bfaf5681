/* SPDX-License-Identifier: MIT */
/*
 * progress.h - draws a progress line at the bottom of the terminal.
 *
 * The line is written to standard error if standard error is a terminal with cursor control, unless
 * --quiet is given. Call progress_clear before printing anything else.
 */
#ifndef ASTAR_CLI_REPORT_PROGRESS_H
#define ASTAR_CLI_REPORT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options/options.h"

struct progress {
    bool on;           /* the line may be drawn */
    bool shown;        /* the line is on the screen */
    uint64_t begun_us; /* start of the run */
    uint64_t drawn_us; /* time of the last update */
};

/* The content of the line. */
struct progress_state {
    size_t done, failed, total; /* numbers of maps */
    double share;               /* completed part of the work, 0 to 1; predicts the time left */
    const char *stage;          /* for a single map: what is being done, or NULL */
    unsigned percent;           /* completed part of `stage` in percent; above 100 if unknown */
};

struct progress progress_begin(const struct options *options, uint64_t now_us);

/*
 * Draws the line. Does nothing if the last update was less than a tenth of a second ago, or if the
 * run began less than half a second ago (one second if there is only one map).
 */
void progress_draw(struct progress *progress, const struct progress_state *state, uint64_t now_us);

/* Erases the line. A later call to progress_draw may draw it again. */
void progress_clear(struct progress *progress);

#endif
