/* SPDX-License-Identifier: MIT */
/*
 * path_check.c - tests of search/path_check: paths with forbidden steps, wrong ends or wrong costs
 * are refused.
 */
#include "search/result/path_check.h"

#include <string.h>

#include "search/cost/turns.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/*
 * Returns true if the path is accepted when its stated cost is that of `straight` straight and
 * `diagonal` diagonal steps.
 */
static bool accepts(const struct search_settings *settings, const struct point *path,
                    uint64_t count, unsigned straight, unsigned diagonal)
{
    const struct grid *grid = letters_grid("..#/"
                                           "#../"
                                           "...");
    struct point copy[8];
    memcpy(copy, path, count * sizeof *path);
    const struct search_result result = {
        .found = true,
        .path = copy,
        .path_count = count,
        .turns = turns_count(settings->rule, path, count),
        .cost = {.straight = (uint128)straight * 1000000, .diagonal = (uint128)diagonal * 1000000}};
    return path_check(grid, settings, (struct point){0, 0}, (struct point){2, 2}, &result);
}

TEST(a_path_of_allowed_steps_is_accepted)
{
    static const struct point path[] = {{0, 0}, {1, 0}, {1, 1}, {2, 2}};
    static const struct point straight[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}};
    struct search_settings settings = search_settings_default();
    assert_true(accepts(&settings, path, 4, 2, 1));
    settings.rule = DIAGONAL_NEVER;
    assert_false(accepts(&settings, path, 4, 2, 1));
    assert_true(accepts(&settings, straight, 5, 4, 0));
    settings.move_cost[SOUTH] = MOVE_FORBIDDEN;
    assert_false(accepts(&settings, straight, 5, 4, 0));
}

TEST(a_diagonal_step_must_follow_the_rule)
{
    /* The first step passes between 1,0, which is free, and 0,1, which is a wall. */
    static const struct point path[] = {{0, 0}, {1, 1}, {2, 2}};
    static const bool expected[DIAGONAL_RULE_COUNT] = {
        [DIAGONAL_ONE_FREE] = true, [DIAGONAL_ALWAYS] = true};
    struct search_settings settings = search_settings_default();
    for (unsigned rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        settings.rule = (enum diagonal_rule)rule;
        assert_int_equal(accepts(&settings, path, 3, 0, 2), expected[rule]);
    }
}

TEST(wrong_paths_are_refused)
{
    static const struct point through_wall[] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}};
    static const struct point jump[] = {{0, 0}, {1, 0}, {1, 2}, {2, 2}};
    static const struct point stays[] = {{0, 0}, {1, 0}, {1, 0}, {1, 1}, {2, 2}};
    static const struct point ends_early[] = {{0, 0}, {1, 0}, {1, 1}};
    static const struct point begins_late[] = {{1, 0}, {1, 1}, {2, 2}};
    static const struct point outside[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}, {2, 2}};
    static const struct point right[] = {{0, 0}, {1, 0}, {1, 1}, {2, 2}};
    const struct search_settings settings = search_settings_default();
    assert_false(accepts(&settings, through_wall, 5, 4, 0));
    assert_false(accepts(&settings, jump, 4, 3, 0));
    assert_false(accepts(&settings, stays, 5, 2, 1));
    assert_false(accepts(&settings, ends_early, 3, 2, 0));
    assert_false(accepts(&settings, begins_late, 3, 1, 1));
    assert_false(accepts(&settings, outside, 6, 4, 1));
    assert_false(accepts(&settings, right, 0, 0, 0));
    assert_false(accepts(&settings, right, 4, 3, 1));
    assert_false(accepts(&settings, right, 4, 2, 0));
    assert_true(accepts(&settings, right, 4, 2, 1));
}
