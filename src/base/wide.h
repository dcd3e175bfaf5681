/* SPDX-License-Identifier: MIT */
/* wide.h - unsigned 128-bit integers, an extension of gcc and clang on 64-bit machines. */
#ifndef ASTAR_BASE_WIDE_H
#define ASTAR_BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 uint128;

/* Returns true if a * b < c * d, computed without overflow. */
static inline bool product_less(uint128 a, uint128 b, uint128 c, uint128 d)
{
    const uint128 factors[2][2] = {{a, b}, {c, d}};
    uint128 high[2];
    uint128 low[2];
    for (int i = 0; i < 2; i++) {
        const uint128 x1 = factors[i][0] >> 64;
        const uint128 x0 = (uint64_t)factors[i][0];
        const uint128 y1 = factors[i][1] >> 64;
        const uint128 y0 = (uint64_t)factors[i][1];
        const uint128 middle = x1 * y0 + (x0 * y0 >> 64); /* at most 2^128 - 2^64 */
        const uint128 carry = (uint64_t)middle + x0 * y1;
        high[i] = x1 * y1 + (middle >> 64) + (carry >> 64);
        low[i] = carry << 64 | (uint64_t)(x0 * y0);
    }
    return high[0] < high[1] || (high[0] == high[1] && low[0] < low[1]);
}

#endif
