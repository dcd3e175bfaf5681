/* SPDX-License-Identifier: MIT */
/* clock.c - time that only goes forward. */
#include "base/clock.h"

#include <time.h>

uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}
