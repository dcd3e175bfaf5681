/* SPDX-License-Identifier: MIT */
/* cost.c - exact costs. */
#include "search/cost.h"

#include "base/wide.h"

/* The largest integer whose square is at most n, digit by digit (base 2, after Woo's abacus). */
static uint64_t square_root(uint128 n)
{
    uint128 root = 0;
    for (uint128 bit = (uint128)1 << 126; bit > 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint64_t)root;
}

uint64_t cost_micro(struct cost cost)
{
    /* floor(2 sqrt(2) d) has one binary digit more than needed, and that digit rounds. */
    const uint128 diagonal = cost.diagonal;
    return cost.straight + (square_root(8 * diagonal * diagonal) + 1) / 2;
}

void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost)
{
    number_format_micro(text, cost_micro(cost));
}
