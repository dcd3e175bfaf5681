/* SPDX-License-Identifier: MIT */
/*
 * watch.h - progress and cancellation of a running search: a watch for other threads, and an
 * observer for the thread of the search.
 */
#ifndef ASTAR_SEARCH_ENGINE_WATCH_H
#define ASTAR_SEARCH_ENGINE_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/stop.h"
#include "map/grid.h"

struct search;

/* May be shared between threads. Initialise to zero. */
struct search_watch {
    struct stop stop;              /* stops the search with ERROR_STOPPED */
    atomic_uint_fast64_t expanded; /* approximate number of cells expanded so far */
};

/* The thread that runs the search calls `poll` when `expanded` has reached `next`. */
struct search_observer {
    uint64_t next;     /* value of `expanded` at which `poll` is called next; `poll` updates it */
    uint64_t expanded; /* cells expanded so far, over all legs; initially 0 */
    struct point cell; /* the most recently expanded cell */
    /*
     * The callback. It may read the states and costs of `search` (touched.h). It returns false,
     * with *error set, to stop the search.
     */
    bool (*poll)(struct search_observer *observer, const struct search *search,
                 struct error *error);
};

#endif
