/* SPDX-License-Identifier: MIT */
/*
 * verdict.c - tests of cli/report/verdict: which results of a scenario are wrong, and the ratios of
 * costs to the stated lengths.
 */
#include "cli/report/verdict.h"
#include "tests/test.h"

static const struct reference all = {.lengths = true, .paths = true};

/* Returns a problem from 0,0 to 5,0. Its stated length is given in thousandths. */
static struct scenario_problem stated(uint64_t thousandths)
{
    return (struct scenario_problem){.goal = {5, 0}, .optimal_micro = thousandths * 1000};
}

/* Returns a finding with a legal path. The cost of the path is given in thousandths. */
static struct finding found(uint64_t thousandths, uint32_t bound)
{
    return (struct finding){.solved = true,
                            .found = true,
                            .legal = true,
                            .bound = bound,
                            .cost = (uint128)thousandths * 1000};
}

static struct verdict judge(uint64_t length, uint64_t cost, uint32_t bound)
{
    const struct scenario_problem problem = stated(length);
    const struct finding finding = found(cost, bound);
    return verdict_of(&problem, &finding, all, true);
}

TEST(lengths_within_the_tolerance_are_optimal)
{
    for (uint64_t cost = 9990; cost <= 10010; cost++) {
        const struct verdict verdict = judge(10000, cost, FACTOR_ONE);
        assert_true(verdict.optimal && !verdict.wrong);
        assert_int_equal(verdict.ratio_micro, 1000000);
    }
    assert_true(judge(10000, 9989, FACTOR_ONE).wrong);
    assert_true(judge(10000, 10011, FACTOR_ONE).wrong);
}

TEST(a_longer_path_is_wrong_only_beyond_its_bound)
{
    const struct verdict longer = judge(10000, 14000, 1500);
    assert_false(longer.wrong || longer.optimal);
    assert_int_equal(longer.ratio_micro, 1400000);
    assert_false(judge(10000, 15015, 1500).wrong); /* 1.5 * (10000 + the tolerance of 10) */
    assert_true(judge(10000, 15016, 1500).wrong);
    assert_false(judge(10000, 900000, 0).wrong); /* no guaranteed bound */
    assert_true(judge(10000, 9000, 0).wrong);    /* costs less than the optimum */
    assert_true(judge(10000, 9000, 3000).wrong);
}

TEST(a_length_of_zero_is_not_a_reference)
{
    const struct scenario_problem unknown = stated(0);
    const struct scenario_problem same = {.optimal_micro = 0};
    const struct finding path = found(1000, FACTOR_ONE);
    const struct finding none = {.solved = true, .bound = FACTOR_ONE};
    const struct finding stays = found(0, FACTOR_ONE);
    const struct verdict verdict = verdict_of(&unknown, &path, all, true);
    assert_true(verdict.no_reference && !verdict.wrong && verdict.ratio_micro == 0);
    assert_false(verdict_of(&unknown, &none, all, false).wrong);
    assert_true(verdict_of(&unknown, &none, all, true).wrong); /* another search found a path */
    assert_true(verdict_of(&same, &stays, all, true).optimal);
    assert_true(verdict_of(&same, &path, all, true).wrong);
    assert_true(verdict_of(&same, &none, all, false).wrong);
}

TEST(missing_and_illegal_paths_are_wrong)
{
    const struct scenario_problem problem = stated(10000);
    const struct finding none = {.solved = true};
    struct finding illegal = found(10000, FACTOR_ONE);
    illegal.legal = false;
    assert_true(verdict_of(&problem, &none, all, false).wrong);
    assert_true(verdict_of(&problem, &illegal, all, true).wrong);
    assert_true(verdict_of(&problem, &illegal, (struct reference){0}, true).wrong);
}

TEST(lengths_for_other_rules_are_not_compared)
{
    const struct scenario_problem problem = stated(10000);
    const struct finding path = found(8000, FACTOR_ONE);
    const struct finding none = {.solved = true};
    const struct reference paths = {.paths = true};
    const struct verdict verdict = verdict_of(&problem, &path, paths, true);
    assert_false(verdict.wrong || verdict.optimal || verdict.ratio_micro > 0);
    assert_true(verdict_of(&problem, &none, paths, false).wrong);
    assert_false(verdict_of(&problem, &none, (struct reference){0}, false).wrong);
}

TEST(lengths_are_for_both_free_and_octile_steps)
{
    struct options options = options_default();
    struct search_settings settings = options.search;
    assert_true(verdict_reference(&options, &settings).lengths);
    settings.rule = DIAGONAL_ONE_FREE;
    assert_false(verdict_reference(&options, &settings).lengths);
    assert_true(verdict_reference(&options, &settings).paths);
    settings = options.search;
    settings.diagonal_cost = 1500;
    assert_false(verdict_reference(&options, &settings).lengths);
    settings = options.search;
    settings.move_cost[WEST] = MOVE_FORBIDDEN;
    assert_false(verdict_reference(&options, &settings).lengths);
    assert_false(verdict_reference(&options, &settings).paths);
    settings = options.search;
    settings.weight = 3000;
    assert_true(verdict_reference(&options, &settings).lengths);
    options.map.cost_count = 1;
    assert_false(verdict_reference(&options, &settings).lengths);
}
