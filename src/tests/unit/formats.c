/* SPDX-License-Identifier: MIT */
/*
 * formats.c - the table of formats: names, complete rows, and recognition of the format from the
 * first bytes of a file.
 */
#include <stdlib.h>
#include <string.h>

#include "map/formats.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(every_format_has_a_name_and_is_found_by_it)
{
    for (int format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++) {
        const char *name = map_format_name((enum map_format)format);
        assert_int_equal(map_format_from_name(name), format);
        assert_true(strlen(map_format_row((enum map_format)format)->description) > 0);
    }
    assert_string_equal(map_format_name(MAP_FORMAT_AUTO), "auto");
    assert_string_equal(map_format_name(MAP_FORMAT_GRID), "grid");
    assert_string_equal(map_format_name(MAP_FORMAT_PNG), "png");
    static const char *const unknown[] = {"", "PNG", "pn", "pngs", "auto ", "none"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_int_equal(map_format_from_name(unknown[i]), MAP_FORMAT_COUNT);
}

/* A row without a reader or a recogniser compiles, but its maps are refused or not recognised. */
TEST(rows_are_complete)
{
    for (enum map_format format = MAP_FORMAT_AUTO + 1; format < MAP_FORMAT_COUNT; format++) {
        const struct map_format_row *row = map_format_row(format);
        assert_true(!row->read != !row->read_image);
        assert_true(!row->read_image || row->recognition != RECOGNISED_NEVER);
        assert_true(row->recognition == RECOGNISED_NEVER || row->recognise || row->recognise_with);
        assert_true(!row->cell_of_cost == !row->kinds);
        assert_non_null(row->help);
        assert_non_null(row->example);
    }
}

static const struct recognised {
    const char *text;
    bool walls; /* read with the option --walls 5 */
    struct expected expected;
} recognised[] = {
    /* Grids of integers. */
    {"0 1 2 3 5\n", false, {"1#115", "2,0", "3,0"}},
    {"0,1,2,3,5\n", false, {"1#115", "2,0", "3,0"}},
    {"01235\n", false, {"1#115", "2,0", "3,0"}},
    {"{{0,1},{2,3}};", false, {"1#/11", "0,1", "1,1"}},
    {"1\n", false, {"#", "", ""}},
    {"// #\n0 5\n", false, {"15", "", ""}},
    /* With --walls, which only CSV grids accept, lines of integers are CSV grids. */
    {"0 1 2 3 5\n", true, {"1111#", "", ""}},
    {"0;5;-1\n", true, {"1#1", "", ""}},
    {"-1,0,5,\n", true, {"11#", "", ""}},
    {"015\n", true, {"1", "", ""}},
    {"2147483653\n5", true, {"#/#", "", ""}},
    {"// c\n5 1 # c", true, {"#1", "", ""}},
    /* Lines of walls and dots are a maze. */
    {"#", false, {"#", "", ""}},
    {".", false, {"1", "", ""}},
    {"- - -", false, {"#1#1#", "", ""}},
    {"...\n---", false, {"111/###", "", ""}},
    {"+--+\n|SG|\n+--+", false, {"####/#11#/####", "1,1", "2,1"}},
    {"XX", false, {"##", "", ""}},
    {"\u2588", false, {"#", "", ""}},
    {"\xef\xbb\xbf\u2588", false, {"#", "", ""}},
    {"// 1 2 3\n##", false, {"##", "", ""}},
    {"S  #", false, {"111#", "0,0", ""}},
    {"  S\n .G", false, {"111/111", "2,0", "2,1"}},
    {"  #\n  .", false, {"11#/111", "", ""}},
    {"SG\n##", false, {"11/##", "0,0", "1,0"}},
    {"##\n.5\n", false, {NULL, NULL, NULL}},
    {"#S.G#", true, {"#111#", "1,0", "3,0"}},
    /* Words and numbers are not mazes. */
    {"S", false, {NULL, NULL, NULL}},
    {"SAGE", false, {NULL, NULL, NULL}},
    {"Bees Sees\nGees\n", false, {NULL, NULL, NULL}},
    {"#1\n##", false, {NULL, NULL, NULL}},
    {"-1 0", false, {NULL, NULL, NULL}},
    {".5", false, {NULL, NULL, NULL}},
    {"0 #", false, {NULL, NULL, NULL}},
    {"0;1", false, {NULL, NULL, NULL}},
    {"x,5", true, {NULL, NULL, NULL}},
    {"   \n\t\n", false, {NULL, NULL, NULL}},
};

TEST(recognises_formats_by_their_first_line)
{
    static const struct map_range wall = {5, 5};
    for (size_t i = 0; i < COUNT(recognised); i++) {
        const struct recognised *each = &recognised[i];
        struct map_options options = map_options_default();
        options.walls = each->walls ? &wall : NULL;
        options.wall_count = each->walls ? 1 : 0;
        if (each->expected.rows) {
            assert_reads(each->text, each->text, strlen(each->text), &options, &each->expected);
            continue;
        }
        struct grid grid;
        struct error error;
        if (reader_read(each->text, strlen(each->text), &options, &grid, &error))
            fail_msg("accepted: %s", each->text);
        assert_int_equal(error.code, ERROR_INPUT);
        assert_true(strlen(error.message) > 10);
    }
}

/* Without --walls, a file whose first line begins with # would be recognised as a maze. */
TEST(with_walls_a_csv_grid_may_begin_with_a_comment)
{
    static const struct map_range wall = {5, 5};
    struct map_options options = map_options_default();
    options.walls = &wall;
    options.wall_count = 1;
    static const struct expected expected = {"1#", "", ""};
    assert_reads("a comment", TEXT("# level 1\n0,5\n"), &options, &expected);
    assert_reads("two comments", TEXT("// level\n# 1\n0,5\n"), &options, &expected);
}
