/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - grids of integers: all values, and large maps. tests/cases/grid.txt lists all
 * ways to write a map, and refused maps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(reads_every_value_with_its_cost)
{
    char text[2000];
    char *end = text;
    for (int value = 0; value < 256; value++)
        end += snprintf(end, sizeof text - (size_t)(end - text), "%d ", value);
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    assert_true(reader_read(text, (size_t)(end - text), &options, &grid, &error));
    assert_int_equal(grid.width, 256);
    assert_int_equal(grid.height, 1);
    for (uint32_t value = 0; value < 256; value++) {
        assert_int_equal(grid_row(&grid, 0)[value], value);
        assert_int_equal(grid.costs[value], value < 4 ? 1000 : value * 1000);
    }
    grid_free(&grid);
}

/* Each word is tested only once, so reading takes linear time, also if it is in a comment. */
TEST(reads_a_long_line_in_linear_time)
{
    enum { SIZE = 4000000 };
    char *text = malloc(SIZE);
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(MAP_FORMAT_GRID);
    assert_non_null(text);
    for (int comment = 0; comment < 2; comment++) {
        for (size_t i = 0; i < SIZE; i++)
            text[i] = !comment ? ".0"[i % 2] : i > 0 ? "0.5 "[i % 4] : '#';
        assert_false(reader_read(text, SIZE, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
    }
    free(text);
}

/* The buffer of cells grows several times. */
TEST(reads_a_large_map)
{
    enum { SIDE = 1500 };
    char *text = malloc((size_t)SIDE * (SIDE + 1));
    assert_non_null(text);
    char *end = text;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++)
            *end++ = (char)('0' + (x * x + 3 * y) % 10);
        *end++ = '\n';
    }
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    assert_true(reader_read(text, (size_t)(end - text), &options, &grid, &error));
    free(text);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            assert_int_equal(grid_row(&grid, (uint32_t)y)[x], (x * x + 3 * y) % 10);
    grid_free(&grid);
}
