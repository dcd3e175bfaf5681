/* SPDX-License-Identifier: MIT */
/*
 * csv.c - grids of integers separated by commas, semicolons or blanks: every permitted notation,
 * walls, costs, Tiled's flip bits, and the position reported for each fault.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* Returns options for a CSV grid in which the values in the ranges `walls` are walls. */
static struct map_options options_of_walls(const struct map_range *walls, size_t count)
{
    struct map_options options = options_of(MAP_FORMAT_CSV);
    options.walls = walls;
    options.wall_count = count;
    return options;
}

/* --- accepted grids ------------------------------------------------------------------------ */

static const struct variant tables[] = {
    {"commas", TEXT("0,5,-1\n-3,7,1\n")},
    {"semicolons", TEXT("0;5;-1\n-3;7;1\n")},
    {"blanks", TEXT("0 5 -1\n-3 7 1\n")},
    {"tabs", TEXT("0\t5\t-1\n-3\t7\t1\n")},
    {"mixed separators", TEXT(" 0 ,5\t;\t-1 \n-3   7, 1")},
    {"commas at line ends", TEXT("0,5,-1,\n-3,7,1\n")},
    {"commas at all line ends", TEXT("0,5,-1,\n-3,7,1,")},
    {"semicolons at line ends", TEXT("0;5;-1;\r\n-3;7;1;\r\n")},
    {"separators and blanks at line ends", TEXT("0,5,-1 , \n-3,7,1\t;\t\n")},
    {"CR LF", TEXT("0,5,-1\r\n-3,7,1\r\n")},
    {"CR", TEXT("0,5,-1\r-3,7,1\r")},
    {"a byte order mark", TEXT("\xef\xbb\xbf"
                               "0,5,-1\n-3,7,1\n")},
    {"empty lines", TEXT("\n\n0,5,-1\n \t\n\r\n-3,7,1\n\n  ")},
    {"comments", TEXT("# 1,2,3\n// 1,2\n0,5,-1 # c\n  # c\n -3,7,1, // c\n#")},
    {"comments next to values", TEXT("0,5,-1#c\n-3,7,1#\n")},
    {"comments next to separators", TEXT("0,5,-1,#c\n-3,7,1;//c\n")},
    {"leading zeros", TEXT("000,05,-01\n-0003,007,00000000000000000000000000001\n")},
};

TEST(all_spellings_of_a_grid_give_the_same_map)
{
    static const struct map_range walls[] = {{5, 5}, {-1, -1}};
    static const struct expected by_walls = {"1##/111", "", ""};
    static const struct expected by_default = {"111/11#", "", ""};
    const struct map_options options = options_of_walls(walls, COUNT(walls));
    const struct map_options named = options_of(MAP_FORMAT_CSV);
    assert_all_read(tables, COUNT(tables), &options, &by_walls);
    assert_all_read(tables, COUNT(tables), &named, &by_default);
}

/* As in the format `grid`, a comment with "//" may begin directly after a value. */
TEST(two_slashes_after_a_value_begin_a_comment)
{
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_reads("//", TEXT("0,1//c\n1,0//\n"), &options,
                 &(const struct expected){"1#/#1", "", ""});
}

