/* SPDX-License-Identifier: MIT */
/* batch.h - solves many maps in parallel and reports them in order. */
#ifndef ASTAR_CLI_RUN_BATCH_H
#define ASTAR_CLI_RUN_BATCH_H

#include "cli/files/job.h"
#include "cli/report/outcome.h"

/*
 * `report` is called for each finished map, in the order of the plan, by the thread that called
 * batch_run.
 */
struct batch_reporter {
    void (*report)(void *context, const struct job *job, const struct outcome *outcome);
    void *context;
    bool prints; /* `report` writes to the terminal, so the progress line is cleared first */
};

struct batch_result {
    size_t done;     /* number of maps reported */
    int interrupted; /* the signal that ended the run, or 0 */
    bool abandoned;  /* threads that solve abandoned maps may still be running */
    uint64_t elapsed_us;
};

/*
 * Solves all maps of a plan, starting with those that need the most memory, in as many threads as
 * the options and the memory allow. A map that fails does not affect the others unless
 * options->fail_fast is set: then the running maps are stopped, and no other map is started. After
 * a signal, all running maps are abandoned and their temporary files are deleted. The same happens
 * to any map that does not stop at its time limit. In both cases (`interrupted` or `abandoned` is
 * set), the caller must end the process without freeing the plan, the list of maps or the options.
 */
bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error);

#endif
