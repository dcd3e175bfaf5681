/* SPDX-License-Identifier: MIT */
/* poll.c - checks the watch and calls the observer of a running search. */
#include "search/engine/poll.h"

/* Number of cells expanded between two checks of the watch. */
enum { WATCH_INTERVAL = 1024 };

static void set_next_poll(struct search *search)
{
    const struct search_observer *observer = search->observer;
    uint64_t more = search->watch ? WATCH_INTERVAL : UINT64_MAX - search->expanded;
    if (observer && observer->next <= observer->expanded)
        more = 1;
    else if (observer && observer->next - observer->expanded < more)
        more = observer->next - observer->expanded;
    search->next_poll = search->expanded + more;
}

void poll_begin(struct search *search)
{
    search->expanded = 0;
    search->reported = 0;
    set_next_poll(search);
}

bool poll_now(struct search *search, uint32_t cell, struct error *error)
{
    const uint64_t more = search->expanded - search->reported;
    struct search_observer *observer = search->observer;
    search->reported = search->expanded;
    if (search->watch) {
        atomic_fetch_add_explicit(&search->watch->expanded, more, memory_order_relaxed);
        if (!stop_check(&search->watch->stop, error))
            return false;
    }
    if (observer) {
        observer->expanded += more;
        observer->cell = point_of_cell(search, cell);
        if (observer->expanded >= observer->next && !observer->poll(observer, search, error))
            return false;
    }
    set_next_poll(search);
    return true;
}

void poll_end(struct search *search)
{
    if (search->observer)
        search->observer->expanded += search->expanded - search->reported;
    search->reported = search->expanded;
}
