/* SPDX-License-Identifier: MIT */
/*
 * cost.h - exact costs.
 *
 * The cost of a path is straight + sqrt(2) * diagonal. Both are integers that count millionths, or
 * thousandths of a millionth where three factors of three decimals are multiplied. So nothing is
 * rounded before the cost is printed.
 */
#ifndef ASTAR_SEARCH_COST_H
#define ASTAR_SEARCH_COST_H

#include <stdint.h>

#include "base/number.h"

struct cost {
    uint64_t straight; /* in millionths */
    uint64_t diagonal; /* in millionths, before multiplication by sqrt(2) */
    uint32_t nano;     /* thousandths of a millionth to add to `straight`, 0 to 999 */
};

/* Up to this, sums are exact, and one more step does not overflow. */
#define COST_MAX (UINT64_C(1) << 61)

/* Adds `nano` thousandths of a millionth to the straight part. */
struct cost cost_add(struct cost cost, uint64_t nano);

/* The sum of two costs. */
struct cost cost_sum(struct cost a, struct cost b);

/* The cost in millionths, rounded to the nearest. Both sums must be at most COST_MAX. */
uint64_t cost_micro(struct cost cost);

/* The cost as text, at most six decimals. */
void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost);

#endif
