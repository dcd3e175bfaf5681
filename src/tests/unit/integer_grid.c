/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - grids of integers: all ways to write a map, and the position reported for each
 * fault.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- accepted grids ------------------------------------------------------------------------ */

enum { WIDTH = 6, HEIGHT = 5 };

/* The map has no symmetry, so that reversed or swapped rows and columns are noticed. */
static const uint8_t expected_cells[HEIGHT][WIDTH] = {
    {0, 2, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 9}, {0, 1, 0, 0, 0, 0},
    {2, 5, 1, 1, 1, 0}, {4, 0, 0, 0, 3, 0},
};

static const struct {
    const char *name, *text;
} variants[] = {
    {"blanks", "0 2 0 1 0 0\n"
               "0 1 0 1 0 9\n"
               "0 1 0 0 0 0\n"
               "2 5 1 1 1 0\n"
               "4 0 0 0 3 0\n"},
    {"tabs", "0\t2\t0\t1\t0\t0\n"
             "0\t1\t0\t1\t0\t9\n"
             "0\t1\t0\t0\t0\t0\n"
             "2\t5\t1\t1\t1\t0\n"
             "4\t0\t0\t0\t3\t0\n"},
    {"commas", "0,2,0,1,0,0\n0,1,0,1,0,9\n0,1,0,0,0,0\n2,5,1,1,1,0\n4,0,0,0,3,0\n"},
    {"commas at line ends", "0,2,0,1,0,0,\n0,1,0,1,0,9,\n0,1,0,0,0,0,\n2,5,1,1,1,0,\n4,0,0,0,3,0,"},
    {"commas and blanks", "0, 2, 0, 1, 0, 0\n"
                          "0 ,1 ,0 ,1 ,0 ,9 \n"
                          "0 , 1,0\t,\t0, 0,0\n"
                          "2,5,1,1,1,0 , \n"
                          "4,0,0,0,3,0\n"},
    {"commas and blanks on the same line",
     "0,2,0 1 0 0\n0 1 0 1 0 9\n0 1,0,0 0 0\n2 5 1 1 1,0\n4 0 0 0 3 0\n"},
    {"lines with different separators",
     "0 2 0 1 0 0\n0,1,0,1,0,9\n0\t1\t0\t0\t0\t0\n2 5 1 1 1 0\n4 0 0 0 3 0\n"},
    {"packed digits", "020100\n010109\n010000\n251110\n400030\n"},
    {"packed digits with blanks around the lines",
     "  020100\n\t010109 \n010000\t\n 251110 \n400030"},
    {"packed digits in braces", "{020100}\n{010109}\n{010000}\n{251110}\n{400030}\n"},
    {"packed digits in braces, all on one line", "{020100}{010109}{010000}{251110}{400030};"},
    {"no line end after the last row", "020100\n010109\n010000\n251110\n400030"},
    {"CR LF", "0 2 0 1 0 0\r\n0 1 0 1 0 9\r\n0 1 0 0 0 0\r\n2 5 1 1 1 0\r\n4 0 0 0 3 0\r\n"},
    {"packed digits with CR LF", "020100\r\n010109\r\n010000\r\n251110\r\n400030\r\n"},
    {"CR", "0 2 0 1 0 0\r0 1 0 1 0 9\r0 1 0 0 0 0\r2 5 1 1 1 0\r4 0 0 0 3 0\r"},
    {"empty lines", "\n\n020100\n\n010109\n  \t \n010000\r\n\r\n251110\n\r400030\n\n\n"},
    {"a byte order mark", "\xef\xbb\xbf"
                          "0 2 0 1 0 0\n0 1 0 1 0 9\n0 1 0 0 0 0\n2 5 1 1 1 0\n4 0 0 0 3 0\n"},
    {"packed digits after a byte order mark", "\xef\xbb\xbf"
                                              "020100\n010109\n010000\n251110\n400030\n"},
    {"blanks before and after rows",
     "   0 2 0 1 0 0\n0 1 0 1 0 9   \n\t0  1  0  0  0  0\t\n 2 5 1 1 1 0\n4 0 0 0 3 0 \n"},
    {"leading zeros", "000 02 0 1 0 0\n0 1 0 001 0 9\n0 1 0 0 0 0000\n2 5 1 1 1 0\n04 0 0 0 3 0\n"},
    {"comments", "// a map, 6 x 5\n"
                 "0 2 0 1 0 0 // the first row: 1 2 3\n"
                 "0 1 0 1 0 9//{\n"
                 "   // in between, 9 9 9 9 9 9\n"
                 "0 1 0 0 0 0 //\n"
                 "2 5 1 1 1 0\n"
                 "4 0 0 0 3 0 // the end"},
    {"packed digits with comments",
     "// 1 2 3, 4\n020100 // 1 2\n010109// 0, 1\n010000\n251110\n400030\n"},
    {"a C initialiser", "{\n"
                        "    {0, 2, 0, 1, 0, 0},\n"
                        "    {0, 1, 0, 1, 0, 9},\n"
                        "    {0, 1, 0, 0, 0, 0},\n"
                        "    {2, 5, 1, 1, 1, 0},\n"
                        "    {4, 0, 0, 0, 3, 0}\n"
                        "};\n"},
    {"a C initialiser with all commas that C allows",
     "{\n{0,2,0,1,0,0,},\n{0,1,0,1,0,9,},\n{0,1,0,0,0,0,},\n{2,5,1,1,1,0,},\n{4,0,0,0,3,0,},\n}"},
    {"a C initialiser on one line",
     "{{0,2,0,1,0,0},{0,1,0,1,0,9},{0,1,0,0,0,0},{2,5,1,1,1,0},{4,0,0,0,3,0}};"},
    {"a C initialiser with comments", "{ // rows\n"
                                      "{0,2,0,1,0,0}, // one\n"
                                      "{0,1,0,1,0,9}  // two\n"
                                      ", {0,1,0,0,0,0},\n"
                                      "{2,5,1,1,1,0},{4,0,0,0,3,0}\n"
                                      "} ; // {\n"
                                      "\n"},
    {"rows in braces, commas at the beginnings of lines",
     "{0,2,0,1,0,0}\n,{0,1,0,1,0,9}\n,{0,1,0,0,0,0}\n\n,{2,5,1,1,1,0}\n,{4,0,0,0,3,0}\n"},
    {"rows in braces without commas between them",
     "{0 2 0 1 0 0} {0 1 0 1 0 9}\n{0 1 0 0 0 0} {2 5 1 1 1 0}\n\n{4 0 0 0 3 0}\n"},
    {"one pair of braces around all rows",
     "{ 0,2,0,1,0,0,\n  0,1,0,1,0,9,\n  0,1,0,0,0,0,\n  2,5,1,1,1,0,\n  4,0,0,0,3,0 };\n"},
    {"braces within braces",
     "{{{0,2,0,1,0,0},{0,1,0,1,0,9}},{{0,1,0,0,0,0},{2,5,1,1,1,0},{4,0,0,0,3,0}}}"},
    {"S and G", "0 S 0 1 0 0\n0 1 0 1 0 9\n0 1 0 0 0 0\nS 5 1 1 1 0\n4 0 0 0 G 0\n"},
    {"S first", "0 S 0 1 0 0\n0 1 0 1 0 9\n0 1 0 0 0 0\nS 5 1 1 1 0\n4 0 0 0 3 0\n"},
    {"packed S and G", "0S0100\n010109\n010000\nS51110\n4000G0\n"},
    {"S in an initialiser",
     "{{0,S,0,1,0,0},{0,1,0,1,0,9},{0,1,0,0,0,0},{S,5,1,1,1,0},{4,0,0,0,G,0}}"},
    {"numbers as numpy.savetxt writes them",
     "0.0e+00 2.000e+00 0.0 1.0 0.0 -0.0\n0. 1. 0. 1. 0. 9.\n0. 1. 0. 0. 0. 0.\n"
     "2.0 0.5e+01 10e-1 1. 1. .0\n4 0 0 0 3 0\n"},
    {"booleans",
     "False 2 false true 0 0\n0 True 0 True 0 9\n0 1 0 0 0 0\n2 5 1 1 1 0\n4 0 0 0 3 0"},
    {"a semicolon without braces", "020100\n010109\n010000\n251110\n400030 ;\n// the end\n"},
};

