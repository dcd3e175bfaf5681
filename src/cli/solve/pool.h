/* SPDX-License-Identifier: MIT */
/*
 * pool.h - solves all maps of a run, several at a time, and reports them in order.
 *
 * Several maps, or a map that may take long, are solved in other processes (worker.h). Workers get
 * maps in order of decreasing memory need, so that at the end no worker is still solving a large
 * map while the others are idle. A map is started only if its estimated need fits into the memory
 * that the running maps leave free. Workers correct the estimates while they read maps.
 *
 * Work on a map must end soon after its time limit. The limit is checked during this work, except
 * in calls to other libraries and to the system. If the work does not end, its worker is ended.
 */
#ifndef ASTAR_CLI_SOLVE_POOL_H
#define ASTAR_CLI_SOLVE_POOL_H

#include "cli/files/job.h"

/* `report` is called for each finished map, in the order of the jobs. */
struct pool_reporter {
    void (*report)(void *context, const struct job *job);
    void *context;
    bool prints; /* `report` writes to the terminal, so the progress line is cleared first */
};

struct pool_result {
    size_t done;     /* number of maps reported */
    int interrupted; /* the signal that ended the run, or 0 */
    uint64_t elapsed_us;
};

/*
 * Solves all maps, in as many workers as the options and the memory allow. A map that fails does
 * not affect the others unless options->fail_fast is set: then the running maps are stopped, and no
 * other map is started. After a signal, all running maps are stopped, and their temporary files are
 * deleted.
 */
bool pool_solve(const struct options *options, struct jobs *jobs,
                const struct pool_reporter *reporter, struct pool_result *result,
                struct error *error);

#endif
