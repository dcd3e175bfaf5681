/* SPDX-License-Identifier: MIT */
/*
 * heuristic.c - the prices of heuristics, which are estimated costs of one step in each direction:
 * known values, bounds found by brute force on open fields, and the names used in reports.
 */
#include "search/estimate/heuristic.h"
#include "base/wide.h"
#include "search/algorithms/table.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* The goal is one cell in the middle of a field of SIDE x SIDE cells. */
enum { MIDDLE = 10, SIDE = 2 * MIDDLE + 1 };
static const struct rectangle goal = {MIDDLE, MIDDLE, MIDDLE, MIDDLE};

static struct keys keys_of(uint64_t straight, uint64_t diagonal)
{
    struct keys keys = {.straight = straight, .diagonal = diagonal};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        keys.step[d] = movement_is_diagonal(d) ? diagonal : straight;
    return keys;
}

static uint64_t estimate(const struct heuristic_prices *prices, uint32_t x, uint32_t y)
{
    const uint64_t value = heuristic_estimate(prices, &goal, x, y, false);
    if (prices->plain)
        assert_int_equal(heuristic_estimate(prices, &goal, x, y, true), value);
    return value;
}

/* --- known values ------------------------------------------------------------------------- */

TEST(heuristics_have_their_textbook_values)
{
    static const uint64_t expected[HEURISTIC_COUNT] = {
        [HEURISTIC_AUTO] = 3 * 1400 + 4 * 1000, [HEURISTIC_OCTILE] = 3 * 1400 + 4 * 1000,
        [HEURISTIC_MANHATTAN] = 10 * 1000,      [HEURISTIC_EUCLIDEAN] = 7615, /* sqrt(58) */
        [HEURISTIC_CHEBYSHEV] = 7 * 1000,       [HEURISTIC_ZERO] = 0};
    const struct keys keys = keys_of(1000, 1400);
    for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
        const struct heuristic_prices prices =
            heuristic_prices((enum heuristic)heuristic, &keys, 1, FACTOR_ONE);
        assert_int_equal(estimate(&prices, MIDDLE + 7, MIDDLE - 3), expected[heuristic]);
        assert_int_equal(estimate(&prices, MIDDLE - 3, MIDDLE + 7), expected[heuristic]);
        assert_int_equal(estimate(&prices, MIDDLE, MIDDLE), 0);
        assert_int_equal(prices.admissible,
                         heuristic != HEURISTIC_MANHATTAN && heuristic != HEURISTIC_EUCLIDEAN);
    }
}

/*
 * All prices are multiplied by the cost of the cheapest cell and by the weight. A weight above 1 is
 * reduced by 2^-28 of its value, which subtracts 1 from these prices.
 */
TEST(prices_are_proportional_to_cell_and_weight)
{
    for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
        const struct keys keys = keys_of(1000, 1500);
        const struct heuristic_prices one =
            heuristic_prices((enum heuristic)heuristic, &keys, 1, FACTOR_ONE);
        const struct heuristic_prices many =
            heuristic_prices((enum heuristic)heuristic, &keys, 4, 2500);
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            assert_int_equal(many.price[d], one.price[d] > 0 ? 10 * one.price[d] - 1 : 0);
        assert_int_equal(many.euclidean, one.euclidean > 0 ? 10 * one.euclidean - 1 : 0);
        assert_int_equal(many.admissible, one.admissible);
        assert_false(many.consistent);
    }
}