static void assert_is_the_map(const struct grid *grid)
{
    static const struct point starts[] = {{1, 0}, {0, 3}};
    static const struct point goals[] = {{4, 4}};
    assert_int_equal(grid->width, WIDTH);
    assert_int_equal(grid->height, HEIGHT);
    for (uint32_t y = 0; y < HEIGHT; y++)
        assert_memory_equal(grid_row(grid, y), expected_cells[y], WIDTH);
    assert_true(reader_border_is_wall(grid));
    assert_int_equal(grid->starts.count, 2);
    assert_int_equal(grid->goals.count, 1);
    assert_memory_equal(grid->starts.items, starts, sizeof starts);
    assert_memory_equal(grid->goals.items, goals, sizeof goals);
}

TEST(all_spellings_of_a_grid_give_the_same_map)
{
    struct map_options options = map_options_default();
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        for (int forced = 0; forced < 2; forced++) {
            struct grid grid;
            struct error error;
            options.format = forced ? MAP_FORMAT_GRID : MAP_FORMAT_AUTO;
            if (!reader_read(variants[i].text, strlen(variants[i].text), &options, &grid, &error))
                fail_msg("%s: %s", variants[i].name, error.message);
            assert_is_the_map(&grid);
            grid_free(&grid);
        }
    }
}

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

