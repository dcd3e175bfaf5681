/* SPDX-License-Identifier: MIT */
/* step.c - the exact cost of a step: the product of its cell, direction and length factors. */
#include "search/cost/step.h"
#include "tests/support/runs.h"
#include "tests/test.h"

static const struct point middle = {1, 1};

/* Returns the neighbour of the middle cell in the given direction. */
static struct point neighbour(unsigned direction)
{
    return (struct point){(uint32_t)(1 + movement_dx[direction]),
                          (uint32_t)(1 + movement_dy[direction])};
}

/* The cost of the cell that a step leaves does not matter. */
TEST(steps_multiply_cell_and_direction)
{
    struct grid *grid = letters_grid("567/898/765");
    struct search_settings settings = search_settings_default();
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = 1001 + d;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const struct point to = neighbour(d);
        const struct cost before = {.straight = 3, .diagonal = 5, .nano = 7};
        const uint64_t micro = (uint64_t)grid->costs[grid_row(grid, to.y)[to.x]] * (1001 + d);
        const struct cost cost = search_step(grid, &settings, before, middle, to);
        assert_int_equal(cost.straight, 3 + (d % 2 == 0 ? micro : 0));
        assert_int_equal(cost.diagonal, 5 + (d % 2 == 1 ? micro : 0));
        assert_int_equal(cost.nano, 7);
    }
}

/* Each of the three factors has three decimals, so their product has nine. All nine are kept. */
TEST(diagonal_lengths_are_exact)
{
    struct grid *grid = letters_grid(".../.../...");
    struct search_settings settings = search_settings_default();
    settings.diagonal_cost = 1999;
    settings.move_cost[SOUTH_EAST] = 1001;
    grid->costs[CELL_FREE] = 1003;
    struct cost cost = {0};
    for (int i = 0; i < 1000; i++)
        cost = search_step(grid, &settings, cost, middle, neighbour(SOUTH_EAST));
    /* 1.003 * 1.001 * 1.999 = 2.007001997 */
    assert_int_equal(cost.straight, 2007001997);
    assert_int_equal(cost.nano, 0);
    assert_int_equal(cost.diagonal, 0);
    cost = search_step(grid, &settings, cost, middle, neighbour(SOUTH_EAST));
    assert_int_equal(cost.straight, 2007001997 + 2007001);
    assert_int_equal(cost.nano, 997);
}
