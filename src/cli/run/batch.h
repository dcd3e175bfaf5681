/* SPDX-License-Identifier: MIT */
/* batch.h - solves many maps at once and reports them in order. */
#ifndef ASTAR_CLI_RUN_BATCH_H
#define ASTAR_CLI_RUN_BATCH_H

#include "cli/files/job.h"
#include "cli/run/outcome.h"

/* Is called for each map that is done, in the order of the plan, by the thread of batch_run. */
struct batch_reporter {
    void (*report)(void *context, const struct job *job, const struct outcome *outcome);
    void *context;
    bool prints; /* it writes to the terminal, so the progress line is cleared before */
};

struct batch_result {
    size_t done;     /* maps that were reported */
    int interrupted; /* the signal that ended it, or 0 */
    uint64_t elapsed_us;
};

/*
 * Solves all maps of a plan, the largest first, in as many threads as the options say and as the
 * memory allows. A map that fails does not affect the others; with options->fail_fast no further map
 * begins. After a signal, running maps are abandoned and their temporaries deleted; the caller must
 * then end the process and not free the plan, the list of maps or the options before.
 */
bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error);

#endif
