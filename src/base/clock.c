/* SPDX-License-Identifier: MIT */
/* clock.c - durations and deadlines. */
#include "base/clock.h"

enum { NS_PER_SECOND = 1000000000 };

uint64_t clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_PER_SECOND + (uint64_t)now.tv_nsec;
}

uint64_t clock_us(void)
{
    return clock_ns() / 1000;
}

struct timespec clock_deadline(clockid_t clock, uint64_t ns)
{
    struct timespec now;
    clock_gettime(clock, &now);
    const uint64_t sum = (uint64_t)now.tv_nsec + ns;
    return (struct timespec){.tv_sec = now.tv_sec + (time_t)(sum / NS_PER_SECOND),
                             .tv_nsec = (long)(sum % NS_PER_SECOND)};
}
