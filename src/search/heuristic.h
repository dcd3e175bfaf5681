/* SPDX-License-Identifier: MIT */
/*
 * heuristic.h - estimates of the key that a path to a goal takes at least.
 *
 * Every heuristic here but the Euclidean one is linear within each of the eight octants: a number of
 * steps in a straight direction plus a number of steps in the diagonal next to it, each at a price.
 * A heuristic is these eight prices.
 *
 * HEURISTIC_AUTO is the tightest one that depends on the displacement only: the price of a direction
 * is the least cost of moving by its vector with any combination of allowed steps, on the cheapest
 * cells and without walls. Two directions always suffice for such a combination (linear programming
 * in the plane), so the least cost is found by trying all pairs. The resulting price of a
 * displacement is a gauge (it satisfies the triangle inequality), so it is consistent.
 *
 * The distance is measured to the smallest rectangle that holds all goals: exact for one goal, and
 * never too large for several. The nearest point of the rectangle counts, but where prices depend on
 * the direction another point may be cheaper to reach. For several goals the prices are therefore
 * lowered until they are the same in all directions (heuristic_lowered).
 */
#ifndef ASTAR_SEARCH_HEURISTIC_H
#define ASTAR_SEARCH_HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "search/keys.h"
#include "search/settings.h"

struct heuristic_prices {
    uint64_t price[DIRECTION_COUNT];
    uint64_t euclidean; /* the price of a unit of straight-line distance; 0: use `price` */
    bool plain;         /* straight prices are alike, diagonal ones too, and `euclidean` is 0 */
    bool admissible;    /* never too large, before the weight is applied */
    bool consistent;    /* admissible, and no step lowers it by more than the step costs */
};

/*
 * The heuristic that the settings amount to, for reports: the named one that equals HEURISTIC_AUTO,
 * where there is one, and HEURISTIC_ZERO for algorithms that use none.
 */
enum heuristic heuristic_effective(const struct search_settings *settings);

/* The prices of a heuristic for these keys and their weight, where the cheapest cell costs `least`. */
struct heuristic_prices heuristic_prices(enum heuristic heuristic, const struct keys *keys,
                                         uint32_t least);

/*
 * Prices that are the same in every direction and no higher than the given ones: a norm that does
 * not fall where a coordinate grows, so that the nearest point of a rectangle is the cheapest.
 */
struct heuristic_prices heuristic_lowered(const struct heuristic_prices *prices);

/* The same in the opposite direction: prices of reaching a cell from the rectangle. */
struct heuristic_prices heuristic_reverse(const struct heuristic_prices *prices);

/* The price times the length of dx,dy, rounded down. The product must be below 2^63. */
uint64_t heuristic_euclidean(uint64_t price, uint32_t dx, uint32_t dy);

/* A rectangle in padded coordinates, inclusive. */
struct rectangle {
    uint32_t left, right, top, bottom;
};

/* The distance of a value from the interval low..high. */
static inline uint32_t heuristic_outside(uint32_t value, uint32_t low, uint32_t high)
{
    const uint32_t below = value < low ? low - value : 0;
    const uint32_t above = value > high ? value - high : 0;
    return below + above;
}

/* The estimate at padded x,y. `plain` is prices->plain, passed as a constant in hot loops. */
static inline uint64_t heuristic_estimate(const struct heuristic_prices *prices,
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
