/* SPDX-License-Identifier: MIT */
/*
 * heuristic.h - estimates of the key of a path to a goal.
 *
 * All heuristics except the Euclidean one are linear within each octant. The displacement to the
 * goal is a number of straight steps plus a number of diagonal steps in adjacent directions, and
 * each step has the price of its direction. A heuristic is therefore a table of eight prices.
 *
 * HEURISTIC_AUTO is the largest admissible heuristic that depends only on the displacement. The
 * price of a direction is the least cost at which a combination of allowed steps adds up to the
 * vector of the direction, on cells of the lowest cost and without walls. Two directions are enough
 * for an optimal combination (a linear program with two constraints), so all pairs are tried. The
 * estimate satisfies the triangle inequality and is consistent.
 *
 * The displacement ends at the nearest point of the bounding rectangle of the goals. If there is a
 * single goal, that point is the goal. If prices depend on the direction, another point of the
 * rectangle may be cheaper to reach. For several goals, heuristic_lowered therefore gives all
 * straight directions the same price, and all diagonal directions the same price. The estimate is
 * then a lower bound for every goal.
 */
#ifndef ASTAR_SEARCH_ESTIMATE_HEURISTIC_H
#define ASTAR_SEARCH_ESTIMATE_HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/inline.h"
#include "search/cost/keys.h"
#include "search/rules/settings.h"

struct heuristic_prices {
    uint64_t price[DIRECTION_COUNT];
    uint64_t euclidean; /* price per unit of Euclidean distance; 0: use `price` */
    bool plain;         /* equal straight prices, equal diagonal prices, `euclidean` is 0 */
    bool admissible;    /* without the weight, estimates never exceed the cost of a path */
    bool consistent;    /* admissible, and no step lowers the estimate by more than it costs */
};

/*
 * Returns the prices of a heuristic for these keys, multiplied by the weight (in thousandths).
 * `least` is the cost of the cheapest cell, in units. Prices are rounded down to units of the open
 * list (keys.h). If they are admissible, they define a norm even after rounding, so that no step of
 * cost c lowers the estimate by more than c times the weight. HEURISTIC_EUCLIDEAN is rounded again
 * for each estimate, so a step may lower that estimate by 1 more.
 */
struct heuristic_prices heuristic_prices(enum heuristic heuristic, const struct keys *keys,
                                         uint32_t least, uint32_t weight);

/*
 * Returns prices that are no higher than the given ones and define a monotonic norm: the nearest
 * point of a rectangle is then the cheapest to reach. All straight directions have the same price,
 * and so do all diagonal directions.
 */
struct heuristic_prices heuristic_lowered(const struct heuristic_prices *prices);

/* Returns the prices of the reverse direction, that is, of reaching a cell from the rectangle. */
struct heuristic_prices heuristic_reverse(const struct heuristic_prices *prices);

/* Returns price * sqrt(dx^2 + dy^2), rounded down. The product must be below 2^63. */
uint64_t heuristic_euclidean(uint64_t price, uint32_t dx, uint32_t dy);

/* An inclusive rectangle in padded coordinates. */
struct rectangle {
    uint32_t left, right, top, bottom;
};

/* A rectangle without cells. */
static const struct rectangle rectangle_empty = {UINT32_MAX, 0, UINT32_MAX, 0};

/* Returns the smallest rectangle that contains two rectangles. */
static inline struct rectangle rectangle_join(struct rectangle a, struct rectangle b)
{
    return (struct rectangle){.left = a.left < b.left ? a.left : b.left,
                              .right = a.right > b.right ? a.right : b.right,
                              .top = a.top < b.top ? a.top : b.top,
                              .bottom = a.bottom > b.bottom ? a.bottom : b.bottom};
}

/* Returns the distance of a value from the interval low..high. */
static inline uint32_t heuristic_outside(uint32_t value, uint32_t low, uint32_t high)
{
    const uint32_t below = value < low ? low - value : 0;
    const uint32_t above = value > high ? value - high : 0;
    return below + above;
}

/*
 * Returns the estimate at padded x,y. `plain` is prices->plain; hot loops pass it as a constant, so
 * that the compiler removes the other case.
 */
ALWAYS_INLINE uint64_t heuristic_estimate(const struct heuristic_prices *prices,
                                          const struct rectangle *goal, uint32_t x, uint32_t y,
                                          bool plain)
{
    const uint32_t dx = heuristic_outside(x, goal->left, goal->right);
    const uint32_t dy = heuristic_outside(y, goal->top, goal->bottom);
    const uint32_t shorter = dx < dy ? dx : dy;
    const uint32_t longer = dx < dy ? dy : dx;
    if (plain)
        return prices->price[NORTH] * (longer - shorter) + prices->price[NORTH_EAST] * shorter;
    if (prices->euclidean > 0)
        return heuristic_euclidean(prices->euclidean, dx, dy);
    const unsigned horizontal = x < goal->left ? EAST : WEST;
    const unsigned vertical = y < goal->top ? SOUTH : NORTH;
    static const uint8_t between[2][2] = {{NORTH_WEST, SOUTH_WEST}, {NORTH_EAST, SOUTH_EAST}};
    const unsigned diagonal = between[horizontal == EAST][vertical == SOUTH];
    return prices->price[dx < dy ? vertical : horizontal] * (longer - shorter) +
           prices->price[diagonal] * shorter;
}

#endif
