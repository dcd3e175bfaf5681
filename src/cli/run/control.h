/* SPDX-License-Identifier: MIT */
/* control.h - lets other threads observe and stop a map that is being solved. */
#ifndef ASTAR_CLI_RUN_CONTROL_H
#define ASTAR_CLI_RUN_CONTROL_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/output.h"
#include "cli/run/memory_need.h"
#include "search/search.h"

enum stage { STAGE_WAITING, STAGE_READING, STAGE_SEARCHING, STAGE_DRAWING, STAGE_WRITING };

enum { CONTROL_OUTPUTS = 4 }; /* maximum number of output files per map */

/*
 * Set `gate`, `need` and `allowed`, and zero the other members. While a thread holds the gate, no
 * other thread creates or renames an output of any map.
 */
struct control {
    struct search_watch watch; /* setting watch.stop makes the map fail with ERROR_STOPPED */
    _Atomic(enum stage) stage;
    atomic_uint_fast64_t cells;              /* number of cells; 0 until the map has been read */
    struct memory_need need;                 /* estimated memory of the map */
    uint64_t allowed;                        /* bytes of memory that the map may use */
    pthread_mutex_t *gate;                   /* shared by all maps */
    struct output *outputs[CONTROL_OUTPUTS]; /* outputs being written; guarded by the gate */
};

#endif