static void assert_size(const char *text, uint32_t width, uint32_t height)
{
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    if (!reader_read(text, strlen(text), &options, &grid, &error))
        fail_msg("%s: %s", text, error.message);
    assert_int_equal(grid.width, width);
    assert_int_equal(grid.height, height);
    grid_free(&grid);
}

TEST(reads_small_maps)
{
    assert_size("0", 1, 1);
    assert_size("0\n", 1, 1);
    assert_size("{0}", 1, 1);
    assert_size("{{0}};", 1, 1);
    assert_size("0,", 1, 1);
    assert_size("255,", 1, 1);
    /* Without any separator, each digit is a cell. */
    assert_size("10", 2, 1);
    assert_size("255", 3, 1);
    assert_size("1\n2\n3", 1, 3);
    assert_size("1 2 3", 3, 1);
    assert_size("{}{0}{}", 1, 1);
    assert_size("S1", 2, 1);
    assert_size("1G", 2, 1);
    assert_size("True", 1, 1);
    assert_size("1.0", 1, 1);
    assert_size("1.0\n0.0\n", 1, 2);
    assert_size("False\nTrue\n", 1, 2);
}

/*
 * A map of at least three lines, each of which is a number of one or two digits, is a column of
 * numbers, unless all numbers have one digit or one of them begins with zero.
 */
TEST(reads_a_column_of_numbers)
{
    assert_size("10\n12\n33\n", 1, 3);
    assert_size("10\r\n12\r\n33", 1, 3);
    assert_size("  10 \n\n// 7\n\t12 // c\n33\n", 1, 3);
    assert_size("9\n10\n11\n", 1, 3);
    assert_size("S\n10\n11\nG\n", 1, 4);
    /*
     * These maps are read as packed digits, for example because a line begins with zero or has
     * three digits, or because there are fewer than three lines.
     */
    assert_size("10\n02\n33\n", 2, 3);
    assert_size("10\n12\n", 2, 2);
    assert_size("100\n120\n133\n", 3, 3);
    assert_size("1S\n11\nG1\n", 2, 3);
    assert_size("{10}\n{12}\n{33}\n", 2, 3);
    assert_size("1\n2\n3\n4\n", 1, 4);
}

