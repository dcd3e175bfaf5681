/* SPDX-License-Identifier: MIT */
/*
 * rows.c - formats whose rows have an unknown length: the limit on the number of cells, and maps
 * with long lines or many lines, which make the buffer of cells grow.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(limit_counts_cells)
{
    static const char *const texts[] = {"123\n456\n", "1 2 3\n\n4 5 6\n"};
    static const enum map_format named[] = {MAP_FORMAT_DIGITS, MAP_FORMAT_CSV};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct grid grid;
        struct error error;
        struct map_options options = options_of(named[i]);
        options.max_cells = 6;
        assert_true(reader_read(texts[i], strlen(texts[i]), &options, &grid, &error));
        grid_free(&grid);
        options.max_cells = 5;
        assert_false(reader_read(texts[i], strlen(texts[i]), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_non_null(strstr(error.message, "--max-cells"));
    }
}

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

/* Mazes, packed digits and CSV grids must all have at least one cell. */
TEST(refuses_files_without_cells)
{
    static const char *const empty[] = {"\n", "\r\n", "// c", "\xef\xbb\xbf", "\n// ###\r\n\r"};
    static const enum map_format named[] = {MAP_FORMAT_ASCII, MAP_FORMAT_DIGITS, MAP_FORMAT_CSV};
    for (size_t i = 0; i < COUNT(empty) * COUNT(named); i++) {
        struct grid grid;
        struct error error;
        const char *text = empty[i / COUNT(named)];
        const struct map_options options = options_of(named[i % COUNT(named)]);
        assert_false(reader_read(text, strlen(text), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_int_equal(error.column, 0);
    }
}
