/* SPDX-License-Identifier: MIT */
/*
 * sums.h - sums of costs, and how cells were reached, in 64 bits.
 *
 * The upper 59 bits are those of a double that is not negative, so its mantissa has 47 bits. Such
 * numbers have the same order as their bits. Of the lower bits, the highest four are the direction
 * of the last step to the cell, or ARRIVAL_START, plus 1; the lowest is set while the cell is
 * pending, that is, while its neighbours do not yet take account of its sum. Only walls are 0.
 */
#ifndef ASTAR_SEARCH_SURFACE_SUMS_H
#define ASTAR_SEARCH_SURFACE_SUMS_H

#include <stdint.h>
#include <string.h>

#include "base/inline.h"

#define SUM_PENDING     UINT64_C(1)
#define SUM_LOW         UINT64_C(31)                 /* the bits that are not part of the number */
#define SUM_NOT_REACHED UINT64_C(0x7ff0000000000000) /* infinity */

/* Rounds a number to 47 bits of mantissa and sets the lower bits. The result is below any sum that
 * is above the rounded number. */
ALWAYS_INLINE uint64_t sum_candidate(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (bits + (SUM_LOW + 1) / 2) | SUM_LOW;
}

/* Returns the sum of a pending cell that a step in this direction has reached. */
ALWAYS_INLINE uint64_t sum_pending(uint64_t candidate, unsigned arrival)
{
    return (candidate & ~SUM_LOW) | ((arrival + 1) << 1) | SUM_PENDING;
}

ALWAYS_INLINE unsigned sum_arrival(uint64_t sum)
{
    return ((unsigned)(sum & SUM_LOW) >> 1) - 1;
}

ALWAYS_INLINE double sum_real(uint64_t sum)
{
    double number;
    sum &= ~SUM_LOW;
    memcpy(&number, &sum, sizeof number);
    return number;
}

/* Two numbers, or two sums, with which a processor computes at once. */
typedef double number_pair __attribute__((vector_size(16)));
typedef int64_t sum_pair __attribute__((vector_size(16)));

/* Like sum_candidate, for two numbers. */
ALWAYS_INLINE sum_pair sum_candidates(number_pair numbers)
{
    return ((sum_pair)numbers + (int64_t)(SUM_LOW + 1) / 2) | (int64_t)SUM_LOW;
}

/*
 * Returns -1 for each candidate that is below the sum, otherwise 0. Compares numbers, which have
 * the same order; candidates that are not a number, from steps into walls, are not below any sum.
 */
ALWAYS_INLINE sum_pair sum_below(sum_pair candidates, sum_pair sums)
{
    return (sum_pair)((number_pair)candidates < (number_pair)sums);
}

/* Like sum_pending, for steps in the directions `arrival` and `arrival` + 1. */
ALWAYS_INLINE sum_pair sum_pendings(sum_pair candidates, unsigned arrival)
{
    const sum_pair low = {(int64_t)sum_pending(0, arrival), (int64_t)sum_pending(0, arrival + 1)};
    return (candidates & ~(int64_t)SUM_LOW) | low;
}

#endif
