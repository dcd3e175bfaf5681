/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - grids of integers: every way in which one map may be written, and every fault
 * with the place at which it is reported.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/map.h"

/* --- helpers ------------------------------------------------------------------------------ */

/* Reads a text as a map, from memory of its exact size. */
static bool read_text(const char *text, size_t size, const struct map_options *options,
                      struct grid *grid, struct error *error)
{
    struct bytes bytes = {.data = malloc(size > 0 ? size : 1), .size = size};
    assert_non_null(bytes.data);
    memcpy(bytes.data, text, size);
    *error = (struct error){.code = ERROR_NONE};
    const bool good = map_read(&bytes, options, grid, error);
    free(bytes.data);
    return good;
}

/* Everything off the map is wall. */
static void assert_border(const struct grid *grid)
{
    const size_t below = (grid->height + 1) * grid->stride;
    for (size_t i = 0; i < grid->stride + 1; i++)
        assert_int_equal(grid->cells[i], CELL_WALL);
    for (uint32_t y = 0; y < grid->height; y++)
        assert_int_equal(grid_row(grid, y)[grid->width], CELL_WALL);
    for (size_t i = 0; i < grid->stride + GRID_SLACK; i++)
        assert_int_equal(grid->cells[below + i], CELL_WALL);
}

/* --- what is accepted --------------------------------------------------------------------- */

enum { WIDTH = 6, HEIGHT = 5 };

/* No row and no column is another one's mirror image. */
static const uint8_t expected_cells[HEIGHT][WIDTH] = {
    {0, 2, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 9}, {0, 1, 0, 0, 0, 0},
    {2, 5, 1, 1, 1, 0}, {4, 0, 0, 0, 3, 0},
};

static const struct variant {
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
    {"commas here, blanks there",
     "0,2,0 1 0 0\n0 1 0 1 0 9\n0 1,0,0 0 0\n2 5 1 1 1,0\n4 0 0 0 3 0\n"},
    {"one line with separators makes none of the others packed",
     "0 2 0 1 0 0\n0,1,0,1,0,9\n0\t1\t0\t0\t0\t0\n2 5 1 1 1 0\n4 0 0 0 3 0\n"},
    {"every digit a cell", "020100\n010109\n010000\n251110\n400030\n"},
    {"every digit a cell, with blanks around them",
     "  020100\n\t010109 \n010000\t\n 251110 \n400030"},
    {"every digit a cell, in braces", "{020100}\n{010109}\n{010000}\n{251110}\n{400030}\n"},
    {"every digit a cell, all in one line", "{020100}{010109}{010000}{251110}{400030};"},
    {"no line end at the end", "020100\n010109\n010000\n251110\n400030"},
    {"CR LF", "0 2 0 1 0 0\r\n0 1 0 1 0 9\r\n0 1 0 0 0 0\r\n2 5 1 1 1 0\r\n4 0 0 0 3 0\r\n"},
    {"CR LF, every digit a cell", "020100\r\n010109\r\n010000\r\n251110\r\n400030\r\n"},
    {"CR", "0 2 0 1 0 0\r0 1 0 1 0 9\r0 1 0 0 0 0\r2 5 1 1 1 0\r4 0 0 0 3 0\r"},
    {"empty lines", "\n\n020100\n\n010109\n  \t \n010000\r\n\r\n251110\n\r400030\n\n\n"},
    {"a byte order mark", "\xef\xbb\xbf"
                          "0 2 0 1 0 0\n0 1 0 1 0 9\n0 1 0 0 0 0\n2 5 1 1 1 0\n4 0 0 0 3 0\n"},
    {"a byte order mark, every digit a cell", "\xef\xbb\xbf"
                                              "020100\n010109\n010000\n251110\n400030\n"},
    {"blanks before and behind",
     "   0 2 0 1 0 0\n0 1 0 1 0 9   \n\t0  1  0  0  0  0\t\n 2 5 1 1 1 0\n4 0 0 0 3 0 \n"},
    {"leading zeros", "000 02 0 1 0 0\n0 1 0 001 0 9\n0 1 0 0 0 0000\n2 5 1 1 1 0\n04 0 0 0 3 0\n"},
    {"comments", "// a map, 6 x 5\n"
                 "0 2 0 1 0 0 // the first row: 1 2 3\n"
                 "0 1 0 1 0 9//{\n"
                 "   // in between, 9 9 9 9 9 9\n"
                 "0 1 0 0 0 0 //\n"
                 "2 5 1 1 1 0\n"
                 "4 0 0 0 3 0 // the end"},
    {"comments do not separate",
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
    {"a C initialiser in one line",
     "{{0,2,0,1,0,0},{0,1,0,1,0,9},{0,1,0,0,0,0},{2,5,1,1,1,0},{4,0,0,0,3,0}};"},
    {"a C initialiser with comments", "{ // rows\n"
                                      "{0,2,0,1,0,0}, // one\n"
                                      "{0,1,0,1,0,9}  // two\n"
                                      ", {0,1,0,0,0,0},\n"
                                      "{2,5,1,1,1,0},{4,0,0,0,3,0}\n"
                                      "} ; // {\n"
                                      "\n"},
    {"rows in braces, commas at line beginnings",
     "{0,2,0,1,0,0}\n,{0,1,0,1,0,9}\n,{0,1,0,0,0,0}\n\n,{2,5,1,1,1,0}\n,{4,0,0,0,3,0}\n"},
    {"rows in braces, without commas between",
     "{0 2 0 1 0 0} {0 1 0 1 0 9}\n{0 1 0 0 0 0} {2 5 1 1 1 0}\n\n{4 0 0 0 3 0}\n"},
    {"one pair of braces for all",
     "{ 0,2,0,1,0,0,\n  0,1,0,1,0,9,\n  0,1,0,0,0,0,\n  2,5,1,1,1,0,\n  4,0,0,0,3,0 };\n"},
    {"braces within braces",
     "{{{0,2,0,1,0,0},{0,1,0,1,0,9}},{{0,1,0,0,0,0},{2,5,1,1,1,0},{4,0,0,0,3,0}}}"},
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
    assert_border(grid);
    assert_int_equal(grid->starts.count, 2);
    assert_int_equal(grid->goals.count, 1);
    assert_memory_equal(grid->starts.items, starts, sizeof starts);
    assert_memory_equal(grid->goals.items, goals, sizeof goals);
}

static void reads_all_ways_to_write_a_map(void **state)
{
    (void)state;
    struct map_options options = map_options_default();
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        for (int forced = 0; forced < 2; forced++) {
            const struct variant *variant = &variants[i];
            struct grid grid;
            struct error error;
            options.format = forced ? MAP_FORMAT_GRID : MAP_FORMAT_AUTO;
            if (!read_text(variant->text, strlen(variant->text), &options, &grid, &error))
                fail_msg("%s: %s", variant->name, error.message);
            assert_is_the_map(&grid);
            grid_free(&grid);
        }
    }
}

