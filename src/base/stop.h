/* SPDX-License-Identifier: MIT */
/*
 * stop.h - a request to stop work in progress: a deadline, and a flag that any thread may set.
 *
 * Long loops call stop_check at least once every few milliseconds.
 */
#ifndef ASTAR_BASE_STOP_H
#define ASTAR_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Shared between threads. Initialise to zero, and set the deadline before the work begins. */
struct stop {
    atomic_bool requested; /* may be set by any thread */
    uint64_t deadline_us;  /* value of clock_us() at the deadline; 0: no deadline */
};

/*
 * Returns true if a stop is requested or the deadline has passed. Returns false if `stop` is NULL.
 */
bool stop_is_due(const struct stop *stop);

/* Fails with ERROR_STOPPED if stop_is_due(stop) returns true. */
bool stop_check(const struct stop *stop, struct error *error);

/*
 * Like stop_check, for loops over rows of `width` elements. If rows are short, checks only every
 * 64th row.
 */
static inline bool stop_check_row(const struct stop *stop, uint64_t y, uint64_t width,
                                  struct error *error)
{
    enum { SHORT = 1 << 12, ROWS = 64 };
    return !stop || (width < SHORT && y % ROWS != 0) || stop_check(stop, error);
}

#endif