TEST(distance_is_measured_to_the_nearest_cell_of_the_rectangle)
{
    const struct keys keys = keys_of(10, 14);
    const struct heuristic_prices prices = heuristic_prices(HEURISTIC_OCTILE, &keys, 1, FACTOR_ONE);
    const struct rectangle rectangle = {.left = 5, .right = 8, .top = 3, .bottom = 4};
    static const struct {
        uint32_t x, y;
        uint64_t value;
    } cases[] = {{5, 3, 0},  {8, 4, 0},  {6, 4, 0},  {4, 3, 10},  {9, 4, 10},
                 {7, 1, 20}, {7, 6, 20}, {3, 2, 24}, {10, 5, 24}, {9, 5, 14}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(heuristic_estimate(&prices, &rectangle, cases[i].x, cases[i].y, true),
                         cases[i].value);
}

/*
 * heuristic_euclidean returns the price times the length, rounded down. All products in this test
 * are below 2^63.
 */
TEST(euclidean_lengths_are_exact)
{
    struct random rng = random_begin(1);
    for (int i = 0; i < 200000; i++) {
        const uint64_t price = random_next(&rng) >> random_between(&rng, 32, 63);
        const uint32_t dx = random_below(&rng, 1u << random_below(&rng, 31));
        const uint32_t dy = random_below(&rng, 1u << random_below(&rng, 31));
        const uint128 square = (uint128)price * price * ((uint128)dx * dx + (uint128)dy * dy);
        const uint128 root = heuristic_euclidean(price, dx, dy);
        assert_true(root * root <= square && square < (root + 1) * (root + 1));
    }
}

/*
 * floor(29 sqrt(2)) is 41. Because of this rounding, the Euclidean distance was once declared
 * admissible, and paths that were not the cheapest were reported as optimal.
 */
TEST(euclidean_is_compared_without_rounding)
{
    const struct keys below = keys_of(29, 41);       /* 2 * 29^2 = 41^2 + 1 */
    const struct keys above = keys_of(13860, 19601); /* 2 * 13860^2 = 19601^2 - 1 */
    assert_false(heuristic_prices(HEURISTIC_EUCLIDEAN, &below, 1, FACTOR_ONE).admissible);
    assert_true(heuristic_prices(HEURISTIC_EUCLIDEAN, &above, 1, FACTOR_ONE).admissible);
}

/* --- bounds ------------------------------------------------------------------------------- */

/*
 * Computes the least keys of paths from all cells of an open field to its middle, by repeated
 * relaxation. Paths near the border of the field may cost more than on an infinite field, but never
 * less.
 */
static void find_least_keys(const struct keys *keys, uint64_t least[SIDE][SIDE])
{
    for (int i = 0; i < SIDE * SIDE; i++)
        least[i / SIDE][i % SIDE] = UINT64_MAX;
    least[MIDDLE][MIDDLE] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < SIDE * SIDE * DIRECTION_COUNT; i++) {
            const unsigned d = (unsigned)i % DIRECTION_COUNT;
            const int x = i / DIRECTION_COUNT % SIDE;
            const int y = i / DIRECTION_COUNT / SIDE;
            const int to_x = x + movement_dx[d];
            const int to_y = y + movement_dy[d];
            if (keys->step[d] == 0 || to_x < 0 || to_y < 0 || to_x >= SIDE || to_y >= SIDE ||
                least[to_y][to_x] == UINT64_MAX)
                continue;
            const uint64_t key = least[to_y][to_x] + (uint64_t)keys->step[d];
            if (key < least[y][x]) {
                least[y][x] = key;
                changed = true;
            }
        }
    }
}

/* Returns random keys for the directions, some of which may be forbidden. */
static struct keys random_keys(struct random *rng)
{
    struct keys keys = {0};
    const bool forbidden = random_chance(rng, 50);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (!forbidden || random_chance(rng, 70))
            keys.step[d] = 2 * random_between(rng, 1, 30);
    return keys;
}

/*
 * Fails if prices are declared admissible or consistent but are not. Cells that have no path to the
 * goal because directions are forbidden are ignored.
 */
static void assert_bounds(const struct keys *keys, const struct heuristic_prices *prices,
                          uint64_t least[SIDE][SIDE])
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE;
        const int y = i / SIDE;
        if (least[y][x] == UINT64_MAX)
            continue;
        const uint64_t here = estimate(prices, (uint32_t)x, (uint32_t)y);
        if (prices->admissible)
            assert_true(here <= least[y][x]);
        for (unsigned d = 0; d < DIRECTION_COUNT && prices->consistent; d++) {
            const int to_x = x + movement_dx[d];
            const int to_y = y + movement_dy[d];
            if (keys->step[d] > 0 && to_x >= 0 && to_y >= 0 && to_x < SIDE && to_y < SIDE &&
                least[to_y][to_x] != UINT64_MAX)
                assert_true(here <=
                            keys->step[d] + estimate(prices, (uint32_t)to_x, (uint32_t)to_y));
        }
    }
}

TEST(prices_declared_admissible_or_consistent_are)
{
    static uint64_t least[SIDE][SIDE];
    for (uint64_t trial = 0; trial < 300; trial++) {
        struct random rng = random_begin(trial);
        const struct keys keys = random_keys(&rng);
        find_least_keys(&keys, least);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            if (heuristic == HEURISTIC_EUCLIDEAN)
                continue; /* estimates are rounded; tested in property/heuristic.c */
            const struct heuristic_prices prices =
                heuristic_prices((enum heuristic)heuristic, &keys, 1, FACTOR_ONE);
            assert_bounds(&keys, &prices, least);
            if (heuristic == HEURISTIC_AUTO || heuristic == HEURISTIC_ZERO)
                assert_true(prices.consistent);
        }
    }
}

