/* SPDX-License-Identifier: MIT */
/* watch.c - checks the stop flag and the deadline of a watch. */
#include "search/watch.h"

#include "base/clock.h"

bool search_watch_stopped(const struct search_watch *watch)
{
    if (atomic_load_explicit(&watch->stop, memory_order_relaxed))
        return true;
    return watch->deadline_us != 0 && clock_us() >= watch->deadline_us;
}
