/* SPDX-License-Identifier: MIT */
/*
 * sum.h - arithmetic with sums of keys, in three widths.
 *
 * A sum is a uint128. The width is a constant at each call in a search loop. With the two narrower
 * widths, the upper 64 bits of all operands are zero and the operations below ignore them, so that
 * the compiler generates 64-bit instructions.
 */
#ifndef ASTAR_SEARCH_COST_SUM_H
#define ASTAR_SEARCH_COST_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/inline.h"
#include "base/wide.h"

/* The width of a stored sum in bits. */
enum sum_width { SUM_32, SUM_64, SUM_128, SUM_WIDTH_COUNT };

#define SUM_NONE (~(uint128)0)

/* Returns the size of a stored sum in bytes. */
static inline size_t sum_bytes(enum sum_width width)
{
    return sizeof(uint32_t) << width;
}

ALWAYS_INLINE uint128 sum_plus(uint128 a, uint128 b, enum sum_width width)
{
    return width == SUM_128 ? a + b : (uint64_t)a + (uint64_t)b;
}

ALWAYS_INLINE uint128 sum_minus(uint128 a, uint128 b, enum sum_width width)
{
    return width == SUM_128 ? a - b : (uint64_t)a - (uint64_t)b;
}

ALWAYS_INLINE uint128 sum_times(uint128 key, uint64_t count, enum sum_width width)
{
    return width == SUM_128 ? key * count : (uint128)((uint64_t)key * count);
}

ALWAYS_INLINE bool sum_above(uint128 a, uint128 b, enum sum_width width)
{
    return width == SUM_128 ? a > b : (uint64_t)a > (uint64_t)b;
}

ALWAYS_INLINE uint128 sum_load(const void *sums, enum sum_width width, uint32_t cell)
{
    if (width == SUM_32)
        return ((const uint32_t *)sums)[cell];
    if (width == SUM_64)
        return ((const uint64_t *)sums)[cell];
    return ((const uint128 *)sums)[cell];
}

ALWAYS_INLINE void sum_store(void *sums, enum sum_width width, uint32_t cell, uint128 sum)
{
    if (width == SUM_32)
        ((uint32_t *)sums)[cell] = (uint32_t)sum;
    else if (width == SUM_64)
        ((uint64_t *)sums)[cell] = (uint64_t)sum;
    else
        ((uint128 *)sums)[cell] = sum;
}

/* Returns true if `sum` is less than the stored sum, or if the stored sum is not from this run. */
ALWAYS_INLINE bool sum_improves(uint128 sum, uint128 stored, uint128 base, enum sum_width width)
{
    if (width == SUM_32)
        return (uint32_t)(sum - base) < (uint32_t)(stored - base);
    if (width == SUM_64)
        return (uint64_t)sum - (uint64_t)base < (uint64_t)stored - (uint64_t)base;
    return sum - base < stored - base;
}

#endif
