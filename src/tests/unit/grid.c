/* SPDX-License-Identifier: MIT */
/*
 * grid.c - tests of the padded grid: border, costs, maximum size, lists of starts and goals, and
 * the nearest free cell.
 */
#include <stdlib.h>
#include <string.h>

#include "map/grid.h"
#include "tests/support/random.h"
#include "tests/test.h"

static void assert_grid_is_new(const struct grid *grid, uint32_t width, uint32_t height)
{
    assert_int_equal(grid->width, width);
    assert_int_equal(grid->height, height);
    assert_int_equal(grid->starts.count, 0);
    assert_int_equal(grid->goals.count, 0);
    /* All neighbours of all cells can be read; those outside the map are walls. */
    for (int64_t y = -1; y <= (int64_t)height; y++) {
        const uint8_t *row = grid->cells + (size_t)(y + 1) * grid->stride + 1;
        for (int64_t x = -1; x <= (int64_t)width; x++) {
            const bool on_map = x >= 0 && x < width && y >= 0 && y < height;
            assert_int_equal(row[x], on_map ? CELL_FREE : CELL_WALL);
        }
    }
}

TEST(a_new_grid_is_free_with_a_border_of_walls)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {6, 5}, {5, 6}, {100, 37}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct grid grid;
        struct error error;
        assert_true(grid_create(&grid, sizes[i][0], sizes[i][1], &error));
        assert_grid_is_new(&grid, sizes[i][0], sizes[i][1]);
        grid_free(&grid);
        assert_null(grid.cells);
        grid_free(&grid); /* a zeroed grid is allowed */
    }
}

TEST(a_new_grid_has_standard_costs)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 1, 1, &error));
    for (uint32_t value = 0; value < 256; value++)
        assert_int_equal(grid.costs[value], value < 4 ? 1000 : 1000 * value);
    grid_free(&grid);
}

TEST(refuses_impossible_sizes)
{
    static const struct {
        uint32_t width, height;
        enum error_code code;
    } cases[] = {
        {0, 0, ERROR_INPUT},
        {0, 5, ERROR_INPUT},
        {5, 0, ERROR_INPUT},
        {(1u << 30) + 1, 1, ERROR_LIMIT},
        {1, (1u << 30) + 1, ERROR_LIMIT},
        {(1u << 15) + 1, 1u << 15, ERROR_LIMIT},
        {UINT32_MAX, 1, ERROR_LIMIT},
        {UINT32_MAX, UINT32_MAX, ERROR_LIMIT},
        {1u << 16, 1u << 16, ERROR_LIMIT}, /* 2^32 cells: the product is 0 in 32 bits */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid grid;
        struct error error;
        assert_false(grid_create(&grid, cases[i].width, cases[i].height, &error));
        assert_int_equal(error.code, cases[i].code);
        assert_null(grid.cells);
    }
}

static void assert_points(const struct points *points, const struct point *expected, size_t count)
{
    assert_int_equal(points->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(points->items[i].x, expected[i].x);
        assert_int_equal(points->items[i].y, expected[i].y);
    }
}

TEST(starts_and_goals_are_listed_row_by_row)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 3, 3, &error));
    memcpy(grid_row(&grid, 0), "\3\0\2", 3);
    memcpy(grid_row(&grid, 1), "\2\3\1", 3);
    memcpy(grid_row(&grid, 2), "\4\2\3", 3);
    assert_true(grid_list_ends(&grid, &error));
    assert_points(&grid.starts, (const struct point[]){{2, 0}, {0, 1}, {1, 2}}, 3);
    assert_points(&grid.goals, (const struct point[]){{0, 0}, {1, 1}, {2, 2}}, 3);
    grid_free(&grid);
}

/* No free cell may be closer to the point than the one found. */
TEST(finds_the_nearest_free_cell)
{
    for (uint64_t trial = 0; trial < 400; trial++) {
        struct random random = random_begin(trial);
        struct grid grid;
        struct error error;
        struct point found = {0, 0};
        uint64_t least = UINT64_MAX;
        assert_true(grid_create(&grid, random_between(&random, 1, 12),
                                random_between(&random, 1, 12), &error));
        const struct point from = {random_below(&random, grid.width),
                                   random_below(&random, grid.height)};
        for (uint32_t y = 0; y < grid.height; y++) {
            for (uint32_t x = 0; x < grid.width; x++) {
                const int64_t dx = (int64_t)x - from.x;
                const int64_t dy = (int64_t)y - from.y;
                grid_row(&grid, y)[x] = random_chance(&random, 90) ? CELL_WALL : CELL_FREE;
                if (grid_row(&grid, y)[x] == CELL_FREE && (uint64_t)(dx * dx + dy * dy) < least)
                    least = (uint64_t)(dx * dx + dy * dy);
            }
        }
        assert_int_equal(grid_nearest_free(&grid, from, &found), least < UINT64_MAX);
        if (least < UINT64_MAX) {
            const int64_t dx = (int64_t)found.x - from.x;
            const int64_t dy = (int64_t)found.y - from.y;
            assert_true(grid_contains(&grid, found) && !grid_blocked(&grid, found));
            assert_int_equal(dx * dx + dy * dy, least);
        }
        grid_free(&grid);
    }
}
