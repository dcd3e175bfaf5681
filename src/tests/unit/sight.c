/* SPDX-License-Identifier: MIT */
/*
 * sight.c - straight segments between cells: which segments each rule allows, and the lengths and
 * costs of segments.
 */
#include <math.h>
#include <string.h>

#include "search/smooth/sight.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/support/segment_oracle.h"
#include "tests/test.h"

/* A map. 'a' and 'b' are the ends of the segment. */
struct picture {
    const char *drawing;
    const char *allowed; /* the initials of the rules that allow the segment */
};

static void assert_allowed(const struct picture *picture)
{
    static const char letters[DIAGONAL_RULE_COUNT] = {'b', 'o', 'a', 'n'};
    const struct point ends[2] = {letters_find(picture->drawing, 'a'),
                                  letters_find(picture->drawing, 'b')};
    struct grid *grid = letters_grid(picture->drawing);
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct sight sight = {.grid = grid, .rule = (enum diagonal_rule)rule};
        struct extent extent;
        const bool expected = strchr(picture->allowed, letters[rule]) != NULL;
        for (int turn = 0; turn < 2; turn++) {
            assert_int_equal(sight_clear(&sight, ends[turn], ends[1 - turn]), expected);
            assert_int_equal(sight_measure(&sight, ends[turn], ends[1 - turn], &extent), expected);
        }
    }
}

TEST(rules_decide_at_corners)
{
    static const struct picture pictures[] = {
        {"a./.b", "boan"},
        {"a#/.b", "oa"},     /* touches the corner of one wall */
        {"a./#b", "oa"},     /* the same, with the wall on the other side */
        {"a#/#b", "a"},      /* passes between two walls that touch diagonally */
        {"a#../..#b", ""},   /* enters walls */
        {"a../..b", "boan"}, /* passes through the middle of an edge */
        {"a#./..b", ""},     /* crosses half of a wall */
        {"a../.../#.b", "boan"},
        {"a#./.#./..b", ""},
        {"a.../..../#..b", "boan"}, /* passes near the corner of a wall */
        /* With a slope of 1/3, the segment passes through the corner in the middle. */
        {"a.#./.#.b", "a"},
        {"a.../...b", "boan"},
        {"a.#./...b", "oa"},
        {"a.../.#.b", "oa"},
        {"a...b", "boan"},
        {"a.#.b", ""},
        {"a/./#/b", ""},
        {"#a#/#.#/#b#", "boan"}, /* passes between walls, half a cell from each */
        {"ab", "boan"},
    };
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        assert_allowed(&pictures[i]);
}

TEST(lengths_are_rounded_down)
{
    const uint64_t one = UINT64_C(1) << SIGHT_SHIFT;
    const struct point origin = {0, 0};
    assert_int_equal(sight_length(origin, origin), 0);
    assert_int_equal(sight_length(origin, (struct point){7, 0}), 7 * one);
    assert_int_equal(sight_length((struct point){0, 9}, origin), 9 * one);
    assert_int_equal(sight_length(origin, (struct point){3, 4}), 5 * one);
    assert_int_equal(sight_length(origin, (struct point){1, 1}), 1482910); /* 2^20.5 = 1482910.4 */
    assert_int_equal(sight_length(origin, (struct point){30000, 40000}), 50000 * one);
    for (uint64_t trial = 0; trial < 2000; trial++) {
        struct random rng = random_begin(trial);
        const uint32_t most = UINT32_C(1) << random_between(&rng, 0, 15);
        const struct point to = {random_below(&rng, most), random_below(&rng, most)};
        const uint128 length = sight_length(origin, to);
        const uint128 square = (uint128)point_square_distance(origin, to) << 2 * SIGHT_SHIFT;
        assert_true(length * length <= square && square < (length + 1) * (length + 1));
    }
}

TEST(costs_are_integrals_along_the_segment)
{
    static const struct {
        const char *drawing;
        double cost;
    } cases[] = {
        {"a5.b", 0.5 + 5 + 1 + 0.5},
        {"a6/4b", 1.41421356237}, /* diagonally, exactly between the cells 6 and 4 */
        {"a8./..b", 2.2360679775 * (0.75 + 0.25 * 8)},
        {"9a9/969/9b9", 0.5 + 6 + 0.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *drawing = cases[i].drawing;
        struct sight sight = {.grid = letters_grid(drawing), .rule = DIAGONAL_ONE_FREE};
        struct extent extent;
        assert_true(
            sight_measure(&sight, letters_find(drawing, 'a'), letters_find(drawing, 'b'), &extent));
        const double cost = (double)extent.cost / COST_ONE / (1 << SIGHT_SHIFT);
        assert_true(fabs(cost - cases[i].cost) < 1e-5);
    }
}

/* Compares random segments on random maps with the oracle. */
TEST(segments_agree_with_the_oracle)
{
    enum { MAPS = 400, SEGMENTS = 200 };
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct grid grid;
        random_ground_up_to(&rng, (enum ground)(number % GROUND_COUNT), 40, &map);
        oracle_make_grid(&map, &grid);
        for (int i = 0; i < SEGMENTS; i++) {
            struct sight sight = {.grid = &grid, .rule = (enum diagonal_rule)(i % 4)};
            struct extent extent;
            random_ends(&rng, 1, 1, &map);
            const struct point from = map.starts[0];
            const struct point to = map.goals[0];
            const struct segment segment = segment_between(from, to);
            const bool allowed =
                (from.x == to.x && from.y == to.y) || segment_allowed(&map, sight.rule, &segment);
            assert_int_equal(sight_clear(&sight, from, to), allowed);
            assert_int_equal(sight_measure(&sight, from, to, &extent), allowed);
            if (!allowed)
                continue;
            const long double unit = 1 << SIGHT_SHIFT;
            const long double cost = segment_cost(&map, &segment) * unit;
            uint32_t most = 0;
            for (int value = 0; value < 256; value++)
                most = map.costs[value] > most ? map.costs[value] : most;
            assert_true((long double)extent.cost <= cost + 1e-3L);
            assert_true(cost < (long double)extent.cost + most + 2);
        }
        grid_free(&grid);
    }
}