/* Each word is tested only once, so reading takes linear time. */
TEST(reads_a_long_word_in_linear_time)
{
    enum { SIZE = 4000000 };
    char *text = malloc(SIZE);
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(MAP_FORMAT_GRID);
    assert_non_null(text);
    for (size_t i = 0; i < SIZE; i++)
        text[i] = i % 2 ? '.' : '0';
    assert_false(reader_read(text, SIZE, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
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

/* --- refused grids ------------------------------------------------------------------------- */

#define NOT_A_CELL(word) "'" word "'*0 to 255*"
#define NO_VALUE         "*missing*comma*"
#define CLOSES_NOTHING   "*brace*"
#define UNCLOSED         "*braces*"

static const struct {
    const char *text;
    uint64_t line, column; /* 0: none */
    const char *pattern;
} faults[] = {
    /* No cells. */
    {"", 0, 0, "*empty*"},
    {" ", 0, 0, "*no cells*"},
    {" \t \n\r\n\r\n ", 0, 0, "*no cells*"},
    {"// nothing", 0, 0, "*no cells*"},
    {"// nothing\n  // 1 2 3\n", 0, 0, "*no cells*"},
    {"\xef\xbb\xbf", 0, 0, "*no cells*"},
    {"{}", 1, 0, "*no cells*"},
    {"{{},{}};", 1, 0, "*no cells*"},

    /* Rows of different lengths are reported at the end of the first bad row. */
    {"0 0 0\n0 0\n", 2, 4, ROW_FAULT("2", "1", "3")},
    {"0 0\n0 0 0\n", 2, 6, ROW_FAULT("3", "1", "2")},
    {"0 0\n0 0 0", 2, 6, ROW_FAULT("3", "1", "2")},
    {"0 0\r\n0 0\r\n0\r\n", 3, 2, ROW_FAULT("1", "1", "2")},
    {"0 0\r0 0\r0\r", 3, 2, ROW_FAULT("1", "1", "2")},
    {"// c\n\n0 0\n\n0 // c\n", 5, 3, ROW_FAULT("1", "3", "2")},
    {"010\n0101\n", 2, 5, ROW_FAULT("4", "1", "3")},
    {"010\n01\n010\n", 2, 3, ROW_FAULT("2", "1", "3")},
    {"{{0,0},{0}}", 1, 10, ROW_FAULT("1", "1", "2")},
    {"{0,0},\n{0,0,0}", 2, 7, ROW_FAULT("3", "1", "2")},
    {"{0,0,\n0}", 2, 2, ROW_FAULT("1", "1", "2")},
    {"0 0 {0}", 1, 7, ROW_FAULT("1", "1", "2")},
    /* If any line has a separator, no line is read as packed digits. */
    {"01\n0 1\n", 2, 4, ROW_FAULT("2", "1", "1")},

    /* Invalid values are reported at their first character. */
    {"-1 0\n", 1, 1, NOT_A_CELL("-1")},
    {"0 -1\n", 1, 3, NOT_A_CELL("-1")},
    {"0 +1\n", 1, 3, NOT_A_CELL("+1")},
    {"+1 0\n", 1, 1, NOT_A_CELL("+1")},
    {"0 256\n", 1, 3, NOT_A_CELL("256")},
    {"0 0\n0 1000\n", 2, 3, NOT_A_CELL("1000")},
    {"256,0\n", 1, 1, NOT_A_CELL("256")},
    {"0,0,\n\t0,300", 2, 4, NOT_A_CELL("300")},
    {"0 1.5\n", 1, 3, NOT_A_CELL("1.5")},
    {"1.5 0\n", 1, 1, NOT_A_CELL("1.5")},
    {".5 0\n", 1, 1, NOT_A_CELL(".5")},
    {"0 1e3\n", 1, 3, NOT_A_CELL("1e3")},
    {"0 1.0.0\n", 1, 3, NOT_A_CELL("1.0.0")},
    {"0 -1.0\n", 1, 3, NOT_A_CELL("-1.0")},
    {"0 255.00000000000000000001\n", 1, 3, NOT_A_CELL("255.0000000000000000")},
    {"0 S s\n", 1, 5, NOT_A_CELL("s")},
    {"0 SG\n", 1, 3, NOT_A_CELL("SG")},
    {"S01\n0s1\n", 2, 2, NOT_A_CELL("s1")},
    {"0x1 0\n", 1, 1, NOT_A_CELL("0x1")},
    {"0 1x\n", 1, 3, NOT_A_CELL("1x")},
    {"0 x\n", 1, 3, NOT_A_CELL("x")},
    {"0 0\r\n0 wall,0\r\n", 2, 3, NOT_A_CELL("wall")},
    {"0,x{", 1, 3, NOT_A_CELL("x")},
    {"0,x}", 1, 3, NOT_A_CELL("x")},
    {"0 / 1", 1, 3, NOT_A_CELL("/")},
    {"0 # 1", 1, 3, NOT_A_CELL("#")},
    {"0 \xc3\xa9 1", 1, 3, NOT_A_CELL("\xc3\xa9")},
    {"0 \"1\"", 1, 3, NOT_A_CELL("\"1\"")},
    {"\xef\xbb\xbf"
     "0 x\n",
     1, 3, NOT_A_CELL("x")},
    {"010\n01x\n", 2, 3, NOT_A_CELL("x")},
    {"010\n-10\n", 2, 1, NOT_A_CELL("-10")},

    /* Numbers that overflow an integer type; some would wrap around to 0 or 1. */
    {"0 65536\n", 1, 3, NOT_A_CELL("65536")},
    {"0 4294967296\n", 1, 3, NOT_A_CELL("4294967296")},
    {"0 18446744073709551616\n", 1, 3, NOT_A_CELL("18446744073709551616")},
    {"0 184467440737095516170\n", 1, 3, NOT_A_CELL("18446744073709551617")},
    {"0 99999999999999999999999999999999\n", 1, 3, NOT_A_CELL("99999999999999999999")},
    {"0 1111111111111111111111111111111x\n", 1, 3, NOT_A_CELL("11111111111111111111")},

    /* Commas that do not follow a value. */
    {",", 1, 1, NO_VALUE},
    {"  ,0", 1, 3, NO_VALUE},
    {",0,1\n", 1, 1, NO_VALUE},
    {"0,,1\n", 1, 3, NO_VALUE},
    {"0 , , 1\n", 1, 5, NO_VALUE},
    {"0,1,,\n", 1, 5, NO_VALUE},
    {"0,1\n,0,1\n", 2, 1, NO_VALUE},
    {"0,1,\n,0,1\n", 2, 1, NO_VALUE},
    {"{,0}", 1, 2, NO_VALUE},
    {"{0,1},,{0,1}", 1, 7, NO_VALUE},
    {"{0,1},\n,{0,1}", 2, 1, NO_VALUE},
    {"{0,1} // ,\n{,1}", 2, 2, NO_VALUE},

    /* Braces that do not match. */
    {"{0,1", 1, 0, UNCLOSED},
    {"{{0,1},\n{0,1}", 2, 0, UNCLOSED},
    {"{", 1, 0, UNCLOSED},
    {"{{{", 1, 0, UNCLOSED},
    {"{0,1;", 1, 0, UNCLOSED},
    {"{0,1 // }", 1, 0, UNCLOSED},
    {"0,1}", 1, 4, CLOSES_NOTHING},
    {"{0}}", 1, 4, CLOSES_NOTHING},
    {"{0,1}\n}", 2, 1, CLOSES_NOTHING},
    {"{0,1},\n0,1}", 2, 4, CLOSES_NOTHING},

    /* Semicolons that do not end the map. */
    {"0 1\n0 1;\n0 1\n", 2, 4, NOT_A_CELL(";")},
    {"0;1\n", 1, 2, NOT_A_CELL(";1")},
    {"0 1;;\n", 1, 4, NOT_A_CELL(";;")},
    {"{0,1;}", 1, 5, NOT_A_CELL(";")},
    {"{0,1}; x", 1, 6, NOT_A_CELL(";")},
    {"{0,1}; // end\n{0,1};", 1, 6, NOT_A_CELL(";")},

    /* Characters that cannot begin a map of any format. */
    {"x 0 1", 1, 1, "*'x'*--help=formats*"},
    {";", 1, 1, "*';'*--help=formats*"},
    {"/* 0 */ 1", 1, 1, "*'/'*--help=formats*"},
    {"\n\n  }0", 3, 3, "*'}'*--help=formats*"},
    {"// c\r\n#0", 2, 2, "*maze*--letters '0=free'*"},
    {"// c\r\n@0", 2, 1, "*'@'*--help=formats*"},
};

static void assert_fault(const char *text, size_t size, enum map_format format, uint64_t line,
                         uint64_t column, const char *pattern)
{
    const struct map_options options = options_of(format);
    assert_refused(&(const struct fault){text, size, line, column, pattern}, ERROR_INPUT, &options);
}

TEST(faults_are_reported_at_their_place)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_fault(faults[i].text, strlen(faults[i].text), MAP_FORMAT_AUTO, faults[i].line,
                     faults[i].column, faults[i].pattern);
}

/*
 * If the grid format is given, the faults of a grid are reported even in a file that would not be
 * recognised as a grid.
 */
TEST(a_chosen_format_reports_its_own_faults)
{
    const enum map_format grid = MAP_FORMAT_GRID;
    assert_fault("", 0, grid, 0, 0, "*empty*");
    assert_fault("  ", 2, grid, 1, 0, "*no cells*");
    assert_fault("x", 1, grid, 1, 1, NOT_A_CELL("x"));
    assert_fault("\n  }", 4, grid, 2, 3, CLOSES_NOTHING);
    assert_fault("0 \x01", 3, grid, 1, 3, NOT_A_CELL("\\x01"));
    assert_fault("True TRUE\n", 10, grid, 1, 6, NOT_A_CELL("TRUE"));
    assert_fault("GIF89a", 6, grid, 1, 2, NOT_A_CELL("IF89a"));
}

TEST(refuses_a_zero_byte)
{
    static const char text[] = "0 \0 1\n";
    const size_t size = sizeof text - 1;
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    assert_fault(text, size, MAP_FORMAT_GRID, 1, 3, NOT_A_CELL(""));
    /* If no format is chosen, the file is refused because it is not recognised as text. */
    assert_false(reader_read(text, size, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 0);
}

/*
 * Recognition checks only the first kilobyte for control characters; the reader checks the whole
 * file.
 */
TEST(refuses_a_zero_byte_after_the_first_kilobyte)
{
    static const uint8_t in_a_row[] = {'\n', '0', ' ', '0', '\n', '0', ' ', 0, '1', '\n'};
    static const uint8_t at_the_beginning[] = {'\n', 0, ' ', '0'};
    char text[5000];
    memset(text, '/', sizeof text);
    memcpy(text + 4000, in_a_row, sizeof in_a_row);
    assert_fault(text, 4000 + sizeof in_a_row, MAP_FORMAT_AUTO, 3, 3, NOT_A_CELL(""));
    memcpy(text + 4000, at_the_beginning, sizeof at_the_beginning);
    assert_fault(text, 4000 + sizeof at_the_beginning, MAP_FORMAT_GRID, 2, 1, NOT_A_CELL(""));
}

TEST(limit_counts_cells)
{
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        const char *text = variants[i].text;
        struct grid grid;
        struct error error;
        struct map_options options = map_options_default();
        options.max_cells = WIDTH * HEIGHT - 1;
        assert_false(reader_read(text, strlen(text), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_non_null(strstr(error.message, "29 (--max-cells)"));
        options.max_cells++;
        assert_true(reader_read(text, strlen(text), &options, &grid, &error));
        grid_free(&grid);
    }
}

TEST(a_fault_after_a_grid_of_any_spelling_is_reported)
{
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        char text[1024];
        struct grid grid;
        struct error error;
        const struct map_options options = map_options_default();
        const int size = snprintf(text, sizeof text, "%s\nx\n", variants[i].text);
        assert_false(reader_read(text, (size_t)size, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_true(error.line > 0 && error.column > 0);
    }
}