static void reads_every_value_with_its_cost(void **state)
{
    (void)state;
    char text[2000];
    char *end = text;
    for (int value = 0; value < 256; value++)
        end += snprintf(end, sizeof text - (size_t)(end - text), "%d ", value);
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    assert_true(read_text(text, (size_t)(end - text), &options, &grid, &error));
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
    if (!read_text(text, strlen(text), &options, &grid, &error))
        fail_msg("%s: %s", text, error.message);
    assert_int_equal(grid.width, width);
    assert_int_equal(grid.height, height);
    grid_free(&grid);
}

static void reads_the_smallest_maps(void **state)
{
    (void)state;
    assert_size("0", 1, 1);
    assert_size("0\n", 1, 1);
    assert_size("{0}", 1, 1);
    assert_size("{{0}};", 1, 1);
    assert_size("0,", 1, 1);
    assert_size("255,", 1, 1);
    /* Without a separator anywhere, two digits are two cells. */
    assert_size("10", 2, 1);
    assert_size("255", 3, 1);
    assert_size("1\n2\n3", 1, 3);
    assert_size("1 2 3", 3, 1);
    assert_size("{}{0}{}", 1, 1);
}

/* Thousands of rows and columns: the growing of the buffer, and rows told apart. */
static void reads_a_large_map(void **state)
{
    (void)state;
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
    assert_true(read_text(text, (size_t)(end - text), &options, &grid, &error));
    free(text);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            assert_int_equal(grid_row(&grid, (uint32_t)y)[x], (x * x + 3 * y) % 10);
    grid_free(&grid);
}

/* --- what is refused ---------------------------------------------------------------------- */

#define NOT_A_CELL(word) "'" word "' is not a cell; use whole numbers from 0 to 255"
#define NO_VALUE         "a value is missing before this comma"
#define CLOSES_NOTHING   "unmatched closing brace"
#define UNCLOSED         "the file ends before all braces are closed"