TEST(walls_are_given_as_values_and_ranges)
{
    static const char text[] = "-9 -2 -1 0 1 2 4 5 7 9 10";
    static const struct {
        struct map_range walls[3];
        size_t count;
        const char *rows;
    } cases[] = {
        {{{0, 0}}, 0, "1111#111111"},
        {{{1, 1}, {5, 9}, {-1, -1}}, 3, "11#1#11###1"},
        {{{-9, -2}}, 1, "##111111111"},
        {{{-2, 2}}, 1, "1#####11111"},
        {{{2, 5}, {4, 7}, {4, 4}}, 3, "11111####11"},
        {{{0, 0}}, 1, "111#1111111"},
        {{{MAP_VALUE_MIN, MAP_VALUE_MAX}}, 1, "###########"},
        {{{MAP_VALUE_MIN, -1}}, 1, "###11111111"},
        {{{0, MAP_VALUE_MAX}}, 1, "111########"},
        {{{3, 3}, {6, 6}, {11, MAP_VALUE_MAX}}, 3, "11111111111"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct map_options options = options_of_walls(cases[i].walls, cases[i].count);
        assert_reads(cases[i].rows, text, strlen(text), &options,
                     &(const struct expected){cases[i].rows, "", ""});
    }
}

/* In occupancy grids, -1 is unknown, 0 is free and 100 is occupied. */
TEST(reads_occupancy_grids)
{
    static const struct map_range walls[] = {{65, 100}, {-1, -1}};
    const struct map_options options = options_of_walls(walls, COUNT(walls));
    assert_reads("occupancies", TEXT("-1, 0, 64\n65, 99, 100\n"), &options,
                 &(const struct expected){"#11/###", "", ""});
}

/* In the four highest bits of a value, Tiled stores how a tile is drawn, not which tile it is. */
TEST(flip_bits_of_tiled_are_ignored)
{
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"5", 5},
        {"-0", 0},
        {"268435455", 0x0fffffff},
        {"268435456", 0},
        {"268435461", 5},
        {"536870917", 5},
        {"1073741829", 5},
        {"1610612741", 5},
        {"2147483647", 0x0fffffff},
        {"2147483648", 0},
        {"2147483653", 5},
        {"2684354565", 5},
        {"3221225477", 5},
        {"3758096389", 5},
        {"4026531845", 5},
        {"4294967295", 0x0fffffff},
        {"-2147483648", 0},
        {"-2147483643", 5},
        {"-1610612731", 5},
        {"-1073741819", 5},
        {"-536870907", 5},
        {"-1", -1},
        {"-100", -100},
        {"-32768", -32768},
        {"-16777216", -16777216},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const int64_t value = cases[i].value;
        const struct map_range wall = {value, value};
        const struct map_range all_but[] = {{MAP_VALUE_MIN, value - 1}, {value + 1, MAP_VALUE_MAX}};
        const struct map_options only = options_of_walls(&wall, 1);
        const struct map_options others = options_of_walls(all_but, 2);
        const size_t size = strlen(cases[i].text);
        assert_reads(cases[i].text, cases[i].text, size, &only,
                     &(const struct expected){"#", "", ""});
        assert_reads(cases[i].text, cases[i].text, size, &others,
                     &(const struct expected){"1", "", ""});
    }
}

/* --- costs, starts and goals --------------------------------------------------------------- */

TEST(cost_applies_to_a_value)
{
    static const struct map_range walls[] = {{3, 3}, {-7, -7}};
    /* If several costs are given for a value, the last one applies. */
    static const struct map_cost costs[] = {
        {.value = -1, .cost = 2000},  {.value = 0, .cost = 5000}, {.value = 1, .cost = 3000},
        {.value = 255, .cost = 4000}, {.value = 0, .cost = 9000}, {.value = 70000, .cost = 8000}};
    struct map_options options = options_of_walls(walls, COUNT(walls));
    options.costs = costs;
    options.cost_count = COUNT(costs);
    /*
     * A cell of value 5 costs 1, not 5 as in the format `grid`, because no --cost is given for 5.
     */
    assert_reads("costs", TEXT("-1 0 1 2 3 4 5 -7 255 254 70000 2147483649 -2147483647 4294967294"),
                 &options, &(const struct expected){"2931#11#418331", "", ""});
    options.walls = NULL;
    options.wall_count = 0;
    assert_refused(&(const struct fault){TEXT("1 2"), 0, 0, "*--cost*walls*"}, ERROR_SETTINGS,
                   &options);
    const struct map_cost letter = {.letter = 'S', .cost = 2000};
    options.costs = &letter;
    options.cost_count = 1;
    assert_refused(&(const struct fault){TEXT("1 2"), 0, 0, "*'S'*--cost*whole number*"},
                   ERROR_SETTINGS, &options);
}

TEST(at_most_251_values_can_have_a_cost)
{
    enum { MOST = 251 };
    static struct map_cost costs[MOST + 1];
    char text[4000] = "";
    size_t size = 0;
    struct grid grid;
    struct error error;
    struct map_options options = options_of(MAP_FORMAT_CSV);
    for (uint32_t i = 0; i <= MOST; i++) {
        costs[i] = (struct map_cost){.value = -(int64_t)i * 1000, .cost = 1 + i};
        size += (size_t)snprintf(text + size, sizeof text - size, "%" PRId64 ",", costs[i].value);
    }
    options.costs = costs;
    options.cost_count = MOST;
    assert_true(reader_read(text, size, &options, &grid, &error));
    assert_int_equal(grid.width, MOST + 1);
    for (uint32_t i = 0; i <= MOST; i++) {
        assert_false(grid_blocked(&grid, (struct point){i, 0}));
        assert_int_equal(grid.costs[grid_row(&grid, 0)[i]], i < MOST ? 1 + i : 1000);
    }
    grid_free(&grid);
    options.cost_count = MOST + 1;
    assert_false(reader_read(text, size, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "251"));
    assert_non_null(strstr(error.message, "--cost"));
}

