/* SPDX-License-Identifier: MIT */
/*
 * cost.h - exact costs of paths.
 *
 * The cost of a path is straight + sqrt(2) * diagonal. Both parts are integers in millionths. A
 * step whose cost is a product of three factors with three decimals each also has billionths,
 * stored in `nano`. Sums are therefore exact, and a cost is rounded only once, when it is printed.
 *
 * Range: a map has at most 2^30 cells, and a step costs at most 1000^3, that is, 10^15 millionths.
 * Both parts are therefore below 2^80.
 */
#ifndef ASTAR_SEARCH_COST_COST_H
#define ASTAR_SEARCH_COST_COST_H

#include <stdint.h>

#include "base/number.h"
#include "base/wide.h"

struct cost {
    uint128 straight; /* straight part in millionths */
    uint128 diagonal; /* part to be multiplied by sqrt(2), in millionths */
    uint32_t nano;    /* billionths to add to `straight`, 0 to 999 */
};

/* Adds `nano` billionths to the straight part. */
struct cost cost_add(struct cost cost, uint64_t nano);

/* Returns the sum of two costs. */
struct cost cost_sum(struct cost a, struct cost b);

/* Returns the cost multiplied by `count`. The result must be in the range given above. */
struct cost cost_times(struct cost cost, uint32_t count);

/* Returns the cost in millionths, rounded to nearest. Both parts must be at most 2^80. */
uint128 cost_micro(struct cost cost);

/* Formats the cost with at most six decimals. */
void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost);

#endif
