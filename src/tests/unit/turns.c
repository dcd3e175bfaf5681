/* SPDX-License-Identifier: MIT */
/* turns.c - the angles between directions, and the number and cost of the turns of a path. */
#include <stdlib.h>

#include "search/cost/turns.h"
#include "tests/test.h"

TEST(angles_are_the_shorter_way_round)
{
    assert_int_equal(turns_between(DIAGONAL_ALWAYS, EAST, EAST), 0);
    assert_int_equal(turns_between(DIAGONAL_ALWAYS, EAST, NORTH_EAST), 1);
    assert_int_equal(turns_between(DIAGONAL_ALWAYS, NORTH, NORTH_WEST), 1);
    assert_int_equal(turns_between(DIAGONAL_ALWAYS, NORTH_WEST, EAST), 3);
    assert_int_equal(turns_between(DIAGONAL_ALWAYS, SOUTH_WEST, NORTH_EAST), 4);
    assert_int_equal(turns_between(DIAGONAL_NEVER, WEST, SOUTH), 1);
    assert_int_equal(turns_between(DIAGONAL_NEVER, WEST, EAST), 2);
}

/* Every pair of steps turns by the angle between their directions. */
TEST(two_steps_turn_by_the_angle_between_them)
{
    for (unsigned from = 0; from < DIRECTION_COUNT; from++) {
        for (unsigned to = 0; to < DIRECTION_COUNT; to++) {
            struct point path[3] = {{5, 5}};
            for (unsigned i = 1; i < 3; i++) {
                const unsigned d = i == 1 ? from : to;
                const int x = (int)path[i - 1].x + movement_dx[d];
                const int y = (int)path[i - 1].y + movement_dy[d];
                path[i] = (struct point){(uint32_t)x, (uint32_t)y};
            }
            const unsigned clockwise = (to + DIRECTION_COUNT - from) % DIRECTION_COUNT;
            const unsigned angle = clockwise < 4 ? clockwise : DIRECTION_COUNT - clockwise;
            assert_int_equal(turns_count(DIAGONAL_BOTH_FREE, path, 3), angle);
            if (from % 2 == 0 && to % 2 == 0)
                assert_int_equal(turns_count(DIAGONAL_NEVER, path, 3), angle / 2);
        }
    }
}

/* Compares turns_toward with the least sum of turns of all paths in a square around the start. */
TEST(no_path_to_a_displacement_turns_less)
{
    enum { REACH = 6, SIDE = 2 * REACH + 1, MANY = 100, COMPARED = 3 };
    static unsigned least[DIRECTION_COUNT][SIDE][SIDE];
    for (unsigned before = 0; before < DIRECTION_COUNT; before++) {
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            for (int i = 0; i < SIDE * SIDE; i++)
                least[d][i / SIDE][i % SIDE] = MANY;
        least[before][REACH][REACH] = 0;
        for (bool lowered = true; lowered;) {
            lowered = false;
            for (int i = 0; i < SIDE * SIDE * DIRECTION_COUNT * DIRECTION_COUNT; i++) {
                const unsigned from = (unsigned)(i / DIRECTION_COUNT % DIRECTION_COUNT);
                const unsigned to = (unsigned)(i % DIRECTION_COUNT);
                const int cell = i / (DIRECTION_COUNT * DIRECTION_COUNT);
                const int x = cell % SIDE + movement_dx[to];
                const int y = cell / SIDE + movement_dy[to];
                if (x < 0 || x >= SIDE || y < 0 || y >= SIDE)
                    continue;
                const unsigned turns = least[from][cell / SIDE][cell % SIDE] +
                                       turns_between(DIAGONAL_ALWAYS, from, to);
                lowered = lowered || turns < least[to][y][x];
                least[to][y][x] = turns < least[to][y][x] ? turns : least[to][y][x];
            }
        }
        for (int y = -COMPARED; y <= COMPARED; y++)
            for (int x = -COMPARED; x <= COMPARED; x++) {
                unsigned turns = MANY;
                for (unsigned d = 0; d < DIRECTION_COUNT; d++)
                    if (least[d][y + REACH][x + REACH] < turns)
                        turns = least[d][y + REACH][x + REACH];
                assert_int_equal(turns_toward(x, y, before), turns);
            }
    }
}

TEST(the_first_step_is_no_turn)
{
    static const struct point path[] = {{0, 0}, {1, 0}, {2, 1}, {3, 1}, {3, 0}, {3, 1}};
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, 0), 0);
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, 1), 0);
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, 2), 0);
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, 3), 1);
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, 6), 1 + 1 + 2 + 4);
}

/* turns_count processes a path in chunks of 2^20 cells. This path has three chunks. */
TEST(long_paths_are_counted_exactly)
{
    enum { COUNT = (1 << 21) + 5 };
    struct point *path = malloc(COUNT * sizeof *path);
    assert_non_null(path);
    for (uint32_t i = 0; i < COUNT; i++)
        path[i] = (struct point){i % 2, 0}; /* back and forth */
    assert_int_equal(turns_count(DIAGONAL_ALWAYS, path, COUNT), 4 * (uint64_t)(COUNT - 2));
    assert_int_equal(turns_count(DIAGONAL_NEVER, path, COUNT), 2 * (uint64_t)(COUNT - 2));
    free(path);
}

TEST(only_a_turn_cost_makes_turns_cost_something)
{
    struct search_settings settings = search_settings_default();
    assert_int_equal(turns_cost(&settings, 10).straight, 0);
    settings.turn_cost = TURN_COST_FEWEST;
    assert_int_equal(turns_cost(&settings, 10).straight, 0);
    settings.turn_cost = 1500;
    const struct cost cost = turns_cost(&settings, 10);
    assert_int_equal(cost.straight, 15000000); /* 10 turns at 1.5 each, in millionths */
    assert_int_equal(cost.diagonal, 0);
    assert_int_equal(cost.nano, 0);
    settings.turn_cost = FACTOR_MAX;
    assert_true(turns_cost(&settings, UINT64_MAX).straight ==
                (uint128)UINT64_MAX * FACTOR_MAX * 1000);
}