static const struct fault {
    const char *text;
    uint64_t line, column; /* 0: not known */
    const char *message;
} faults[] = {
    /* Nothing there. */
    {"", 0, 0, "the file is empty"},
    {" ", 0, 0, "the file has no cells"},
    {" \t \n\r\n\r\n ", 0, 0, "the file has no cells"},
    {"// nothing", 0, 0, "the file has no cells"},
    {"// nothing\n  // 1 2 3\n", 0, 0, "the file has no cells"},
    {"\xef\xbb\xbf", 0, 0, "the file has no cells"},
    {"{}", 1, 0, "the file has no cells"},
    {"{{},{}};", 1, 0, "the file has no cells"},

    /* Rows of different lengths, at the end of the row that is wrong. */
    {"0 0 0\n0 0\n", 2, 4, "this row has 2 cells, but the first (line 1) has 3"},
    {"0 0\n0 0 0\n", 2, 6, "this row has 3 cells, but the first (line 1) has 2"},
    {"0 0\n0 0 0", 2, 6, "this row has 3 cells, but the first (line 1) has 2"},
    {"0 0\r\n0 0\r\n0\r\n", 3, 2, "this row has 1 cells, but the first (line 1) has 2"},
    {"0 0\r0 0\r0\r", 3, 2, "this row has 1 cells, but the first (line 1) has 2"},
    {"// c\n\n0 0\n\n0 // c\n", 5, 3, "this row has 1 cells, but the first (line 3) has 2"},
    {"010\n0101\n", 2, 5, "this row has 4 cells, but the first (line 1) has 3"},
    {"010\n01\n010\n", 2, 3, "this row has 2 cells, but the first (line 1) has 3"},
    {"{{0,0},{0}}", 1, 10, "this row has 1 cells, but the first (line 1) has 2"},
    {"{0,0},\n{0,0,0}", 2, 7, "this row has 3 cells, but the first (line 1) has 2"},
    {"{0,0,\n0}", 2, 2, "this row has 1 cells, but the first (line 1) has 2"},
    {"0 0 {0}", 1, 7, "this row has 1 cells, but the first (line 1) has 2"},
    /* A separator in one line, and no digit of any line is a cell by itself. */
    {"01\n0 1\n", 2, 4, "this row has 2 cells, but the first (line 1) has 1"},

    /* Values that are no cells, at their first character. */
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
    {"0 1e2\n", 1, 3, NOT_A_CELL("1e2")},
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

    /* Numbers that do not fit an integer type, some of which wrap around to 0 or 1. */
    {"0 65536\n", 1, 3, NOT_A_CELL("65536")},
    {"0 4294967296\n", 1, 3, NOT_A_CELL("4294967296")},
    {"0 18446744073709551616\n", 1, 3, NOT_A_CELL("18446744073709551616")},
    {"0 184467440737095516170\n", 1, 3, NOT_A_CELL("18446744073709551617")},
    {"0 99999999999999999999999999999999\n", 1, 3, NOT_A_CELL("99999999999999999999")},
    {"0 1111111111111111111111111111111x\n", 1, 3, NOT_A_CELL("11111111111111111111")},

    /* Commas with no value before them. */
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

    /* Semicolons in the middle. */
    {"0 1\n0 1;\n0 1\n", 2, 4, NOT_A_CELL(";")},
    {"0;1\n", 1, 2, NOT_A_CELL(";1")},
    {"0 1;;\n", 1, 4, NOT_A_CELL(";;")},
    {"{0,1;}", 1, 5, NOT_A_CELL(";")},
    {"{0,1}; x", 1, 6, NOT_A_CELL(";")},
    {"{0,1}; // end\n{0,1};", 1, 6, NOT_A_CELL(";")},

    /* What no grid of integers begins with. */
    {"x 0 1", 1, 1, "not a map: a grid cannot begin with 'x'; see astar-cli --help=formats"},
    {";", 1, 1, "not a map: a grid cannot begin with ';'; see astar-cli --help=formats"},
    {"/* 0 */ 1", 1, 1, "not a map: a grid cannot begin with '/'; see astar-cli --help=formats"},
    {"\n\n  }0", 3, 3, "not a map: a grid cannot begin with '}'; see astar-cli --help=formats"},
    {"// c\r\n#0", 2, 2, "not a map: '0' is not a cell of a maze; see astar-cli --help=formats"},
    {"// c\r\n@0", 2, 1, "not a map: a grid cannot begin with '@'; see astar-cli --help=formats"},
};

