/* SPDX-License-Identifier: MIT */
/*
 * batch.h - many maps at once: threads that solve, and one that watches and reports.
 */
#ifndef ASTAR_CLI_RUN_BATCH_H
#define ASTAR_CLI_RUN_BATCH_H

#include "cli/run/solve.h"

/*
 * Told of each map that is done, in the order of the plan, from the thread that called batch_run.
 */
struct batch_reporter {
    void (*report)(void *context, const struct job *job, const struct outcome *outcome);
    void *context;
    bool prints; /* something on the terminal for each map */
};

struct batch_result {
    size_t done;     /* maps that were reported */
    int interrupted; /* the signal that ended it, or 0 */
    uint64_t elapsed_us;
};

/*
 * Solves all maps of a plan on as many threads as the options say, the largest first, as many at a
 * time as the memory allows. One map's failure is its own; with options->fail_fast it keeps those
 * from beginning that have not begun. After a signal the maps under way are abandoned, nothing of
 * them is left behind, and the caller must end the process without writing to their outputs.
 */
bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error);

#endif