/*
 * On an open field without forbidden directions, the estimate of the heuristic `auto` is the least
 * key itself, so no admissible estimate is larger.
 */
TEST(auto_is_exact_on_open_fields)
{
    static uint64_t least[SIDE][SIDE];
    static const uint64_t pairs[][2] = {{13860, 19601}, {10, 10}, {10, 14}, {10, 20}, {10, 30}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct keys keys = keys_of(pairs[i][0], pairs[i][1]);
        const struct heuristic_prices prices =
            heuristic_prices(HEURISTIC_AUTO, &keys, 1, FACTOR_ONE);
        find_least_keys(&keys, least);
        for (uint32_t j = 0; j < SIDE * SIDE; j++)
            assert_int_equal(estimate(&prices, j % SIDE, j / SIDE), least[j / SIDE][j % SIDE]);
    }
}

/* --- prices derived from others ----------------------------------------------------------- */

TEST(reversed_prices_are_those_of_opposite_displacements)
{
    for (uint64_t trial = 0; trial < 50; trial++) {
        struct random rng = random_begin(trial);
        const struct keys keys = random_keys(&rng);
        const struct heuristic_prices prices =
            heuristic_prices(HEURISTIC_AUTO, &keys, 1, FACTOR_ONE);
        const struct heuristic_prices reversed = heuristic_reverse(&prices);
        for (uint32_t i = 0; i < SIDE * SIDE; i++)
            assert_int_equal(estimate(&reversed, i % SIDE, i / SIDE),
                             estimate(&prices, SIDE - 1 - i % SIDE, SIDE - 1 - i / SIDE));
    }
}

/*
 * Lowered prices depend only on whether a direction is straight or diagonal, and estimates do not
 * decrease when the horizontal or vertical distance increases.
 */
TEST(lowered_prices_are_lower_and_monotonic)
{
    for (uint64_t trial = 0; trial < 200; trial++) {
        struct random rng = random_begin(trial);
        const struct keys keys = random_keys(&rng);
        const struct heuristic_prices prices = heuristic_prices(
            (enum heuristic)random_below(&rng, HEURISTIC_COUNT), &keys, 1, FACTOR_ONE);
        const struct heuristic_prices lowered = heuristic_lowered(&prices);
        for (uint32_t i = 0; i < SIDE * SIDE; i++) {
            const uint32_t x = i % SIDE;
            const uint32_t y = i / SIDE;
            const uint64_t here = estimate(&lowered, x, y);
            assert_true(here <= estimate(&prices, x, y));
            assert_int_equal(here, estimate(&lowered, y, x));
            assert_int_equal(here, estimate(&lowered, SIDE - 1 - x, y));
            if (x >= MIDDLE && x + 1 < SIDE)
                assert_true(here <= estimate(&lowered, x + 1, y));
        }
    }
}

/* --- reports ------------------------------------------------------------------------------ */

TEST(effective_heuristic_is_the_named_one_that_equals_auto)
{
    static const struct {
        enum algorithm algorithm;
        enum heuristic heuristic;
        enum diagonal_rule rule;
        uint32_t diagonal_cost, north;
        enum heuristic effective;
    } cases[] = {
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, DIAGONAL_SQRT2, 1000,
         HEURISTIC_OCTILE},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1500, 1000, HEURISTIC_OCTILE},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 1000, 1000, HEURISTIC_CHEBYSHEV},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 2000, 1000, HEURISTIC_MANHATTAN},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, 999, 1000, HEURISTIC_AUTO},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_BOTH_FREE, DIAGONAL_SQRT2, 999, HEURISTIC_AUTO},
        {ALGORITHM_ASTAR, HEURISTIC_AUTO, DIAGONAL_NEVER, DIAGONAL_SQRT2, 1000,
         HEURISTIC_MANHATTAN},
        {ALGORITHM_ASTAR, HEURISTIC_EUCLIDEAN, DIAGONAL_NEVER, 1000, 1000, HEURISTIC_EUCLIDEAN},
        {ALGORITHM_DIJKSTRA, HEURISTIC_OCTILE, DIAGONAL_BOTH_FREE, DIAGONAL_SQRT2, 1000,
         HEURISTIC_ZERO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search_settings settings = search_settings_default();
        settings.algorithm = cases[i].algorithm;
        settings.heuristic = cases[i].heuristic;
        settings.rule = cases[i].rule;
        settings.diagonal_cost = cases[i].diagonal_cost;
        settings.move_cost[NORTH] = cases[i].north;
        assert_int_equal(algorithm_heuristic(&settings), cases[i].effective);
    }
}
