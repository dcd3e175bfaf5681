/* SPDX-License-Identifier: MIT */
/*
 * watch.h - how a running search is followed and stopped: by another thread, or by an observer in
 * its own thread.
 */
#ifndef ASTAR_SEARCH_WATCH_H
#define ASTAR_SEARCH_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct search;

/* Shared with other threads. Starts zeroed. */
struct search_watch {
    atomic_bool stop;              /* set by any thread: the search soon fails with ERROR_STOPPED */
    uint64_t deadline_us;          /* the same when clock_us() reaches it; 0: no deadline */
    atomic_uint_fast64_t expanded; /* approximate number of cells expanded so far */
};

/* Called by the search in its own thread, at moments that the observer chooses. */
struct search_observer {
    uint64_t next;     /* number of expanded cells at which `poll` is called next; `poll` sets it */
    uint64_t expanded; /* number of cells expanded so far, over all legs; starts at 0 */
    /* May read the states and costs of `search`. Returns false, with *error set, to stop it. */
    bool (*poll)(struct search_observer *observer, const struct search *search,
                 struct error *error);
};

/* True if work under this watch has to end: it was told to stop, or its deadline has passed. */
bool search_watch_ends(const struct search_watch *watch);

#endif
