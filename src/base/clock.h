/* SPDX-License-Identifier: MIT */
/* clock.h - durations and deadlines. All functions may be called from any thread. */
#ifndef ASTAR_BASE_CLOCK_H
#define ASTAR_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* These functions return the time since a fixed point in the past (CLOCK_MONOTONIC). */
uint64_t clock_ns(void);
uint64_t clock_us(void);

/*
 * Returns the time `ns` nanoseconds from now, as an absolute time of `clock`. Pass CLOCK_MONOTONIC
 * for the condition variables of this program, and CLOCK_REALTIME for pthread_mutex_timedlock.
 */
struct timespec clock_deadline(clockid_t clock, uint64_t ns);

#endif
