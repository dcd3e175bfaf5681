/* SPDX-License-Identifier: MIT */
/*
 * frontier.c - path costs are exact even if one run exceeds the range of 32-bit sums, or if many
 * runs of one search use up this range.
 */
#include "search/engine/state.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/*
 * Makes a row of cells that alternately cost 999.999 and 1000. A path through 4295 of these cells
 * costs more than 2^32 thousandths.
 */
static struct grid *make_expensive_row(uint32_t length)
{
    struct grid *grid = letters_field(length, 1);
    for (uint32_t x = 0; x < length; x++)
        grid_row(grid, 0)[x] = (uint8_t)(100 + x % 2);
    grid->costs[100] = 999999;
    grid->costs[101] = 1000000;
    letters_add_end(&grid->starts, 0, 0);
    letters_add_end(&grid->goals, 0, 0);
    return grid;
}

static void assert_row_cost(struct search *search, struct grid *grid, uint32_t from, uint32_t to)
{
    grid->starts.items[0].x = from;
    grid->goals.items[0].x = to;
    struct search_result result = runs_run(search, &grid->starts, &grid->goals);
    const uint64_t steps = from < to ? to - from : from - to;
    /* Cells with an even x cost 999.999 instead of 1000. */
    const uint32_t low = from < to ? from + 1 : to;
    const uint32_t high = from < to ? to + 1 : from;
    const uint64_t even = steps == 0 ? 0 : (high + 1) / 2 - (low + 1) / 2;
    runs_assert_path(grid, DIAGONAL_BOTH_FREE, &result);
    assert_int_equal(result.path_count, steps + 1);
    assert_int_equal(result.cost.straight, (steps * 1000000 - even) * 1000);
    assert_int_equal(result.cost.diagonal, 0);
}

TEST(costs_of_expensive_rows_are_exact)
{
    struct grid *grid = make_expensive_row(10000);
    /* Some costs are just below or above 2^31 or 2^32 thousandths; the last is far above both. */
    static const uint32_t lengths[] = {1, 1000, 2147, 2148, 4293, 4294, 4295, 4296, 4297, 9999};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
        assert_row_cost(search, grid, 0, lengths[i]);
        assert_row_cost(search, grid, lengths[i], 0);
    }
}

/*
 * The sums of a run start above those of all earlier runs of the search. A run of this test uses up
 * to 2 * 10^9 of the 2^32 possible sums, so the range is used up many times.
 */
TEST(costs_are_exact_after_the_range_of_sums_is_used_up)
{
    struct grid *grid = make_expensive_row(2000);
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    struct random rng = random_begin(1);
    for (int i = 0; i < 1500; i++)
        assert_row_cost(search, grid, random_below(&rng, 2000), random_below(&rng, 2000));
}

TEST(runs_with_32_bit_and_64_bit_sums_may_alternate)
{
    struct grid *grid = make_expensive_row(6000);
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    struct random rng = random_begin(2);
    assert_row_cost(search, grid, 0, 2000);
    assert_row_cost(search, grid, 0, 4000); /* does not fit in half of the range of 32 bits */
    assert_row_cost(search, grid, 5999, 0); /* does not fit in 32 bits */
    for (int i = 0; i < 200; i++)
        assert_row_cost(search, grid, random_below(&rng, 6000), random_below(&rng, 6000));
}

/* Fails unless the result of a query is the same after queries that have used up some sums. */
static void assert_independent(const struct grid *grid, const struct search_settings *settings,
                               const uint32_t lengths[3])
{
    struct search *used = runs_create(grid, settings);
    for (int i = 0; i < 9; i++) {
        const struct point from = {0, 0};
        const struct point to = {lengths[i % 3], 0};
        struct search *fresh = runs_create(grid, settings);
        const struct search_result after = runs_between(used, from, to);
        const struct search_result first = runs_between(fresh, from, to);
        runs_assert_same(&after, &first);
        assert_int_equal(after.width, first.width);
    }
}

/*
 * Whether a query needed wider sums once depended on the part of the range that earlier queries had
 * used. Each path here uses nearly half of the range of 32 bits, or slightly more than half.
 */
TEST(results_do_not_depend_on_earlier_runs)
{
    for (size_t i = 0; i < 2; i++) {
        struct search_settings settings = search_settings_default();
        settings.algorithm = i == 0 ? ALGORITHM_ASTAR : ALGORITHM_BIDIRECTIONAL;
        assert_independent(make_expensive_row(2200), &settings, (uint32_t[]){2100, 2140, 2199});
    }
    for (size_t i = 0; i < 2; i++) {
        struct search_settings settings = search_settings_default();
        settings.algorithm = i == 0 ? ALGORITHM_JPS : ALGORITHM_JPS_PLUS;
        settings.weight = 3 * FACTOR_ONE / 2; /* the key of a step is 4000 */
        assert_independent(letters_field(600000, 1), &settings,
                           (uint32_t[]){500000, 536800, 599999});
    }
}

/* A query that needs wide sums must not release and clear them again (frontier.h). */
TEST(sums_of_each_width_are_kept_between_runs)
{
    struct grid *grid = make_expensive_row(6000);
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    const struct frontier_sums *kept = search->forward.kept;
    assert_row_cost(search, grid, 0, 5999);
    void *const narrow = kept[SUM_32].sums;
    void *const wide = kept[SUM_64].sums;
    assert_non_null(narrow);
    assert_non_null(wide);
    for (int i = 0; i < 3; i++) {
        assert_row_cost(search, grid, 5999, 0);
        assert_ptr_equal(search->forward.sums, wide);
        assert_row_cost(search, grid, 0, 100);
        assert_ptr_equal(search->forward.sums, narrow);
    }
    assert_ptr_equal(kept[SUM_32].sums, narrow);
    assert_ptr_equal(kept[SUM_64].sums, wide);
}
