/* SPDX-License-Identifier: MIT */
/* control.h - lets another process observe and stop a map that is being solved. */
#ifndef ASTAR_CLI_SOLVE_CONTROL_H
#define ASTAR_CLI_SOLVE_CONTROL_H

#include <stdatomic.h>

#include "cli/report/outcome.h"
#include "search/search.h"

/* May be in memory that processes share. Zero it, then set `need`, `claim` and `allowed`. */
struct control {
    struct search_watch watch; /* watch.stop makes the map fail with ERROR_STOPPED */
    _Atomic(enum stage) stage;
    atomic_uint_fast64_t cells; /* number of cells; 0 until the map has been read */
    atomic_uint_fast64_t claim; /* the best estimate so far of the memory that the map needs */
    struct memory_need need;    /* the estimate before the map is read */
    uint64_t allowed;           /* bytes of memory that the map may use */
};

#endif
