/* SPDX-License-Identifier: MIT */
/* heuristic.c - the prices of heuristics. */
#include "search/estimate/heuristic.h"

#include <math.h>

#include "base/wide.h"

/*
 * Finds the cheapest combination of steps in two directions that adds up to the vector of direction
 * `target`. Returns its key, or SUM_NONE if there is none.
 */
static uint128 cheapest_combination(const struct keys *keys, unsigned target)
{
    const int x = movement_dx[target];
    const int y = movement_dy[target];
    uint128 least = SUM_NONE;
    for (unsigned i = 0; i < DIRECTION_COUNT; i++) {
        for (unsigned j = 0; j < DIRECTION_COUNT; j++) {
            const int determinant =
                movement_dx[i] * movement_dy[j] - movement_dx[j] * movement_dy[i];
            if (determinant <= 0 || keys->step[i] == 0 || keys->step[j] == 0)
                continue;
            /* Cramer's rule: the target is (a i + b j) / determinant. */
            const int a = x * movement_dy[j] - y * movement_dx[j];
            const int b = y * movement_dx[i] - x * movement_dy[i];
            if (a < 0 || b < 0)
                continue;
            const uint128 key =
                ((unsigned)a * keys->step[i] + (unsigned)b * keys->step[j]) / (unsigned)determinant;
            least = key < least ? key : least;
        }
    }
    return least;
}

/* Computes the prices of HEURISTIC_AUTO. */
static void auto_prices(const struct keys *keys, uint128 price[DIRECTION_COUNT])
{
    uint128 most = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        most = keys->step[d] > most ? keys->step[d] : most;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        price[d] = keys->step[d] > 0 ? keys->step[d] : SUM_NONE;
        const uint128 combined = cheapest_combination(keys, d);
        price[d] = combined < price[d] ? combined : price[d];
        /* If no steps add up to this direction, any price is admissible. */
        price[d] = price[d] == SUM_NONE ? most : price[d];
    }
}

uint64_t heuristic_euclidean(uint64_t price, uint32_t dx, uint32_t dy)
{
    const uint64_t square = (uint64_t)dx * dx + (uint64_t)dy * dy;
    const uint128 exact_square = (uint128)price * price * square;
    uint64_t root = (uint64_t)((double)price * sqrt((double)square));
    /* Correct the rounding error of `root`, which is at most a few units in the last place. */
    while ((uint128)root * root > exact_square)
        root--;
    while ((uint128)(root + 1) * (root + 1) <= exact_square)
        root++;
    return root;
}

/* Returns the price of a diagonal step for the octile heuristic. */
static uint128 octile_diagonal(const struct keys *keys, uint128 straight)
{
    const uint128 diagonal = keys_cheapest(keys, DIAGONAL_DIRECTIONS);
    /* Without steps of length sqrt(2), keys are below 2^60 unless there are turn costs. */
    const unsigned shift = straight >> 60 == 0 ? 0 : 40;
    return diagonal > 0
               ? diagonal
               : (uint128)heuristic_euclidean((uint64_t)(straight >> shift), 1, 1) << shift;
}

/*
 * Computes the prices of a heuristic, as keys, for cells that cost one unit. For diagonal
 * directions, the prices of HEURISTIC_EUCLIDEAN are only lower bounds.
 */
static void key_prices(enum heuristic heuristic, const struct keys *keys,
                       uint128 price[DIRECTION_COUNT])
{
    const uint128 straight =
        heuristic == HEURISTIC_ZERO ? 0 : keys_cheapest(keys, STRAIGHT_DIRECTIONS);
    uint128 diagonal = straight;
    if (heuristic == HEURISTIC_OCTILE)
        diagonal = octile_diagonal(keys, straight);
    else if (heuristic == HEURISTIC_MANHATTAN)
        diagonal = 2 * straight;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        price[d] = movement_is_diagonal(d) ? diagonal : straight;
    if (heuristic == HEURISTIC_AUTO)
        auto_prices(keys, price);
}

