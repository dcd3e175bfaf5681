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

/*
 * A whole file has the same format as its first bytes. Files in folders were identified by their
 * first bytes, but files given by name by all of their bytes. Lists in long source text were not
 * found.
 */
TEST(a_file_is_identified_by_its_first_bytes)
{
    enum { SIZE = MAP_LOOK_MAX + 4 }; /* the row begins after the first bytes */
    static const char row[] = {'2', ' ', '3', '\n'};
    static char text[SIZE];
    const struct bytes file = {(uint8_t *)text, SIZE};
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    memset(text, '\n', SIZE);
    memcpy(text + SIZE - sizeof row, row, sizeof row);
    assert_int_equal(map_identify(&file, &options).format, MAP_FORMAT_COUNT);
    assert_int_equal(map_identify(&file, &options).role, MAP_ROLE_OTHER);
    assert_false(reader_read(file.data, file.size, &options, &grid, &error));
    assert_non_null(strstr(error.message, "--format"));
    options.format = MAP_FORMAT_GRID;
    assert_true(reader_read(file.data, file.size, &options, &grid, &error));
    grid_free(&grid);
    options = map_options_default();
    memset(text, '\n', SIZE);
    memcpy(text + MAP_LOOK_MAX - 1, row, sizeof row);
    assert_int_equal(map_identify(&file, &options).format, MAP_FORMAT_GRID);
}

/* What a file is, with the options of each row. */
TEST(files_have_roles_and_formats)
{
    static const struct map_range walls = {1, 1};
    static const struct {
        const char *text;
        bool has_walls;
        enum map_format named;
        enum map_role role;
        enum map_format format;
    } files[] = {
        {"", false, MAP_FORMAT_AUTO, MAP_ROLE_EMPTY, MAP_FORMAT_AUTO},
        {"", false, MAP_FORMAT_CSV, MAP_ROLE_EMPTY, MAP_FORMAT_AUTO},
        {"2 0 3\n", false, MAP_FORMAT_AUTO, MAP_ROLE_MAP, MAP_FORMAT_GRID},
        {"2 0 3\n", true, MAP_FORMAT_AUTO, MAP_ROLE_MAP, MAP_FORMAT_CSV},
        {"2 0 3\n", false, MAP_FORMAT_DIGITS, MAP_ROLE_MAP, MAP_FORMAT_DIGITS},
        {"2026-11-25 notes\n", false, MAP_FORMAT_AUTO, MAP_ROLE_OTHER, MAP_FORMAT_GRID},
        {"%PDF-1.7", false, MAP_FORMAT_AUTO, MAP_ROLE_OTHER, MAP_FORMAT_COUNT},
        {"notes", false, MAP_FORMAT_AUTO, MAP_ROLE_OTHER, MAP_FORMAT_COUNT},
        {"notes", false, MAP_FORMAT_DIGITS, MAP_ROLE_OTHER, MAP_FORMAT_DIGITS},
        {"{\"tilecount\":1}", false, MAP_FORMAT_AUTO, MAP_ROLE_PART, MAP_FORMAT_COUNT},
        {"<tileset/>", false, MAP_FORMAT_TMX, MAP_ROLE_PART, MAP_FORMAT_TMX},
        {"version 1\n", false, MAP_FORMAT_AUTO, MAP_ROLE_SCENARIO, MAP_FORMAT_COUNT},
        {"version 1\n", false, MAP_FORMAT_GRID, MAP_ROLE_SCENARIO, MAP_FORMAT_COUNT},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct map_options options = map_options_default();
        const struct bytes first = {(uint8_t *)files[i].text, strlen(files[i].text)};
        options.format = files[i].named;
        options.walls = &walls;
        options.wall_count = files[i].has_walls;
        const struct map_kind kind = map_identify(&first, &options);
        if (kind.role != files[i].role || kind.format != files[i].format)
            fail_msg("row %zu: role %d, format %d", i, (int)kind.role, (int)kind.format);
    }
}