static void assert_fault(const char *text, size_t size, enum map_format format,
                         enum error_code code, uint64_t line, uint64_t column, const char *message)
{
    struct grid grid;
    struct error error;
    struct map_options options = map_options_default();
    options.format = format;
    if (read_text(text, size, &options, &grid, &error))
        fail_msg("accepted: %s", text);
    if (error.code != code || error.line != line || error.column != column)
        fail_msg("'%s' fails with code %d at line %llu, column %llu", text, (int)error.code,
                 (unsigned long long)error.line, (unsigned long long)error.column);
    assert_string_equal(error.message, message);
}

static void refuses_every_fault_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_fault(faults[i].text, strlen(faults[i].text), MAP_FORMAT_AUTO, ERROR_INPUT,
                     faults[i].line, faults[i].column, faults[i].message);
}

/* Whoever names the format hears where it is broken, even in a file that nobody would take for it.
 */
static void a_named_format_is_not_doubted(void **state)
{
    (void)state;
    const enum map_format grid = MAP_FORMAT_GRID;
    assert_fault("", 0, grid, ERROR_INPUT, 0, 0, "the file is empty");
    assert_fault("  ", 2, grid, ERROR_INPUT, 1, 0, "the file has no cells");
    assert_fault("x", 1, grid, ERROR_INPUT, 1, 1, NOT_A_CELL("x"));
    assert_fault("\n  }", 4, grid, ERROR_INPUT, 2, 3, CLOSES_NOTHING);
    assert_fault("0 \x01", 3, grid, ERROR_INPUT, 1, 3, NOT_A_CELL("\x01"));
    assert_fault("GIF89a", 6, grid, ERROR_INPUT, 1, 1, NOT_A_CELL("GIF89a"));
}

static void a_zero_byte_is_no_cell(void **state)
{
    (void)state;
    static const char text[] = "0 \0 1\n";
    const size_t size = sizeof text - 1;
    struct grid grid;
    struct error error;
    const struct map_options options = map_options_default();
    assert_fault(text, size, MAP_FORMAT_GRID, ERROR_INPUT, 1, 3, NOT_A_CELL(""));
    /* Unless the format is named, that is no text and so no grid. */
    assert_false(read_text(text, size, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 0);
}

/* Far into the file, where recognising it no longer looks. */
static void a_late_zero_byte_is_no_cell(void **state)
{
    (void)state;
    static const uint8_t in_a_row[] = {'\n', '0', ' ', '0', '\n', '0', ' ', 0, '1', '\n'};
    static const uint8_t at_the_beginning[] = {'\n', 0, ' ', '0'};
    char text[5000];
    memset(text, '/', sizeof text);
    memcpy(text + 4000, in_a_row, sizeof in_a_row);
    assert_fault(text, 4000 + sizeof in_a_row, MAP_FORMAT_AUTO, ERROR_INPUT, 3, 3, NOT_A_CELL(""));
    memcpy(text + 4000, at_the_beginning, sizeof at_the_beginning);
    assert_fault(text, 4000 + sizeof at_the_beginning, MAP_FORMAT_AUTO, ERROR_INPUT, 2, 1,
                 NOT_A_CELL(""));
}

static void refuses_more_cells_than_allowed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        const char *text = variants[i].text;
        struct grid grid;
        struct error error;
        struct map_options options = map_options_default();
        options.max_cells = WIDTH * HEIGHT - 1;
        assert_false(read_text(text, strlen(text), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_string_equal(error.message,
                            "the map has more cells than the limit of 29 (--max-cells)");
        options.max_cells++;
        assert_true(read_text(text, strlen(text), &options, &grid, &error));
        grid_free(&grid);
    }
}

/* A fault may lie behind any good beginning: nothing is lost or read twice. */
static void refuses_a_fault_behind_every_variant(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        char text[1024];
        struct grid grid;
        struct error error;
        const struct map_options options = map_options_default();
        const int size = snprintf(text, sizeof text, "%s\nx\n", variants[i].text);
        assert_false(read_text(text, (size_t)size, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_true(error.line > 0 && error.column > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_ways_to_write_a_map),
        cmocka_unit_test(reads_every_value_with_its_cost),
        cmocka_unit_test(reads_the_smallest_maps),
        cmocka_unit_test(reads_a_large_map),
        cmocka_unit_test(refuses_every_fault_at_its_place),
        cmocka_unit_test(a_named_format_is_not_doubted),
        cmocka_unit_test(a_zero_byte_is_no_cell),
        cmocka_unit_test(a_late_zero_byte_is_no_cell),
        cmocka_unit_test(refuses_more_cells_than_allowed),
        cmocka_unit_test(refuses_a_fault_behind_every_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
