/* SPDX-License-Identifier: MIT */
/*
 * crossings.c - estimates based on the least cell cost in each column and row
 * (search/estimate/crossings.c).
 */

#include "search/engine/state.h"
#include "search/search.h"
#include "tests/support/runs.h"
#include "tests/test.h"

enum { WIDTH = 41, HEIGHT = 23 };

/*
 * Creates a search with a keep-away distance. Its map has scattered wall cells, a vertical wall
 * with one gap and a horizontal wall with two gaps.
 */
static struct search *make_search(enum diagonal_rule rule)
{
    struct grid *grid = letters_field(WIDTH, HEIGHT);
    struct search_settings settings = search_settings_default();
    settings.rule = rule;
    settings.keep_away = (struct keep_away){.radius = 4, .factor = 5000};
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            if ((x * 7 + y * 13) % 31 == 0 || (x == 12 && y != 5) || (y == 11 && x % 20 != 3))
                grid_row(grid, y)[x] = CELL_WALL;
    return runs_create(grid, &settings);
}

static uint64_t estimate(const struct search *search, uint32_t cell)
{
    return crossings_estimate(&search->crossings, cell_column(search, cell),
                              cell_row(search, cell));
}

/* Returns true if no step lowers the estimate by more than the key of the step. */
static bool is_consistent(const struct search *search)
{
    bool consistent = true;
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++) {
            const uint32_t cell = cell_of_point(search->grid, (struct point){x, y});
            const unsigned steps =
                search->grid->cells[cell] == CELL_WALL
                    ? 0
                    : successors_allowed(&search->successors, search->free[cell]);
            for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
                const uint32_t next = cell + (uint32_t)search->offsets[d];
                if ((steps >> d & 1) != 0 &&
                    estimate(search, cell) >
                        estimate(search, next) +
                            (uint64_t)search->keys.step[d] *
                                cell_units(search, next, (struct variant){.costs = COSTS_LEVEL}))
                    consistent = false;
            }
        }
    return consistent;
}

TEST(estimates_are_consistent_and_never_below_the_octile_distance)
{
    struct point start = {1, 1};
    struct point goals[] = {{37, 20}, {30, 18}};
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
        for (size_t count = 1; count <= 2; count++) {
            struct search *search = make_search((enum diagonal_rule)rule);
            bool higher = false;
            (void)runs_run(search, &(struct points){&start, 1, 1},
                           &(struct points){goals, count, count});
            assert_true(search->crossing);
            assert_true(is_consistent(search));
            for (size_t i = 0; i < count; i++)
                assert_int_equal(estimate(search, cell_of_point(search->grid, goals[i])), 0);
            for (uint32_t y = 1; y <= HEIGHT; y++)
                for (uint32_t x = 1; x <= WIDTH; x++) {
                    const uint64_t octile = frontier_estimate(&search->forward, x, y, true);
                    const uint64_t h = crossings_estimate(&search->crossings, x, y);
                    assert_true(h >= octile);
                    higher = higher || h > octile;
                }
            assert_true(higher);
        }
}

TEST(tables_of_long_narrow_maps_would_be_too_large)
{
    assert_true(crossings_fit(&(struct grid){.width = 1, .height = 1}));
    assert_true(crossings_fit(&(struct grid){.width = 1, .height = 4000}));
    assert_true(crossings_fit(&(struct grid){.width = 100000, .height = 30}));
    assert_false(crossings_fit(&(struct grid){.width = 100000, .height = 3}));
    assert_false(crossings_fit(&(struct grid){.width = 1, .height = 1u << 30}));
}
