/* SPDX-License-Identifier: MIT */
/* scenario.c - the estimated work of problems of scenarios (map/scenario.c). */
#include "map/scenario.h"
#include "tests/test.h"

/*
 * Searches decide by the sum of these efforts whether landmarks or tables of jumps pay off. The
 * decision once depended only on the number of problems in the file.
 */
TEST(the_effort_grows_with_the_square_of_the_length)
{
    static const struct {
        struct scenario_problem problem;
        double effort;
    } cases[] = {
        {{.goal = {1, 0}, .optimal_micro = 1000000}, 1.0 / 2000},
        {{.goal = {10, 0}, .optimal_micro = 20000000}, 400.0 / 2000},
        {{.goal = {99, 19}, .optimal_micro = 500000000}, 1},
        {{.goal = {3, 3}, .optimal_micro = UINT64_MAX}, 1},
        /* Without a stated length, the path is at least as long as a straight line. */
        {{.start = {20, 5}, .goal = {10, 1}}, 100.0 / 2000},
        {{.start = {3, 2}, .goal = {3, 19}}, 289.0 / 2000},
        {{.start = {0, 0}, .goal = {99, 0}}, 1},
        {{.start = {4, 4}, .goal = {4, 4}}, 0},
    };
    const struct scenario scenario = {.width = 100, .height = 20};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_float_equal(scenario_effort(&scenario, &cases[i].problem), cases[i].effort, 1e-9);
}
