/* SPDX-License-Identifier: MIT */
/* turns.c - counts the turns of a path. */
#include "search/cost/turns.h"

/*
 * Returns the angle between the steps from a to b and from b to c, in units of 45 degrees.
 *
 * Let n be the squared length of a step: 1 or 2. If both steps have the same length, their scalar
 * product divided by n is 1, 0 or -1 for 0, 90 and 180 degrees. Otherwise, the product is 1 for 45
 * degrees and -1 for 135 degrees. There are no branches, so that the caller's loop can be
 * vectorised.
 */
static inline uint32_t angle(struct point a, struct point b, struct point c)
{
    const int32_t x1 = (int32_t)(b.x - a.x);
    const int32_t y1 = (int32_t)(b.y - a.y);
    const int32_t x2 = (int32_t)(c.x - b.x);
    const int32_t y2 = (int32_t)(c.y - b.y);
    const int32_t both_straight = (x1 * x1 + y1 * y1 + x2 * x2 + y2 * y2) == 2;
    return (uint32_t)(2 - (x1 * x2 + y1 * y2) * (1 + both_straight));
}

uint64_t turns_count(enum diagonal_rule rule, const struct point *path, uint64_t count)
{
    enum { CHUNK = 1 << 20 }; /* the sum of the turns in a chunk fits in 32 bits */
    uint64_t total = 0;
    for (uint64_t begin = 2; begin < count; begin += CHUNK) {
        const uint64_t end = count - begin < CHUNK ? count : begin + CHUNK;
        uint32_t units = 0;
        for (uint64_t i = begin; i < end; i++)
            units += angle(path[i - 2], path[i - 1], path[i]);
        total += units;
    }
    return rule == DIAGONAL_NEVER ? total / 2 : total;
}

struct cost turns_cost(const struct search_settings *settings, uint64_t turns)
{
    enum { MILLIONTHS_PER_THOUSANDTH = 1000 };
    struct cost cost = {0};
    if (settings->turn_cost != TURN_COST_NONE && settings->turn_cost != TURN_COST_FEWEST)
        cost.straight = (uint128)turns * settings->turn_cost * MILLIONTHS_PER_THOUSANDTH;
    return cost;
}
