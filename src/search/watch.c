/* SPDX-License-Identifier: MIT */
/*
 * watch.c - those who look on while a search runs.
 *
 * The loops only compare two counts: `pause` is how many cells will have been expanded when somebody
 * is to be let look.
 */
#include "base/clock.h"
#include "search/engine.h"

/* A watch is looked at whenever so many cells have been expanded. */
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

void watch_begin(struct search *search)
{
    search->counted = 0;
    set_pause(search);
}

bool watch_pause(struct search *search, struct error *error)
{
    const uint64_t more = search->expanded - search->counted;
    struct search_observer *observer = search->observer;
    search->counted = search->expanded;
    if (search->watch) {
        atomic_fetch_add_explicit(&search->watch->expanded, more, memory_order_relaxed);
        if (!search_goes_on(search, error))
            return false;
    }
    if (observer) {
        observer->expanded += more;
        if (observer->expanded >= observer->next && !observer->observe(observer, search, error))
            return false;
    }
    set_pause(search);
    return true;
}

void watch_end(struct search *search)
{
    if (search->observer)
        search->observer->expanded += search->expanded - search->counted;
    search->counted = search->expanded;
}

bool search_watch_ends(const struct search_watch *watch)
{
    if (atomic_load_explicit(&watch->stop, memory_order_relaxed))
        return true;
    return watch->deadline_us != 0 && clock_us() >= watch->deadline_us;
}

bool search_goes_on(const struct search *search, struct error *error)
{
    return !search->watch || !search_watch_ends(search->watch) ||
           error_set(error, ERROR_STOPPED, "stopped");
}

void search_set_watch(struct search *search, struct search_watch *watch)
{
    search->watch = watch;
}

void search_set_observer(struct search *search, struct search_observer *observer)
{
    search->observer = observer;
    search->counted = search->expanded;
}
