/* SPDX-License-Identifier: MIT */
/* watch.c - when watched work has to end. */
#include "search/watch.h"

#include "base/clock.h"

bool search_watch_ends(const struct search_watch *watch)
{
    if (atomic_load_explicit(&watch->stop, memory_order_relaxed))
        return true;
    return watch->deadline_us != 0 && clock_us() >= watch->deadline_us;
}
