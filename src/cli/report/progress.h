/* SPDX-License-Identifier: MIT */
/*
 * progress.h - a line at the bottom of the terminal that says how far the work is.
 *
 * It goes to standard error, only if that is a terminal that can do it; never with --quiet. Whoever
 * prints anything else calls progress_clear before.
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
    bool shown;        /* the line stands there */
    uint64_t begun_us; /* when the work began, and ... */
    uint64_t drawn_us; /* ... when the line was drawn last */
};

/* How far the work is. */
struct progress_state {
    size_t done, failed, total; /* maps */
    double share;               /* of the work that is done, 0 to 1 */
    const char *stage;          /* what is being done, where there is only one map, or NULL */
    unsigned percent;           /* of that stage; above 100: not known */
};

struct progress progress_begin(const struct options *options, uint64_t now_us);

/* Draws the line, but at most ten times a second. */
void progress_draw(struct progress *progress, const struct progress_state *state, uint64_t now_us);

/* Takes the line away, until it is drawn again. */
void progress_clear(struct progress *progress);

#endif
