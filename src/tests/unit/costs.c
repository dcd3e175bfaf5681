/* SPDX-License-Identifier: MIT */
/* costs.c - the costs of surfaces are divided into shades between two percentiles. */
#include "map/costs.h"

#include <math.h>

#include "tests/test.h"

/* Makes a surface of one row. */
static struct grid row_of(uint32_t width, float (*cost)(uint32_t x))
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, width, 1, &error));
    const struct map_options options = map_options_default();
    assert_true(costs_begin(&grid, &options, &error));
    struct costs_row row = costs_row(&grid, (struct point){0, 0});
    for (uint32_t x = 0; x < width; x++)
        (void)costs_add(&row, (double)cost(x));
    assert_true(costs_finish(&grid, &error));
    return grid;
}

static float rising(uint32_t x)
{
    return x == 50 ? INFINITY : 1000 + (float)x;
}

TEST(costs_of_one_magnitude_have_shades_of_equal_ranges)
{
    struct grid grid = row_of(100, rising);
    assert_true(fabs(grid.shades[0] - 1002.0) < 2);
    assert_true(fabs(grid.shades[8] - 1050.0) < 2);
    assert_true(fabs(grid.shades[GRID_SHADES] - 1098.0) < 2);
    assert_int_equal(costs_shade(&grid, 1000), 0);
    assert_int_equal(costs_shade(&grid, 2000), GRID_SHADES - 1);
    grid_free(&grid);
}

static float growing(uint32_t x)
{
    return powf(10, (float)x / 10);
}

TEST(costs_of_many_magnitudes_have_shades_of_equal_ratios)
{
    struct grid grid = row_of(101, growing);
    assert_true(grid.shades[8] > 5e4 && grid.shades[8] < 2e5);
    assert_int_equal(costs_shade(&grid, powf(10, 5.1F)), 8);
    grid_free(&grid);
}

static float constant(uint32_t x)
{
    (void)x;
    return 7;
}

TEST(equal_costs_have_no_shades)
{
    struct grid grid = row_of(10, constant);
    assert_false(costs_differ(&grid));
    grid_free(&grid);
}
