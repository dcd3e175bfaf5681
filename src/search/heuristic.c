/* SPDX-License-Identifier: MIT */
/* heuristic.c - the prices of heuristics. */
#include "search/heuristic.h"

#include <math.h>

#include "base/wide.h"
#include "search/algorithms/table.h"

/*
 * Returns the least key of a displacement by the vector of direction `target`, as a combination of
 * steps in two directions. Returns UINT64_MAX if no combination reaches the target.
 */
static uint64_t cheapest_combination(const struct keys *keys, unsigned target)
{
    const int x = movement_dx[target];
    const int y = movement_dy[target];
    uint64_t least = UINT64_MAX;
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
            const uint64_t key =
                ((uint64_t)a * keys->step[i] + (uint64_t)b * keys->step[j]) / (uint64_t)determinant;
            least = key < least ? key : least;
        }
    }
    return least;
}

/* Computes the prices of HEURISTIC_AUTO. */
static void auto_prices(const struct keys *keys, uint64_t price[DIRECTION_COUNT])
{
    uint64_t most = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        most = keys->step[d] > most ? keys->step[d] : most;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        price[d] = keys->step[d] > 0 ? keys->step[d] : UINT64_MAX;
        const uint64_t combined = cheapest_combination(keys, d);
        price[d] = combined < price[d] ? combined : price[d];
        /* If no combination reaches the displacement, any price is admissible. */
        price[d] = price[d] == UINT64_MAX ? most : price[d];
    }
}

/*
 * Returns the key of the cheapest straight step, the unit of the textbook heuristics; 0 if no
 * straight step is allowed.
 */
static uint64_t least_straight(const struct keys *keys)
{
    uint64_t least = UINT64_MAX;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        if (keys->step[d] > 0 && keys->step[d] < least)
            least = keys->step[d];
    return least == UINT64_MAX ? 0 : least;
}

/* Returns price * sqrt(2), rounded down. */
static uint64_t times_sqrt2(uint64_t price)
{
    return heuristic_euclidean(price, 1, 1);
}

uint64_t heuristic_euclidean(uint64_t price, uint32_t dx, uint32_t dy)
{
    const uint64_t square = (uint64_t)dx * dx + (uint64_t)dy * dy;
    const uint128 exact_square = (uint128)price * price * square;
    uint64_t root = (uint64_t)((double)price * sqrt((double)square));
    /* Correct the rounding error of the estimate, a few units in the last place. */
    while ((uint128)root * root > exact_square)
        root--;
    while ((uint128)(root + 1) * (root + 1) <= exact_square)
        root++;
    return root;
}

/* Returns the key of the cheapest diagonal step; without diagonal steps, straight * sqrt(2). */
static uint64_t octile_diagonal(const struct keys *keys, uint64_t straight)
{
    uint64_t least = UINT64_MAX;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        if (keys->step[d] > 0 && keys->step[d] < least)
            least = keys->step[d];
    return least == UINT64_MAX ? times_sqrt2(straight) : least;
}

/* Returns price * least * weight / FACTOR_ONE. keys_choose ensures that it fits in 64 bits. */
static uint64_t scaled(uint64_t price, uint32_t least, uint32_t weight)
{
    return (uint64_t)((uint128)price * least * weight / FACTOR_ONE);
}

/* Returns true if the prices define a norm, which makes an admissible heuristic consistent. */
static bool is_norm(const struct heuristic_prices *prices)
{
    const uint64_t straight = prices->price[NORTH];
    const uint64_t diagonal = prices->price[NORTH_EAST];
    return prices->plain && straight <= diagonal && diagonal <= 2 * straight;
}

struct heuristic_prices heuristic_prices(enum heuristic heuristic, const struct keys *keys,
                                         uint32_t least)
{
    struct heuristic_prices prices = {.admissible = true};
    uint64_t tightest[DIRECTION_COUNT];
    auto_prices(keys, tightest);
    const uint64_t straight = least_straight(keys);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const bool diagonal = movement_is_diagonal(d);
        uint64_t price = 0;
        switch (heuristic) {
        case HEURISTIC_AUTO:
            price = tightest[d];
            break;
        case HEURISTIC_OCTILE:
            price = diagonal ? octile_diagonal(keys, straight) : straight;
            break;
        case HEURISTIC_MANHATTAN:
            price = diagonal ? 2 * straight : straight;
            break;
        case HEURISTIC_EUCLIDEAN:
            price = diagonal ? times_sqrt2(straight) : straight;
            break;
        case HEURISTIC_CHEBYSHEV:
            price = straight;
            break;
        default:
            break;
        }
        prices.admissible = prices.admissible && price <= tightest[d];
        /* The estimate is computed with an exact sqrt(2), while this price is rounded down. */
        if (heuristic == HEURISTIC_EUCLIDEAN && diagonal)
            prices.admissible = prices.admissible && (uint128)straight * straight * 2 <=
                                                         (uint128)tightest[d] * tightest[d];
        prices.price[d] = scaled(price, least, keys->weight);
    }
    if (heuristic == HEURISTIC_EUCLIDEAN)
        prices.euclidean = scaled(straight, least, keys->weight);
    prices.plain = prices.euclidean == 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        prices.plain = prices.plain && prices.price[d] == prices.price[d % 2];
    prices.consistent =
        prices.admissible && keys->weight == FACTOR_ONE &&
        (heuristic == HEURISTIC_AUTO || heuristic == HEURISTIC_ZERO || is_norm(&prices));
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

enum heuristic heuristic_effective(const struct search_settings *settings)
{
    if (algorithm_row(settings->algorithm)->blind)
        return HEURISTIC_ZERO;
    if (settings->heuristic != HEURISTIC_AUTO)
        return settings->heuristic;
    const bool diagonals = settings->rule != DIAGONAL_NEVER;
    if (!strides_survey(settings, diagonals).symmetric)
        return HEURISTIC_AUTO;
    if (!diagonals || settings->diagonal_cost >= 2 * FACTOR_ONE)
        return HEURISTIC_MANHATTAN;
    if (settings->diagonal_cost == FACTOR_ONE)
        return HEURISTIC_CHEBYSHEV;
    return settings->diagonal_cost == DIAGONAL_SQRT2 || settings->diagonal_cost > FACTOR_ONE
               ? HEURISTIC_OCTILE
               : HEURISTIC_AUTO;
}
