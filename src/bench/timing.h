/* SPDX-License-Identifier: MIT */
/* timing.h - clocks for the benchmarks. */
#ifndef ASTAR_BENCH_TIMING_H
#define ASTAR_BENCH_TIMING_H

#include <time.h>

/*
 * Returns the monotonic time in seconds. Its resolution is fine enough to measure a single search.
 */
static inline double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/*
 * Returns the CPU time of this thread in seconds. Other programs on the same processor affect it
 * less than they affect the elapsed time.
 */
static inline double cpu_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

#endif
