/* SPDX-License-Identifier: MIT */
/*
 * progress.h - draws a progress line at the bottom of the terminal.
 *
 * The line goes to standard error, only if that is a terminal with cursor control, and never with
 * --quiet. Call progress_clear before printing anything else.
 */
#ifndef ASTAR_CLI_REPORT_PROGRESS_H
#define ASTAR_CLI_REPORT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options/options.h"

struct progress {
    bool on;
    bool colour;
    bool shown;        /* the line is on the screen */
    uint64_t begun_us; /* when the work began */
    uint64_t drawn_us; /* when the line was last drawn */
};

/* What the line shows. */
struct progress_state {
    size_t done, failed, total; /* maps */
    double share;               /* of the work that is done, 0 to 1, to predict the time left */
    const char *stage;          /* of a single map, or NULL */
    unsigned percent;           /* of that stage; above 100 if unknown */
};

struct progress progress_begin(const struct options *options, uint64_t now_us);

/* Draws the line, at most ten times a second. */
void progress_draw(struct progress *progress, const struct progress_state *state, uint64_t now_us);

/* Removes the line until it is drawn again. */
void progress_clear(struct progress *progress);

#endif