/* Returns true if no price exceeds the largest admissible price of its direction. */
static bool is_admissible(enum heuristic heuristic, const struct keys *keys,
                          const uint128 price[DIRECTION_COUNT])
{
    uint128 tightest[DIRECTION_COUNT];
    bool admissible = true;
    auto_prices(keys, tightest);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        admissible = admissible && price[d] <= tightest[d];
        if (heuristic == HEURISTIC_EUCLIDEAN && movement_is_diagonal(d))
            admissible =
                admissible && !product_less(tightest[d], tightest[d], 2 * price[d], price[d]);
    }
    return admissible;
}

/*
 * Returns price * least * weight / FACTOR_ONE in units of the open list, rounded down. Keys are
 * chosen so that the result fits. If the weight is above 1, subtracts 2^-28 of the result. A key
 * exceeds the cost that it stands for by a fraction smaller than 2^-28 (keys.h), so a bound that
 * holds for keys then also holds for costs.
 */
static uint64_t scaled(uint128 price, const struct keys *keys, uint32_t least, uint32_t weight)
{
    enum { FACTOR_BITS = 20 }; /* a weight has at most this many bits */
    const unsigned before = keys->rounding > FACTOR_BITS ? keys->rounding - FACTOR_BITS : 0;
    uint128 product = (price * least >> before) * weight / FACTOR_ONE;
    if (weight != FACTOR_ONE && keys->straight != keys->diagonal && product > 0)
        product -= (product >> 28) + 1;
    return (uint64_t)(product >> (keys->rounding - before));
}

/*
 * Lowers prices until they define a norm, that is, until no direction has a higher price than the
 * combination of its two adjacent directions. Because of rounding, the prices of HEURISTIC_AUTO can
 * be too high by one unit.
 */
static void make_norm(uint64_t price[DIRECTION_COUNT])
{
    bool lowered;
    do {
        lowered = false;
        for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
            const uint64_t both = price[(d + 1) % DIRECTION_COUNT] +
                                  price[(d + DIRECTION_COUNT - 1) % DIRECTION_COUNT];
            const uint64_t combined = movement_is_diagonal(d) ? both : both / 2;
            if (price[d] > combined) {
                price[d] = combined;
                lowered = true;
            }
        }
    } while (lowered);
}

struct heuristic_prices heuristic_prices(enum heuristic heuristic, const struct keys *keys,
                                         uint32_t least, uint32_t weight)
{
    uint128 price[DIRECTION_COUNT];
    key_prices(heuristic, keys, price);
    struct heuristic_prices prices = {.admissible = is_admissible(heuristic, keys, price)};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        prices.price[d] = scaled(price[d], keys, least, weight);
    if (prices.admissible)
        make_norm(prices.price);
    if (heuristic == HEURISTIC_EUCLIDEAN)
        prices.euclidean = prices.price[NORTH];
    prices.plain = prices.euclidean == 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        prices.plain = prices.plain && prices.price[d] == prices.price[d % 2];
    prices.consistent =
        prices.admissible && heuristic != HEURISTIC_EUCLIDEAN && weight == FACTOR_ONE;
    return prices;
}

struct heuristic_prices heuristic_lowered(const struct heuristic_prices *prices)
{
    struct heuristic_prices lowered = *prices;
    const bool grows = prices->price[NORTH] <= prices->price[NORTH_EAST];
    if ((prices->plain && grows) || prices->euclidean > 0)
        return lowered;
    uint64_t straight = UINT64_MAX;
    uint64_t diagonal = UINT64_MAX;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        uint64_t *least = movement_is_diagonal(d) ? &diagonal : &straight;
        *least = prices->price[d] < *least ? prices->price[d] : *least;
    }
    straight = straight < diagonal ? straight : diagonal;
    diagonal = diagonal < 2 * straight ? diagonal : 2 * straight;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        lowered.price[d] = movement_is_diagonal(d) ? diagonal : straight;
    lowered.plain = true;
    return lowered;
}

struct heuristic_prices heuristic_reverse(const struct heuristic_prices *prices)
{
    struct heuristic_prices reversed = *prices;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        reversed.price[d] = prices->price[d ^ 4];
    return reversed;
}
