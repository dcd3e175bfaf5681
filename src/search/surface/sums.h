/* SPDX-License-Identifier: MIT */
/*
 * sums.h - sums of costs, as the bits of doubles.
 *
 * The lowest bit of the mantissa is not part of the number: it is set while the cell is pending, that
 * is, while its neighbours do not yet take account of its sum. Numbers that are not negative have the
 * same order as their bits.
 */
#ifndef ASTAR_SEARCH_SURFACE_SUMS_H
#define ASTAR_SEARCH_SURFACE_SUMS_H

#include <stdint.h>
#include <string.h>

#define SUM_PENDING     UINT64_C(1)
#define SUM_NOT_REACHED UINT64_C(0x7ff0000000000000) /* infinity */

/* Returns the bits of a sum that is not pending: the number is rounded down to an even mantissa. */
static inline uint64_t sum_of_real(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits & ~SUM_PENDING;
}

static inline double sum_real(uint64_t sum)
{
    double number;
    sum &= ~SUM_PENDING;
    memcpy(&number, &sum, sizeof number);
    return number;
}

#endif
