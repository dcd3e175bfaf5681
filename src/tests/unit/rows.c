/* SPDX-License-Identifier: MIT */
/*
 * rows.c - formats whose rows have an unknown length: maps with long lines or many lines, which
 * make the buffer of cells grow.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/*
 * Fails unless a million copies of `unit`, which is one cell or a line of one cell, are read as a
 * grid of one row or one column.
 */
static void assert_large(enum map_format format, const char *unit, size_t size)
{
    enum { CELLS = 1000000 };
    char *text = malloc(CELLS * size);
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(format);
    assert_non_null(text);
    for (size_t i = 0; i < CELLS; i++)
        memcpy(text + i * size, unit, size);
    assert_true(reader_read(text, CELLS * size, &options, &grid, &error));
    free(text);
    const bool rows = unit[size - 1] == '\n';
    assert_int_equal(rows ? grid.height : grid.width, CELLS);
    assert_int_equal(rows ? grid.width : grid.height, 1);
    grid_free(&grid);
}

TEST(reads_a_million_cells_in_one_line_and_in_one_column)
{
    assert_large(MAP_FORMAT_ASCII, TEXT("\u2588"));
    assert_large(MAP_FORMAT_ASCII, TEXT("#\n"));
    assert_large(MAP_FORMAT_DIGITS, TEXT("7"));
    assert_large(MAP_FORMAT_DIGITS, TEXT("7\n"));
    assert_large(MAP_FORMAT_CSV, TEXT("-1,"));
    assert_large(MAP_FORMAT_CSV, TEXT("-1\n"));
}
