/* SPDX-License-Identifier: MIT */
/* cost.c - exact arithmetic with costs of paths. */
#include "search/cost/cost.h"

#include "base/wide.h"

/* A pair with 2p^2 + 1 = q^2, so q / p exceeds sqrt(2) by less than 1 / (2p^2). */
static const uint64_t convergent_p = UINT64_C(4866752642924153522);
static const uint64_t convergent_q = UINT64_C(6882627592338442563);

enum { NANO_PER_MICRO = 1000 };

struct cost cost_add(struct cost cost, uint64_t nano)
{
    const uint64_t fine = cost.nano + nano % NANO_PER_MICRO;
    cost.straight += nano / NANO_PER_MICRO + fine / NANO_PER_MICRO;
    cost.nano = (uint32_t)(fine % NANO_PER_MICRO);
    return cost;
}

struct cost cost_sum(struct cost a, struct cost b)
{
    a.straight += b.straight;
    a.diagonal += b.diagonal;
    return cost_add(a, b.nano);
}

struct cost cost_times(struct cost cost, uint32_t count)
{
    const struct cost whole = {.straight = cost.straight * count,
                               .diagonal = cost.diagonal * count};
    return cost_add(whole, (uint64_t)cost.nano * count);
}

/* sqrt(2) * 2^63, rounded down. */
static const uint64_t sqrt2_scaled = UINT64_C(13043817825332782212);

/*
 * Returns d * sqrt(2), rounded to nearest, for d up to 2^80.
 *
 * If d is below 2^40, d * sqrt2_scaled / 2^63 is too small by less than 2^-23. Unless the fraction
 * of this product is just below 1/2, the product rounded to nearest is the result.
 *
 * In all other cases, d * q / p is used. It is too large by less than 2^-40, so after rounding it
 * differs from the result by at most 1. The result m is the largest integer with
 * m - 1/2 < d sqrt(2), which is equivalent to (2m - 1)^2 < 8 d^2. Near the result, the two sides
 * differ by less than 2^90, so their difference is exact modulo 2^128.
 */
static uint128 times_sqrt2(uint128 d)
{
    enum { SHORT_BITS = 40, SCALE = 63, ERROR_BITS = 23 };
    const uint128 half = (uint128)1 << (SCALE - 1);
    if (d >> SHORT_BITS == 0) {
        const uint128 scaled = (uint128)(uint64_t)d * sqrt2_scaled + half;
        const uint128 below = ((uint128)1 << SCALE) - (scaled & (((uint128)1 << SCALE) - 1));
        if (below >> (SCALE - ERROR_BITS) != 0)
            return scaled >> SCALE;
    }
    const uint128 rest = d % convergent_p;
    uint128 m =
        d / convergent_p * convergent_q + (rest * convergent_q + convergent_p / 2) / convergent_p;
    const uint128 square = 8 * d * d;
    const uint128 negative = (uint128)1 << 127;
    while (m > 0 && square - (2 * m - 1) * (2 * m - 1) >= negative)
        m--;
    while (square - (2 * m + 1) * (2 * m + 1) < negative)
        m++;
    return m;
}

uint128 cost_micro(struct cost cost)
{
    /* `nano` or `diagonal` is zero, so at most one of the two terms is rounded. */
    return cost.straight + (cost.nano >= NANO_PER_MICRO / 2) + times_sqrt2(cost.diagonal);
}

void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost)
{
    number_format_micro(text, cost_micro(cost));
}
