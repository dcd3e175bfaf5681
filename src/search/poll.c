/* SPDX-License-Identifier: MIT */
/* poll.c - lets the watch and the observer of a search take part while it runs. */
#include "search/poll.h"

#include "search/prepare.h"

/* Expanded cells between two calls of the watch. */
enum { WATCH_EVERY = 1024 };

static void set_pause(struct search *search)
{
    const struct search_observer *observer = search->observer;
    uint64_t more = search->watch ? WATCH_EVERY : UINT64_MAX - search->expanded;
    if (observer && observer->next <= observer->expanded)
        more = 1;
    else if (observer && observer->next - observer->expanded < more)
        more = observer->next - observer->expanded;
    search->pause = search->expanded + more;
}

void poll_begin(struct search *search)
{
    search->expanded = 0;
    search->reported = 0;
    set_pause(search);
}

bool poll_pause(struct search *search, struct error *error)
{
    const uint64_t more = search->expanded - search->reported;
    struct search_observer *observer = search->observer;
    search->reported = search->expanded;
    if (search->watch) {
        atomic_fetch_add_explicit(&search->watch->expanded, more, memory_order_relaxed);
        if (!search_goes_on(search, error))
            return false;
    }
    if (observer) {
        observer->expanded += more;
        if (observer->expanded >= observer->next && !observer->poll(observer, search, error))
            return false;
    }
    set_pause(search);
    return true;
}

void poll_end(struct search *search)
{
    if (search->observer)
        search->observer->expanded += search->expanded - search->reported;
    search->reported = search->expanded;
}
