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
