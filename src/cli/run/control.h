/* SPDX-License-Identifier: MIT */
/* control.h - how other threads observe and stop the work on a map. */
#ifndef ASTAR_CLI_RUN_CONTROL_H
#define ASTAR_CLI_RUN_CONTROL_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/output.h"
#include "cli/run/memory_need.h"
#include "search/search.h"

enum stage { STAGE_WAITING, STAGE_READING, STAGE_SEARCHING, STAGE_DRAWING, STAGE_WRITING };

enum { CONTROL_OUTPUTS = 4 }; /* files that are written for a map, at most */

/*
 * Begins zeroed, except for `gate`, `need` and `allowed`. While a thread holds the gate, no output
 * of any map is created or renamed.
 */
struct control {
    struct search_watch watch; /* stops the work, which then fails with ERROR_STOPPED */
    _Atomic(enum stage) stage;
    atomic_uint_fast64_t cells;              /* of the map; 0 until it has been read */
    struct memory_need need;                 /* the estimate for the map */
    uint64_t allowed;                        /* bytes of memory that the map may take */
    pthread_mutex_t *gate;                   /* shared by all maps */
    struct output *outputs[CONTROL_OUTPUTS]; /* being written; guarded by the gate */
};

#endif
