/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - mazes drawn with characters: every permitted notation, every character, short lines,
 * and the position reported for each fault.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* --- accepted mazes ------------------------------------------------------------------------ */

static const struct variant mazes[] = {
    {"LF", TEXT("#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"CR LF", TEXT("#S####\r\n#.# .#\r\n#.#.##\r\n#....#\r\n####G#\r\n")},
    {"CR", TEXT("#S####\r#.# .#\r#.#.##\r#....#\r####G#\r")},
    {"all line ends", TEXT("#S####\r#.# .#\r\n#.#.##\n#....#\r####G#\r")},
    {"no final line end", TEXT("#S####\n#.# .#\n#.#.##\n#....#\n####G#")},
    {"a byte order mark", TEXT("\xef\xbb\xbf#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"a byte order mark before a comment",
     TEXT("\xef\xbb\xbf// c\n#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"comments", TEXT("// a maze\n#S####\n//\n#.# .#\n#.#.##\n// ####### 1 2 3\n#....#\n####G#\n"
                      "// the end, \xc3\xa9\t")},
    {"comments in CR LF",
     TEXT("// a maze\r\n#S####\r\n#.# .#\r\n//\r\n#.#.##\r\n#....#\r\n####G#\r\n//\r\n")},
    {"empty lines around a maze", TEXT("\n\r\n\n#S####\n#.# .#\n#.#.##\n#....#\n####G#\n\n\r\n\r")},
    {"empty lines and comments around a maze",
     TEXT("// c\n\n// c\n#S####\n#.# .#\n#.#.##\n#....#\n####G#\n\n// c\n\n")},
    {"blanks only", TEXT("#S####\n# #  #\n# # ##\n#    #\n####G#\n")},
    {"other letters", TEXT("XsXXXX\nX X..X\nX.X XX\nX. . X\nXXXXgX\n")},
    {"letters A and B", TEXT("XA####\nX.#..#\n#.#.X#\n#....#\n###XB#\n")},
    {"letters A and E", TEXT("XA####\nX.#..#\n#.#.X#\n#....#\n###XE#\n")},
    {"letters s and e", TEXT("|s---+\n| |  |\n| | -+\n|    |\n+---e+\n")},
    {"frames", TEXT("+S---+\n| |  |\n| | -+\n|    |\n+---G+\n")},
    {"box drawing", TEXT("\u250cS\u2500\u2500\u2500\u2510\n"
                         "\u2502 \u2502  \u2502\n"
                         "\u2503 \u2551.\u2573\u256c\n"
                         "\u2506    \u257f\n"
                         "\u255a\u2550\u2550\u256fG\u2518\n")},
    {"blocks", TEXT("\u2588S\u2588\u2588\u2588\u2588\n"
                    "\u2580 \u2584. \u259f\n"
                    "\u2591 \u2592 \u2593\u2588\n"
                    "\u2590....\u258c\n"
                    "\u2588\u2588\u2588\u2588G\u2588")},
    {"all kinds of walls in one maze", TEXT("#SX+-|\n\u2588.# .|\n+.|.-X\n#....\u2502\n----G+\n")},
};

TEST(all_spellings_of_a_maze_give_the_same_map)
{
    static const struct expected expected = {"#1####/#1#11#/#1#1##/#1111#/####1#", "1,0", "4,4"};
    const struct map_options recognised = map_options_default();
    const struct map_options named = options_of(MAP_FORMAT_ASCII);
    assert_all_read(mazes, COUNT(mazes), &recognised, &expected);
    assert_all_read(mazes, COUNT(mazes), &named, &expected);
}

/* Reads one character between two dots. `expected` is NULL if the character must be refused. */
static void assert_character(const char *character, size_t size, const struct expected *expected)
{
    char text[10];
    const struct map_options options = options_of(MAP_FORMAT_ASCII);
    text[0] = '.';
    memcpy(text + 1, character, size);
    text[size + 1] = '.';
    if (expected) {
        assert_reads(character, text, size + 2, &options, expected);
        return;
    }
    struct grid grid;
    struct error error;
    if (reader_read(text, size + 2, &options, &grid, &error))
        fail_msg("the character %02x... is accepted", (unsigned)(unsigned char)character[0]);
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 2);
    assert_true(strlen(error.message) > 10);
}

TEST(every_byte_is_a_cell_or_is_refused)
{
    static const struct expected wall = {"1#1", "", ""};
    static const struct expected free_cell = {"111", "", ""};
    static const struct expected start = {"111", "1,0", ""};
    static const struct expected goal = {"111", "", "1,0"};
    static const char cells[] = "#X+-| .SsAGgEeB";
    static const struct expected *const meanings[] = {
        &wall,  &wall,  &wall, &wall, &wall, &free_cell, &free_cell, &start,
        &start, &start, &goal, &goal, &goal, &goal,      &goal};
    for (int byte = 0; byte < 256; byte++) {
        const char character = (char)byte;
        const char *found = byte != 0 ? strchr(cells, character) : NULL;
        if (byte != '\n' && byte != '\r')
            assert_character(&character, 1, found ? meanings[found - cells] : NULL);
    }
}

/*
 * U+2500 to U+259F are box-drawing characters and block elements. No other character from U+2000 to
 * U+2FFF is a wall.
 */
TEST(box_drawing_and_block_elements_are_walls)
{
    static const struct expected wall = {"1#1", "", ""};
    for (unsigned code = 0x2000; code < 0x3000; code++) {
        const char character[3] = {(char)(0xe0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3f)),
                                   (char)(0x80 | (code & 0x3f))};
        assert_character(character, 3, code >= 0x2500 && code <= 0x259f ? &wall : NULL);
    }
    static const char *const others[] = {"\xc2\xa0",         "\xef\xbc\x83", "\xf0\x9f\x9f\xa5",
                                         "\xe1\x96\x88",     "\xe3\x96\x88", "\xc3\x9f",
                                         "\xf0\x82\x96\x88", "\xe2\x96\x48", "\xe2\x96\xc8",
                                         "\xe2\x16\x88",     "\xe2\x96\xe2"};
    for (size_t i = 0; i < COUNT(others); i++)
        assert_character(others[i], strlen(others[i]), NULL);
}

TEST(reads_small_and_unusual_mazes)
{
    const struct map_options options = options_of(MAP_FORMAT_ASCII);
    static const struct {
        const char *text;
        struct expected expected;
    } cases[] = {
        {".", {"1", "", ""}},
        {" ", {"1", "", ""}},
        {"S", {"1", "0,0", ""}},
        {"#", {"#", "", ""}},
        {"\n\nG", {"1", "", "0,0"}},
        {"S\n.\n#\nG\n", {"1/1/#/1", "0,0", "0,3"}},
        {"SAs.eEgGB", {"111111111", "0,0 1,0 2,0", "4,0 5,0 6,0 7,0 8,0"}},
        {"GS\nSG", {"11/11", "1,0 0,1", "0,0 1,1"}},
        /* A line of blanks is a row of free cells. */
        {"  \n##\n", {"11/##", "", ""}},
        {"##\n  \n##\n", {"##/11/##", "", ""}},
        {"##\n  \n", {"##/11", "", ""}},
        {"  \n  ", {"11/11", "", ""}},
        /* Only a line that begins with two slashes is a comment. */
        {"//\n//\n##\n//##", {"##", "", ""}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_reads(cases[i].text, cases[i].text, strlen(cases[i].text), &options,
                     &cases[i].expected);
}

TEST(cost_applies_to_free_cells)
{
    const struct map_cost costs[] = {{.value = 0, .cost = 3000}};
    struct map_options options = map_options_default();
    options.costs = costs;
    options.cost_count = 1;
    assert_reads("cost 3", TEXT("##.\nS G"), &options,
                 &(const struct expected){"##3/333", "0,1", "2,1"});
    const struct map_cost of_walls[] = {{.value = 1, .cost = 3000}};
    options.costs = of_walls;
    assert_refused(&(const struct fault){TEXT("##.\nS G"), 0, 0, "*--cost*walls*"}, ERROR_SETTINGS,
                   &options);
}

/* --- short lines --------------------------------------------------------------------------- */

static const struct short_lines {
    const char *name, *text;
    struct expected expected;
} short_lines[] = {
    /*
     * Short lines are padded with free cells. Walls separate these cells from the other free cells.
     */
    {"a short room above",
     "####\n#S.#\n#..#####\n#.....G#\n########\n",
     {"####1111/#11#1111/#11#####/#111111#/########", "1,1", "6,3"}},
    {"lines trimmed within a frame",
     "######\n#S   #\n# ##\n#\n#   G#\n######\n",
     {"######/#1111#/#1##11/#11111/#1111#/######", "1,1", "4,4"}},
    {"trimmed lines and openings in the frame",
     "+ --+\n|   |\n|\n+-- +\n",
     {"#1###/#111#/#1111/###1#", "", ""}},
    /*
     * In a maze without marks, cells added outside the frame are walls, so the border has no
     * opening there.
     */
    {"a short room without marks",
     "####\n#..#\n#..#####\n#......#\n########\n",
     {"########/#11#####/#11#####/#111111#/########", "", ""}},
    {"a short room below",
     "########\n#.....G#\n#..#####\n#S.#\n####\n",
     {"########/#111111#/#11#####/#11#1111/####1111", "1,3", "6,1"}},
    {"lines of walls only", "#\n##\n###\n##\n#\n", {"###/###/###/###/###", "", ""}},
    {"walls and an empty line", "#\n\n##\n", {"##/##/##", "", ""}},
    {"walls, an empty line and a mark", "##S\n###\n\n##\n", {"##1/###/111/##1", "2,0", ""}},
};

TEST(short_lines_whose_missing_end_is_unambiguous_are_padded)
{
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(short_lines); i++)
        assert_reads(short_lines[i].name, short_lines[i].text, strlen(short_lines[i].text),
                     &options, &short_lines[i].expected);
}

/*
 * The pattern of the message for a short row with `cells` cells. The widest row, on line `line`,
 * has `width` cells.
 */
#define SHORT(cells, line, width) "*is " cells ",*line " line ")*" width "*pad*"

TEST(other_short_lines_are_refused_with_the_position_of_their_end)
{
    static const struct fault faults[] = {
        {TEXT("#.\n#..\n"), 1, 3, SHORT("2", "2", "3")},
        {TEXT("#..\n#.\n"), 2, 3, SHORT("2", "1", "3")},
        {TEXT("###\n#S\n..#\n"), 2, 3, SHORT("2", "1", "3")},
        {TEXT("// c\n\n###\n#S\n\n..#\n"), 4, 3, SHORT("2", "3", "3")},
        {TEXT("###\r\n#S\r\n..#\r\n"), 2, 3, SHORT("2", "1", "3")},
        /* The frame is not as wide as the maze, or one of its corners is free. */
        {TEXT("###\n#S\n#..#\n###\n"), 2, 3, SHORT("2", "3", "4")},
        {TEXT("####\n#S\n#..#\n###\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("###.\n#S\n####\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("####\n#S\n.###\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("####\n#S\n###.\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT(".###\n#S\n####\n"), 2, 3, SHORT("2", "1", "4")},
        /*
         * A short line with walls above and below it is also refused, because its missing end may
         * include a wall.
         */
        {TEXT("######\n#S   #\n# # #\n#    #\n######\n"), 3, 6, SHORT("5", "1", "6")},
        {TEXT("#####\n#S.\n#####\n"), 2, 4, SHORT("3", "1", "5")},
        {TEXT("####\n# S\n#  g\n####\n"), 2, 4, SHORT("3", "1", "4")},
        {TEXT("####\n#S.#\n# \n####\n"), 3, 3, SHORT("2", "1", "4")},
        {TEXT("####\n \n####\n"), 2, 2, SHORT("1", "1", "4")},
        /*
         * Free cells touch the missing cells, in some mazes only at a corner, so a path could lead
         * into the missing cells.
         */
        {TEXT("####.\n###S\n####.\n"), 2, 5, SHORT("4", "1", "5")},
        {TEXT("####S\n####\n"), 2, 5, SHORT("4", "1", "5")},
        {TEXT("####\n####S\n"), 1, 5, SHORT("4", "2", "5")},
        {TEXT("###S##\n####\n#.##\n"), 2, 5, SHORT("4", "1", "6")},
        {TEXT("#.##\n####\n###S##\n"), 2, 5, SHORT("4", "3", "6")},
        {TEXT("#####G\n####\n"), 2, 5, SHORT("4", "1", "6")},
        {TEXT("..\n\n##\n"), 2, 1, SHORT("0", "1", "2")},
        {TEXT("##\n\n..\n"), 2, 1, SHORT("0", "1", "2")},
        {TEXT("##\n\n.#\n"), 2, 1, SHORT("0", "1", "2")},
        /* A line with a single blank below the maze is a row of one cell. */
        {TEXT("###\n#S#\n###\n \n"), 4, 2, SHORT("1", "1", "3")},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

/* Columns are counted in bytes (base/error.h), but a cell is one character. */
TEST(columns_of_short_lines_are_counted_in_bytes)
{
    const struct map_options options = map_options_default();
    const struct fault fault = {TEXT("\u2588\u2588\u2588\u2588\n\u2588\u2588S.\n\u2588.\n"), 3, 5,
                                SHORT("2", "1", "4")};
    const struct fault first = {TEXT("\u2588\u2588.\n\u2588\u2588S.\n"), 1, 8,
                                SHORT("3", "2", "4")};
    assert_refused(&first, ERROR_INPUT, &options);
    assert_refused(&fault, ERROR_INPUT, &options);
}

/* --- refused mazes ------------------------------------------------------------------------- */

#define NO_CELL(character) "*'" character "*"
#define A_TAB              "*tab*dots*"

TEST(faults_are_reported_at_their_place)
{
    static const struct fault faults[] = {
        {TEXT("###\n#x#\n"), 2, 2, NO_CELL("x")},
        {TEXT("###\r\n##1\r\n"), 2, 3, NO_CELL("1")},
        {TEXT("###\r##1\r"), 2, 3, NO_CELL("1")},
        {TEXT("\xef\xbb\xbf###\n@##"), 2, 1, NO_CELL("@")},
        {TEXT("// c\n\n###\n#.# // c\n"), 4, 5, NO_CELL("/")},
        {TEXT("###\n#// c\n###\n"), 2, 2, NO_CELL("/")},
        {TEXT("###\n/##\n"), 2, 1, NO_CELL("/")},
        {TEXT("###\n#\t#\n"), 2, 2, A_TAB},
        {TEXT("###\n\t#\n"), 2, 1, A_TAB},
        {TEXT("\t###\n"), 1, 1, A_TAB},
        {TEXT("###\n#.#\t\n"), 2, 4, A_TAB},
        {TEXT("###\n#\xc3\xa9#\n"), 2, 2, NO_CELL("\u00e9")},
        {TEXT("\u2588\u2588\n\u2588\u25a0\n"), 2, 4, NO_CELL("\u25a0")},
        {TEXT("###\n\xf0\x9f\x9f\xa5##\n"), 2, 1, NO_CELL("\U0001f7e5")},
        {TEXT("##\n\xe2\x96"), 2, 1, NO_CELL("\\xe2")},
        {TEXT("##\n#\xe2"), 2, 2, NO_CELL("\\xe2")},
        /* If a bad character follows a short line, only the bad character is reported. */
        {TEXT("###\n.\n#?#\n"), 3, 2, NO_CELL("?")},
        {TEXT("##\n\xef\xbb\xbf##\n"), 2, 1, NO_CELL("\\ufeff")},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(refuses_control_characters)
{
    static const struct fault faults[] = {
        {TEXT("###\n#\0#\n"), 2, 2, "?*"},   {TEXT("###\n\f##\n"), 2, 1, "?*"},
        {TEXT("###\n##\x1b\n"), 2, 3, "?*"}, {TEXT("###\n#\x7f#\n"), 2, 2, "?*"},
        {TEXT("###\n#\v#\n"), 2, 2, "?*"},   {TEXT("###\n##\0"), 2, 3, "?*"},
    };
    const struct map_options options = options_of(MAP_FORMAT_ASCII);
    assert_all_refused(faults, COUNT(faults), &options);
}

/*
 * Recognition checks only the first kilobyte for control characters; the reader checks the whole
 * file.
 */
TEST(refuses_a_zero_byte_after_the_first_kilobyte)
{
    char text[3000];
    struct grid grid;
    struct error error;
    struct map_options options = map_options_default();
    memset(text, '#', sizeof text);
    text[1499] = '\n';
    text[2000] = '\0';
    assert_false(reader_read(text, sizeof text, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2000 - 1500 + 1);
    text[2000] = '#';
    text[1499] = '#';
    assert_true(reader_read(text, sizeof text, &options, &grid, &error));
    assert_int_equal(grid.width, sizeof text);
    grid_free(&grid);
}

/* --- the limit on the number of cells ------------------------------------------------------ */

/*
 * Fails unless the maze has `cells` cells, is read if the limit on the number of cells is `cells`,
 * and is refused if the limit is lower by one.
 */
static void assert_maze_limit(const char *text, size_t size, uint64_t cells)
{
    struct grid grid;
    struct error error;
    struct map_options options = options_of(MAP_FORMAT_ASCII);
    options.max_cells = cells;
    if (!reader_read(text, size, &options, &grid, &error))
        fail_msg("%s: refused with a limit equal to its cell count: %s", text, error.message);
    assert_int_equal((uint64_t)grid.width * grid.height, cells);
    grid_free(&grid);
    options.max_cells = cells - 1;
    if (reader_read(text, size, &options, &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s: accepted with a limit one below its cell count", text);
    }
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "--max-cells"));
}

TEST(limit_counts_cells)
{
    assert_maze_limit(TEXT("###\n#.#\n"), 6);
    assert_maze_limit(TEXT("\n\n###\n#.#\n\n\n\n"), 6);
    assert_maze_limit(TEXT("\u2588\u2588\u2588\n"), 3);
    assert_maze_limit(TEXT("#\n##\n###\n####\n"), 16);
    assert_maze_limit(TEXT("####\n#\n#\n####\n"), 16);
}

TEST(limit_counts_empty_lines_within_the_maze)
{
    assert_maze_limit(TEXT("##\n\n##\n"), 6);
    assert_maze_limit(TEXT("##\n\n\n\n\n\n##\n"), 14);
    assert_maze_limit(TEXT("#\n\n\n\n\n\n####\n####"), 32);
}
