/* SPDX-License-Identifier: MIT */
/* cost.c - tests of search/cost: exact sums, and rounding of sqrt(2) * diagonal to millionths. */
#include <math.h>

#include "base/wide.h"
#include "search/cost/cost.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

/* About the highest possible cost of a path: 2^30 steps of 10^15 millionths each. */
#define LARGEST ((uint128)1000000000000 * 1000000000000)

static struct cost steps(uint64_t straight, uint64_t diagonal)
{
    return (struct cost){.straight = straight * 1000000, .diagonal = diagonal * 1000000};
}

TEST(formats_costs)
{
    const struct {
        struct cost cost;
        const char *text;
    } cases[] = {
        {steps(0, 0), "0"},
        {steps(1, 0), "1"},
        {steps(0, 1), "1.414214"},
        {steps(1, 1), "2.414214"},
        /* The next four are the path costs on the reference grid, one for each diagonal rule. */
        {steps(29, 3), "33.242641"},
        {steps(19, 8), "30.313708"},
        {steps(15, 9), "27.727922"},
        {steps(35, 0), "35"},
        /* 10^6 sqrt(2) = 1414213.562373095..., not a million times the rounded 1.414214. */
        {steps(0, 1000000), "1414213.562373"},
        {steps(0, 840750), "1189000.052565"},
        /* These costs have equal keys if straight steps have key 13860 and diagonal steps 19601. */
        {steps(19601, 0), "19601"},
        {steps(0, 13860), "19600.999974"},
        {{.straight = 500, .diagonal = 0}, "0.0005"},
        {{.straight = 0, .diagonal = 1000}, "0.001414"},
        {{.straight = LARGEST, .diagonal = LARGEST}, "2414213562373095048.801689"},
        {{.straight = UINT64_C(1198998602000199)}, "1198998602.000199"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[NUMBER_TEXT_SIZE];
        cost_format(text, cases[i].cost);
        assert_string_equal(text, cases[i].text);
    }
}

/* The costs are so small that computing them with long double gives the same result. */
TEST(costs_agree_with_floating_point)
{
    const long double root = sqrtl(2.0L);
    struct random rng = random_begin(1);
    for (uint32_t i = 0; i < 400000; i++) {
        const uint64_t diagonal = i < 200000 ? i : random_next(&rng) >> 32;
        const uint64_t straight = random_next(&rng) >> 24;
        const struct cost cost = {.straight = straight, .diagonal = diagonal};
        const uint64_t expected = straight + (uint64_t)llroundl(root * (long double)diagonal);
        assert_int_equal(cost_micro(cost), expected);
    }
}

/* The oracle finds the nearest integer by bisection, and compares squares of 256 bits. */
TEST(huge_costs_are_exact)
{
    struct random rng = random_begin(2);
    for (uint32_t i = 0; i < 100000; i++) {
        const uint128 random = (uint128)random_next(&rng) << 16 | random_below(&rng, 1 << 16);
        const uint128 diagonal = i < 1000 ? LARGEST - i : random >> i % 80;
        const struct cost cost = {.straight = 0, .diagonal = diagonal};
        assert_true(cost_micro(cost) == oracle_micro(cost));
        const struct cost more = {.straight = LARGEST, .diagonal = diagonal};
        assert_true(cost_micro(more) - cost_micro(cost) == LARGEST);
    }
}

/* The straight part of a cost, in billionths. */
static uint128 straight_nano(struct cost cost)
{
    return (uint128)cost.straight * 1000 + cost.nano;
}

static struct cost random_cost(struct random *rng)
{
    return (struct cost){.straight = random_next(rng) >> 8,
                         .diagonal = random_next(rng) >> 8,
                         .nano = random_below(rng, 1000)};
}

TEST(sums_carry_thousandths_of_millionths)
{
    struct random rng = random_begin(3);
    for (uint32_t i = 0; i < 10000; i++) {
        const struct cost a = random_cost(&rng);
        const struct cost b = random_cost(&rng);
        const uint64_t nano = random_next(&rng) >> random_below(&rng, 64);
        const struct cost sum = cost_sum(a, b);
        const struct cost more = cost_add(a, nano);
        assert_true(straight_nano(sum) == straight_nano(a) + straight_nano(b));
        assert_true(sum.diagonal == a.diagonal + b.diagonal && sum.nano < 1000);
        assert_true(straight_nano(more) == straight_nano(a) + nano);
        assert_true(more.diagonal == a.diagonal && more.nano < 1000);
        const uint32_t count = random_below(&rng, 1000000);
        const struct cost times = cost_times(a, count);
        assert_true(straight_nano(times) == straight_nano(a) * count);
        assert_true(times.diagonal == a.diagonal * count && times.nano < 1000);
    }
    assert_int_equal(cost_micro((struct cost){.straight = 7, .nano = 499}), 7);
    assert_int_equal(cost_micro((struct cost){.straight = 7, .nano = 500}), 8);
}
