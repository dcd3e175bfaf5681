/* SPDX-License-Identifier: MIT */
/*
 * oracle.c - compares the oracle that other tests rely on (tests/support/oracle.c) with costs from
 * other sources. An oracle with the same errors as the program would prove nothing.
 */
#include "tests/support/oracle.h"
#include "tests/test.h"

/* Makes a map from rows of digits, in which 2 and 3 mark starts and goals. */
static void parse(const char *const *rows, uint32_t width, uint32_t height, struct oracle_map *map)
{
    *map = (struct oracle_map){.width = width, .height = height};
    oracle_standard_costs(map);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            const uint8_t value = (uint8_t)(rows[y][x] - '0');
            map->cells[(size_t)y * width + x] = value;
            if (value == CELL_START)
                map->starts[map->start_count++] = (struct point){x, y};
            if (value == CELL_GOAL)
                map->goals[map->goal_count++] = (struct point){x, y};
        }
    }
}

TEST(reference_map_has_its_known_costs)
{
    static const char *const rows[] = {
        "020000000000000", "111111110100000", "000100000000000", "000100001011100",
        "100100001010000", "101001001010000", "001011001001110", "011001001000010",
        "100111111100111", "000103000110100", "000100000010000", "000100001111000",
        "000110111000000", "000000000000000", "000000000000000",
    };
    static const char *const costs[DIAGONAL_RULE_COUNT] = {
        [DIAGONAL_BOTH_FREE] = "33.242641",
        [DIAGONAL_ONE_FREE] = "30.313708",
        [DIAGONAL_ALWAYS] = "27.727922",
        [DIAGONAL_NEVER] = "35",
    };
    struct oracle_map map;
    parse(rows, 15, 15, &map);
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        char text[NUMBER_TEXT_SIZE];
        const struct oracle_distance distance = oracle_solve(&map, (enum diagonal_rule)rule);
        assert_true(distance.reached);
        oracle_text(text, distance.cost);
        assert_string_equal(text, costs[rule]);
    }
}

/* Doubles are not precise enough to compare costs based on the largest convergents of sqrt(2). */
TEST(costs_are_compared_exactly)
{
    for (size_t i = 0; i < ORACLE_CONVERGENTS; i++) {
        const uint64_t straight = oracle_convergents[i][0] * 1000000;
        const uint64_t diagonal = oracle_convergents[i][1] * 1000000;
        const struct cost a = {.straight = diagonal + 7, .diagonal = 3};
        const struct cost b = {.straight = 7, .diagonal = straight + 3};
        const int expected = i % 2 == 0 ? -1 : 1; /* even convergents are below sqrt(2) */
        assert_int_equal(oracle_compare(a, b), expected);
        assert_int_equal(oracle_compare(b, a), -expected);
        assert_int_equal(oracle_compare(a, a), 0);
    }
}
