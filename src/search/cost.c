/* SPDX-License-Identifier: MIT */
/* cost.c - exact arithmetic with costs of paths. */
#include "search/cost.h"

#include "base/wide.h"

/* Returns the square root of n, rounded down. Computes it bit by bit (Woo's abacus algorithm). */
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

uint64_t cost_micro(struct cost cost)
{
    /*
     * floor(2 sqrt(2) d) has one extra binary digit, which rounds the result to nearest. `nano` is
     * zero unless `diagonal` is zero, so nothing is rounded twice.
     */
    const uint128 diagonal = cost.diagonal;
    const uint64_t straight = cost.straight + (cost.nano >= NANO_PER_MICRO / 2);
    return straight + (square_root(8 * diagonal * diagonal) + 1) / 2;
}

void cost_format(char text[NUMBER_TEXT_SIZE], struct cost cost)
{
    number_format_micro(text, cost_micro(cost));
}
