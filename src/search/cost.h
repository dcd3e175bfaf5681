/* SPDX-License-Identifier: MIT */
/*
 * cost.h - exact costs.
 *
 * The cost of a path is a sum of straight and of diagonal steps, straight + sqrt(2) * diagonal, and
 * both sums are integers: millionths, or finer where three factors of three decimals meet. So
 * nothing is lost however long the path.
 */
#ifndef ASTAR_SEARCH_COST_H
#define ASTAR_SEARCH_COST_H

#include <stdint.h>

#include "base/number.h"

struct cost {
    uint64_t straight; /* in millionths */
    uint64_t diagonal; /* in millionths, to be multiplied by sqrt(2) */
    uint32_t nano;     /* thousandths of a millionth beside `straight`, 0 to 999 */
};

/* Sums up to this are exact, and a step more does not overflow them. */
#define COST_MAX (UINT64_C(1) << 61)

/* Adds `nano` thousand-millionths that are not to be multiplied by sqrt(2). */
struct cost cost_add(struct cost cost, uint64_t nano);

/* The sum of two costs. */
struct cost cost_sum(struct cost a, struct cost b);

/* The cost in millionths, rounded to the nearest. Both sums must be at most COST_MAX. */
uint64_t cost_micro(struct cost cost);

/* The cost as text, at most six decimals. */
void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost);

#endif