/* No value marks a start or goal, and openings in the border are not used as start and goal. */
TEST(no_value_marks_a_start_or_goal)
{
    struct grid grid;
    struct error error;
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_true(reader_read(TEXT("1,0,1\n1,0,1\n1,3,1"), &options, &grid, &error));
    assert_false(map_set_ends(&grid, &none, &none, false, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_non_null(strstr(error.message, "--start X,Y --goal X,Y"));
    assert_true(map_set_ends(&grid, &one, &one, false, &error));
    grid_free(&grid);
}

/* --- refused grids ------------------------------------------------------------------------- */

#define NO_NUMBER(word) "'" word "'*32-bit*"
#define MISSING         "*missing*"

TEST(faults_are_reported_at_their_place)
{
    static const struct fault faults[] = {
        {TEXT(",1\n"), 1, 1, MISSING},
        {TEXT("1,,2\n"), 1, 3, MISSING},
        {TEXT("1, ;2\n"), 1, 4, MISSING},
        {TEXT("1,2,,\n"), 1, 5, MISSING},
        {TEXT("1;2\r\n1;2;;\r\n"), 2, 5, MISSING},
        {TEXT("1,2\n,\n"), 2, 1, MISSING},
        {TEXT("1,2\n \t;\n"), 2, 3, MISSING},
        {TEXT(";"), 1, 1, MISSING},
        {TEXT("1,x\n"), 1, 3, NO_NUMBER("x")},
        {TEXT("1,2\r1,2x\r"), 2, 3, NO_NUMBER("2x")},
        {TEXT("\xef\xbb\xbf"
              "1,1.5"),
         1, 3, NO_NUMBER("1.5")},
        {TEXT("1e3"), 1, 1, NO_NUMBER("1e3")},
        {TEXT("0x10"), 1, 1, NO_NUMBER("0x10")},
        {TEXT("1,-,2"), 1, 3, NO_NUMBER("-")},
        {TEXT("1,--2"), 1, 3, NO_NUMBER("--2")},
        {TEXT("1,- 2"), 1, 3, NO_NUMBER("-")},
        {TEXT("1,2-"), 1, 3, NO_NUMBER("2-")},
        {TEXT("1,\"2\""), 1, 3, NO_NUMBER("\"2\"")},
        {TEXT("1,\u00e9"), 1, 3, NO_NUMBER("\u00e9")},
        {TEXT("1,\u22121"), 1, 3, NO_NUMBER("\u22121")},
        {TEXT("1,1/2"), 1, 3, NO_NUMBER("1/2")},
        {TEXT("1,/"), 1, 3, NO_NUMBER("/")},
        /* Numbers of more than 32 bits; some would wrap around to small numbers. */
        {TEXT("1,4294967296"), 1, 3, NO_NUMBER("4294967296")},
        {TEXT("1,4294967297"), 1, 3, NO_NUMBER("4294967297")},
        {TEXT("1,-2147483649"), 1, 3, NO_NUMBER("-2147483649")},
        {TEXT("1,-4294967295"), 1, 3, NO_NUMBER("-4294967295")},
        {TEXT("9223372036854775808"), 1, 1, NO_NUMBER("9223372036854775808")},
        {TEXT("-9223372036854775808"), 1, 1, NO_NUMBER("-9223372036854775808")},
        {TEXT("18446744073709551617"), 1, 1, NO_NUMBER("18446744073709551617")},
        {TEXT("-18446744073709551617"), 1, 1, NO_NUMBER("-1844674407370955161")},
        {TEXT("99999999999999999999999"), 1, 1, NO_NUMBER("99999999999999999999")},
        /* If a row is too long or too short, the end of the row is reported. */
        {TEXT("1,2\n1\n"), 2, 2, ROW_FAULT("1", "1", "2")},
        {TEXT("# c\n1,2\n\n1,2,3 # c\n"), 4, 7, ROW_FAULT("3", "2", "2")},
        {TEXT("1,2\r\n1,\r\n"), 2, 3, ROW_FAULT("1", "1", "2")},
    };
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(refuses_control_characters)
{
    static const struct fault faults[] = {
        /* A NUL character is part of a word; it is not a missing value. */
        {TEXT("1,2\n1,\0\n"), 2, 3, NO_NUMBER("")}, {TEXT("1,2\n1,2\0\n"), 2, 3, NO_NUMBER("2")},
        {TEXT("1,2\n1,\0"), 2, 3, NO_NUMBER("")},   {TEXT("1,2\n\f,2\n"), 2, 1, "?*"},
        {TEXT("1,2\n1,\x1b\n"), 2, 3, "?*"},        {TEXT("1,2\n1,\x7f"), 2, 3, "?*"},
        {TEXT("1,2\n1,\v\n"), 2, 3, "?*"},
    };
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_all_refused(faults, COUNT(faults), &options);
}
