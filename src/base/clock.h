/* SPDX-License-Identifier: MIT */
/* clock.h - time that only goes forward. */
#ifndef ASTAR_BASE_CLOCK_H
#define ASTAR_BASE_CLOCK_H

#include <stdint.h>

/* Microseconds since some moment in the past (CLOCK_MONOTONIC). */
uint64_t clock_us(void);

#endif
