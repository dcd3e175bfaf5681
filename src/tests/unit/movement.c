/* SPDX-License-Identifier: MIT */
/* movement.c - directions, and the rules for diagonal steps. */
#include "search/rules/movement.h"
#include "tests/support/block.h"
#include "tests/test.h"

TEST(directions_go_clockwise_from_north)
{
    static const int expected[DIRECTION_COUNT][2] = {
        [NORTH] = {0, -1}, [NORTH_EAST] = {1, -1}, [EAST] = {1, 0},  [SOUTH_EAST] = {1, 1},
        [SOUTH] = {0, 1},  [SOUTH_WEST] = {-1, 1}, [WEST] = {-1, 0}, [NORTH_WEST] = {-1, -1},
    };
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        assert_int_equal(movement_dx[d], expected[d][0]);
        assert_int_equal(movement_dy[d], expected[d][1]);
        /* A right turn of 90 degrees takes (x, y) to (-y, x), because y points down. */
        assert_int_equal(movement_dx[(d + 2) % 8], -movement_dy[d]);
        assert_int_equal(movement_dy[(d + 2) % 8], movement_dx[d]);
    }
}

TEST(vectors_of_other_lengths_have_no_direction)
{
    for (int y = -3; y <= 3; y++)
        for (int x = -3; x <= 3; x++) {
            unsigned expected = DIRECTION_COUNT;
            for (unsigned d = 0; d < DIRECTION_COUNT; d++)
                if (movement_dx[d] == x && movement_dy[d] == y)
                    expected = d;
            assert_int_equal(movement_direction((uint32_t)x, (uint32_t)y), expected);
        }
}

TEST(opposite_direction_differs_in_one_bit)
{
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        assert_int_equal(movement_dx[d ^ 4], -movement_dx[d]);
        assert_int_equal(movement_dy[d ^ 4], -movement_dy[d]);
    }
}

TEST(odd_directions_are_diagonal)
{
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const bool diagonal = movement_dx[d] != 0 && movement_dy[d] != 0;
        assert_int_equal(movement_is_diagonal(d), diagonal);
        assert_int_equal(DIAGONAL_DIRECTIONS >> d & 1, diagonal);
        assert_int_equal(STRAIGHT_DIRECTIONS >> d & 1, !diagonal);
    }
}

TEST(rules_have_names)
{
    static const char *const names[DIAGONAL_RULE_COUNT] = {
        [DIAGONAL_BOTH_FREE] = "both-free",
        [DIAGONAL_ONE_FREE] = "one-free",
        [DIAGONAL_ALWAYS] = "always",
        [DIAGONAL_NEVER] = "never",
    };
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        assert_string_equal(movement_rule_name((enum diagonal_rule)rule), names[rule]);
    }
}

TEST(steps_follow_the_rules)
{
    struct oracle_map map;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        for (unsigned neighbours = 0; neighbours < 256; neighbours++) {
            unsigned expected = 0;
            block_of(neighbours, &map);
            for (unsigned d = 0; d < DIRECTION_COUNT; d++)
                if (block_allows(&map, (enum diagonal_rule)rule, 1, 1, d))
                    expected |= 1u << d;
            if (movement_steps((enum diagonal_rule)rule, (uint8_t)neighbours) != expected)
                fail_msg("%s, neighbours %02x", movement_rule_name((enum diagonal_rule)rule),
                         neighbours);
        }
    }
}

/* Cases small enough to be verified by hand. */
TEST(corners_are_cut_as_the_rules_allow)
{
    static const struct {
        uint8_t neighbours;
        bool both_free, one_free, always; /* whether a step to the north-east is allowed */
    } cases[] = {
        {1u << NORTH_EAST | 1u << NORTH | 1u << EAST, true, true, true},
        {1u << NORTH_EAST | 1u << NORTH, false, true, true},
        {1u << NORTH_EAST | 1u << EAST, false, true, true},
        {1u << NORTH_EAST, false, false, true},
        {1u << NORTH | 1u << EAST, false, false, false},
        {0xff & ~(1u << NORTH_EAST), false, false, false},
        {0xff & ~(1u << NORTH), false, true, true},
        {0xff, true, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint8_t free = cases[i].neighbours;
        const unsigned bit = 1u << NORTH_EAST;
        assert_int_equal((movement_steps(DIAGONAL_BOTH_FREE, free) & bit) != 0, cases[i].both_free);
        assert_int_equal((movement_steps(DIAGONAL_ONE_FREE, free) & bit) != 0, cases[i].one_free);
        assert_int_equal((movement_steps(DIAGONAL_ALWAYS, free) & bit) != 0, cases[i].always);
        assert_int_equal(movement_steps(DIAGONAL_NEVER, free) & bit, 0);
    }
}
