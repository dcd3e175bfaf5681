/* SPDX-License-Identifier: MIT */
/* stop.c - checks the stop flag and the deadline for work in progress. */
#include "base/stop.h"

#include "base/clock.h"

bool stop_is_due(const struct stop *stop)
{
    if (!stop)
        return false;
    return atomic_load_explicit(&stop->requested, memory_order_relaxed) ||
           (stop->deadline_us != 0 && clock_us() >= stop->deadline_us);
}

bool stop_check(const struct stop *stop, struct error *error)
{
    return !stop_is_due(stop) || error_set(error, ERROR_STOPPED, "stopped");
}
