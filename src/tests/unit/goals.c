/* SPDX-License-Identifier: MIT */
/*
 * goals.c - the set of goals of a search. A cell is looked up by binary search if the set is small,
 * and in a bitmap if the set is large.
 */
#include "search/estimate/goals.h"
#include "tests/support/letters.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { WIDTH = 37, HEIGHT = 23, POINTS_MAX = 200 };

/* Sets random goals and compares the set with an array of flags. */
static void assert_set(struct goals *goals, const struct grid *grid, struct random *rng,
                       size_t count)
{
    struct point items[POINTS_MAX];
    bool expected[HEIGHT][WIDTH] = {{false}};
    struct rectangle around = {WIDTH, 0, HEIGHT, 0};
    struct error error;
    for (size_t i = 0; i < count; i++) {
        const uint32_t x = random_below(rng, WIDTH);
        const uint32_t y = random_below(rng, HEIGHT);
        items[i] = (struct point){x, y};
        expected[y][x] = true;
        around.left = x + 1 < around.left ? x + 1 : around.left;
        around.right = x + 1 > around.right ? x + 1 : around.right;
        around.top = y + 1 < around.top ? y + 1 : around.top;
        around.bottom = y + 1 > around.bottom ? y + 1 : around.bottom;
    }
    assert_true(goals_set(goals, grid, &(struct points){items, count, count}, &error));
    assert_memory_equal(&goals->rectangle, &around, sizeof around);
    for (uint32_t y = 0; y < HEIGHT; y++) {
        for (uint32_t x = 0; x < WIDTH; x++) {
            const uint32_t cell = cell_of_point(grid, (struct point){x, y});
            assert_int_equal(goals_contain(goals, cell), expected[y][x]);
            if (expected[y][x])
                assert_true(goals_surround(goals, x + 1, y + 1));
        }
    }
}

/* Each call to goals_set must replace all goals of the previous call. A list may repeat a goal. */
TEST(sets_of_any_size_replace_each_other)
{
    static const size_t counts[] = {1, 2, 16, 17, 1, POINTS_MAX, 16, 15, 100, 17, 3};
    struct random rng = random_begin(1);
    struct goals goals = {0};
    struct grid *grid = letters_field(WIDTH, HEIGHT);
    for (size_t i = 0; i < 10 * sizeof counts / sizeof *counts; i++)
        assert_set(&goals, grid, &rng, counts[i % (sizeof counts / sizeof *counts)]);
    goals_free(&goals);
}

TEST(corners_of_the_map_can_be_goals)
{
    struct point corners[] = {{0, 0}, {WIDTH - 1, 0}, {0, HEIGHT - 1}, {WIDTH - 1, HEIGHT - 1}};
    struct goals goals = {0};
    struct error error;
    struct grid *grid = letters_field(WIDTH, HEIGHT);
    assert_true(goals_set(&goals, grid, &(struct points){corners, 4, 4}, &error));
    for (size_t i = 0; i < 4; i++)
        assert_true(goals_contain(&goals, cell_of_point(grid, corners[i])));
    assert_false(goals_contain(&goals, cell_of_point(grid, (struct point){1, 0})));
    assert_true(goals_surround(&goals, 1, HEIGHT));
    assert_false(goals_surround(&goals, WIDTH + 1, HEIGHT));
    assert_false(goals_surround(&goals, 0, 1));
    goals_free(&goals);
    goals_free(&goals);
}
