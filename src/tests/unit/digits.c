/* SPDX-License-Identifier: MIT */
/*
 * digits.c - grids of packed digits: all ways to write a map, costs, start and goal in the corners,
 * and the position reported for each fault.
 */
#include <stdlib.h>
#include <string.h>

#include "map/ends.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- accepted grids ------------------------------------------------------------------------ */

static const struct variant digits[] = {
    {"LF", TEXT("012\n789\n")},
    {"CR LF", TEXT("012\r\n789\r\n")},
    {"CR", TEXT("012\r789")},
    {"no final line end", TEXT("012\n789")},
    {"a byte order mark", TEXT("\xef\xbb\xbf"
                               "012\n789\n")},
    {"empty lines and blanks around the rows", TEXT("\n  \n\t012 \n\r\n   \n 789\t\t\n\n \t")},
    {"comments", TEXT("// 1 2 3\n012//\n  // 4567\n789 \t// 12\n//")},
};

TEST(all_spellings_of_a_grid_give_the_same_map)
{
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    static const struct expected expected = {"112/789", "0,0", "2,1"};
    assert_all_read(digits, COUNT(digits), &options, &expected);
}

TEST(digits_are_costs)
{
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_reads("all", TEXT("0123456789"), &options,
                 &(const struct expected){"1123456789", "0,0", "9,0"});
    assert_reads("one", TEXT("3"), &options, &(const struct expected){"3", "0,0", "0,0"});
    assert_reads("column", TEXT("1\n2\n3"), &options,
                 &(const struct expected){"1/2/3", "0,0", "0,2"});
    assert_reads("2 and 3 are not marks", TEXT("11\n22\n33"), &options,
                 &(const struct expected){"11/22/33", "0,0", "1,2"});
}

TEST(cost_replaces_the_cost_of_a_digit)
{
    /* If several costs are given for a digit, the last one applies. */
    static const struct map_cost costs[] = {{.value = 0, .cost = 7000},
                                            {.value = 1, .cost = 9000},
                                            {.value = 9, .cost = 1000},
                                            {.value = 0, .cost = 5000}};
    struct map_options options = options_of(MAP_FORMAT_DIGITS);
    options.costs = costs;
    options.cost_count = COUNT(costs);
    assert_reads("costs", TEXT("0123456789"), &options,
                 &(const struct expected){"5923456781", "0,0", "9,0"});
    static const int64_t no_digits[] = {10, -1, 256, MAP_VALUE_MIN, MAP_VALUE_MAX};
    for (size_t i = 0; i < COUNT(no_digits); i++) {
        struct grid grid;
        struct error error;
        const struct map_cost wrong = {.value = no_digits[i], .cost = 7000};
        options.costs = &wrong;
        options.cost_count = 1;
        assert_false(reader_read(TEXT("01"), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_non_null(strstr(error.message, "use a digit"));
    }
    const struct map_cost letter = {.letter = 'S', .cost = 7000};
    options.costs = &letter;
    options.cost_count = 1;
    assert_refused(&(const struct fault){TEXT("01"), 0, 0, "*'S'*--cost*digit*"}, ERROR_SETTINGS,
                   &options);
}

TEST(given_starts_and_goals_replace_the_corners)
{
    struct grid grid;
    struct error error;
    char shown[SHOWN_SIZE];
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_true(reader_read(TEXT("123\n456\n"), &options, &grid, &error));
    assert_true(map_set_ends(&grid, &none, &none, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "0,0");
    assert_true(map_set_ends(&grid, &one, &none, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "2,1");
    item = (struct point){0, 1};
    assert_true(map_set_ends(&grid, &none, &one, false, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "0,1");
    grid_free(&grid);
}

/* --- refused grids ------------------------------------------------------------------------- */

#define NO_DIGIT(character) "'" character "'*digit*"
#define PACKED              "*separators*"

TEST(faults_are_reported_at_their_place)
{
    static const struct fault faults[] = {
        {TEXT("012\n0x2\n"), 2, 2, NO_DIGIT("x")},
        {TEXT("x"), 1, 1, NO_DIGIT("x")},
        {TEXT("-1\n"), 1, 1, NO_DIGIT("-")},
        {TEXT("01\r\n0,\r\n"), 2, 2, NO_DIGIT(",")},
        {TEXT("01\r0.\r"), 2, 2, NO_DIGIT(".")},
        {TEXT("\xef\xbb\xbf"
              "0#"),
         1, 2, NO_DIGIT("#")},
        {TEXT("01\n  0/1\n"), 2, 4, NO_DIGIT("/")},
        {TEXT("01 x"), 1, 4, NO_DIGIT("x")},
        {TEXT("0 1\n"), 1, 2, PACKED},
        {TEXT("01\n 0 \t1\n"), 2, 3, PACKED},
        {TEXT("01\n0\t1\n"), 2, 2, PACKED},
        {TEXT("01\n012\n"), 2, 4, ROW_FAULT("3", "1", "2")},
        {TEXT("01\n0\n"), 2, 2, ROW_FAULT("1", "1", "2")},
        {TEXT("// c\n\n01\n\n0 // c\n"), 5, 3, ROW_FAULT("1", "3", "2")},
    };
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_all_refused(faults, COUNT(faults), &options);
}

/* A character of several bytes is shown whole, and a zero byte does not end the message. */
TEST(messages_show_the_whole_character)
{
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_refused(&(const struct fault){TEXT("01\n0\u00e9\n"), 2, 2, NO_DIGIT("\u00e9")},
                   ERROR_INPUT, &options);
    assert_false(reader_read(TEXT("01\n0\0\n"), &options, &grid, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_non_null(strstr(error.message, "not a digit"));
}
