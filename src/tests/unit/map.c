/* SPDX-License-Identifier: MIT */
/*
 * map.c - reading a file whose format is given or recognised, the estimate of the map's size, and
 * the limit on the size of files.
 */
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(a_chosen_format_replaces_recognition)
{
    static const struct expected as_table = {"1", "", ""};
    static const struct expected as_digits = {"11", "0,0", "1,0"};
    static const struct expected as_grid = {"#1", "", ""};
    const struct map_options table = options_of(MAP_FORMAT_CSV);
    const struct map_options packed = options_of(MAP_FORMAT_DIGITS);
    const struct map_options grid = options_of(MAP_FORMAT_GRID);
    assert_reads("10 as a table", TEXT("10"), &table, &as_table);
    assert_reads("10 as digits", TEXT("10"), &packed, &as_digits);
    assert_reads("10 as a grid", TEXT("10"), &grid, &as_grid);
    const struct map_options maze = options_of(MAP_FORMAT_ASCII);
    assert_reads("SAGE", TEXT("SAGE"), &maze,
                 &(const struct expected){"1111", "0,0 1,0", "2,0 3,0"});
    assert_refused(&(const struct fault){TEXT("10"), 1, 1, "*'1=free'*"}, ERROR_INPUT, &maze);
    assert_refused(&(const struct fault){TEXT("##"), 1, 1, "*'#'*"}, ERROR_INPUT, &packed);
}

TEST(messages_refer_to_the_chosen_format)
{
    const struct map_options png = options_of(MAP_FORMAT_PNG);
    assert_refused(&(const struct fault){TEXT("0 1"), 0, 0, "*PNG*"}, ERROR_INPUT, &png);
    assert_refused(&(const struct fault){TEXT(""), 0, 0, "*empty*"}, ERROR_INPUT, &png);
}

/* Mazes drawn with + and - were once treated as integer grids when their size was estimated. */
TEST(estimates_use_the_recognised_format)
{
    static const struct {
        const char *first;
        uint64_t size, cells;
    } maps[] = {
        {"+-+-+\n|   |\n+-+-+\n", 10000, 10000},
        {"10 11 12\n", 90, 30 + 6}, /* 30 numbers, estimated as a square of 6 x 6 cells */
        {"0110\n1001\n", 10000, 10000},
        {"type octile\nheight 30\nwidth 7\nmap\n", 250, 210},
        {"P4 70 30\n", 300, 2100},
    };
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        const struct bytes first = {(uint8_t *)maps[i].first, strlen(maps[i].first)};
        const struct map_estimate estimate = map_estimate(&first, maps[i].size, &options);
        assert_int_equal(estimate.width * estimate.height, maps[i].cells);
    }
}

/*
 * The limit on the size of a file allows at least 5 bytes per cell, as in "255, ". Computing this
 * limit does not overflow, even for the largest number of cells.
 */
TEST(the_file_limit_grows_with_the_limit_on_cells)
{
    struct map_options options = map_options_default();
    assert_int_equal(options.max_cells, GRID_CELLS_MAX);
    assert_true(map_file_limit(&options) >= GRID_CELLS_MAX * 5);
    options.max_cells = 1;
    assert_true(map_file_limit(&options) >= 1000000);
    assert_true(map_file_limit(&options) <= 1000000000);
}
