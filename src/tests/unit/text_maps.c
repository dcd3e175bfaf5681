/* SPDX-License-Identifier: MIT */
/*
 * text_maps.c - mazes drawn with letters, packed digits and CSV grids: every way in which one map
 * may be written, every character and value, and every fault with the place at which it is
 * reported.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/ends.h"
#include "map/map.h"

/* --- helpers ------------------------------------------------------------------------------ */

enum { SHOWN_SIZE = 2000 };

/* A text with its size, which may hold zero bytes. */
#define TEXT(literal) (literal), sizeof(literal) - 1

#define COUNT(array) (sizeof(array) / sizeof *(array))

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

static struct map_options options_of(enum map_format format)
{
    struct map_options options = map_options_default();
    options.format = format;
    return options;
}

/* CSV with walls of its own. */
static struct map_options options_of_walls(const struct map_range *walls, size_t count)
{
    struct map_options options = options_of(MAP_FORMAT_CSV);
    options.walls = walls;
    options.wall_count = count;
    return options;
}

/* Costs of values, given as pairs of a value and thousandths; the caller frees options->costs. */
static void set_costs(struct map_options *options, const int64_t (*pairs)[2], size_t count)
{
    struct map_cost *costs = calloc(count, sizeof *costs);
    assert_non_null(costs);
    for (size_t i = 0; i < count; i++)
        costs[i] = (struct map_cost){.value = pairs[i][0], .cost = (uint32_t)pairs[i][1]};
    options->costs = costs;
    options->cost_count = count;
}

static void free_costs(struct map_options *options)
{
    free((struct map_cost *)options->costs);
    options->costs = NULL;
    options->cost_count = 0;
}

/* Everything off the map is wall. */
static void assert_border(const struct grid *grid)
{
    const size_t below = (grid->height + (size_t)1) * grid->stride;
    for (size_t i = 0; i < grid->stride + 1; i++)
        assert_int_equal(grid->cells[i], CELL_WALL);
    for (uint32_t y = 0; y < grid->height; y++)
        assert_int_equal(grid_row(grid, y)[grid->width], CELL_WALL);
    for (size_t i = 0; i < grid->stride + GRID_SLACK; i++)
        assert_int_equal(grid->cells[below + i], CELL_WALL);
}

/* '#' for a wall, else what the cell costs: a whole number up to 9, or '?'. */
static char shown_cell(const struct grid *grid, uint32_t x, uint32_t y)
{
    if (grid_blocked(grid, (struct point){x, y}))
        return '#';
    const uint32_t cost = grid->costs[grid_row(grid, y)[x]];
    if (cost % COST_ONE != 0 || cost >= 10 * COST_ONE)
        return '?';
    return "0123456789"[cost / COST_ONE];
}

/* The map as text, '/' between rows. */
static void show_rows(const struct grid *grid, char shown[SHOWN_SIZE])
{
    size_t size = 0;
    assert_true(((uint64_t)grid->width + 1) * grid->height < SHOWN_SIZE);
    for (uint32_t y = 0; y < grid->height; y++) {
        if (y > 0)
            shown[size++] = '/';
        for (uint32_t x = 0; x < grid->width; x++)
            shown[size++] = shown_cell(grid, x, y);
    }
    shown[size] = '\0';
}

/* Places as text: "1,0 4,4". */
static void show_points(const struct points *points, char shown[SHOWN_SIZE])
{
    size_t size = 0;
    shown[0] = '\0';
    for (size_t i = 0; i < points->count && size < SHOWN_SIZE - 30; i++)
        size += (size_t)snprintf(shown + size, SHOWN_SIZE - size, "%s%" PRIu32 ",%" PRIu32,
                                 i > 0 ? " " : "", points->items[i].x, points->items[i].y);
}

/* What a text is to be read as: rows as show_rows writes them, and the ends. */
struct expected {
    const char *rows, *starts, *goals;
};

static void assert_reads(const char *name, const char *text, size_t size,
                         const struct map_options *options, const struct expected *expected)
{
    struct grid grid;
    struct error error;
    char shown[SHOWN_SIZE];
    if (!read_text(text, size, options, &grid, &error))
        fail_msg("%s: refused at %" PRIu64 ":%" PRIu64 ": %s", name, error.line, error.column,
                 error.message);
    show_rows(&grid, shown);
    if (strcmp(shown, expected->rows) != 0)
        fail_msg("%s: read as %s, not %s", name, shown, expected->rows);
    show_points(&grid.starts, shown);
    if (strcmp(shown, expected->starts) != 0)
        fail_msg("%s: starts at %s, not %s", name, shown, expected->starts);
    show_points(&grid.goals, shown);
    if (strcmp(shown, expected->goals) != 0)
        fail_msg("%s: goals at %s, not %s", name, shown, expected->goals);
    assert_border(&grid);
    grid_free(&grid);
}

/* A text that is refused: with which code, where (0: no place), and in which words. */
struct fault {
    const char *text;
    size_t size;
    uint64_t line, column;
    const char *message;
};

static void assert_refused(const struct fault *fault, enum error_code code,
                           const struct map_options *options)
{
    struct grid grid;
    struct error error;
    if (read_text(fault->text, fault->size, options, &grid, &error))
        fail_msg("accepted: %s", fault->text);
    if (error.code != code || error.line != fault->line || error.column != fault->column)
        fail_msg("'%s' fails with code %d at %" PRIu64 ":%" PRIu64 ", not %" PRIu64 ":%" PRIu64
                 ": %s",
                 fault->text, (int)error.code, error.line, error.column, fault->line, fault->column,
                 error.message);
    if (strcmp(error.message, fault->message) != 0)
        fail_msg("'%s' is refused with \"%s\", not \"%s\"", fault->text, error.message,
                 fault->message);
}

static void assert_all_refused(const struct fault *faults, size_t count,
                               const struct map_options *options)
{
    for (size_t i = 0; i < count; i++)
        assert_refused(&faults[i], ERROR_INPUT, options);
}

/* One map, however it is written. */
struct variant {
    const char *name, *text;
    size_t size;
};

static void assert_all_read(const struct variant *variants, size_t count,
                            const struct map_options *options, const struct expected *expected)
{
    for (size_t i = 0; i < count; i++)
        assert_reads(variants[i].name, variants[i].text, variants[i].size, options, expected);
}

/* --- mazes drawn with letters: what is accepted --------------------------------------------- */

static const struct variant mazes[] = {
    {"LF", TEXT("#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"CR LF", TEXT("#S####\r\n#.# .#\r\n#.#.##\r\n#....#\r\n####G#\r\n")},
    {"CR", TEXT("#S####\r#.# .#\r#.#.##\r#....#\r####G#\r")},
    {"all line ends", TEXT("#S####\r#.# .#\r\n#.#.##\n#....#\r####G#\r")},
    {"no last line end", TEXT("#S####\n#.# .#\n#.#.##\n#....#\n####G#")},
    {"a byte order mark", TEXT("\xef\xbb\xbf#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"a byte order mark before a comment",
     TEXT("\xef\xbb\xbf// c\n#S####\n#.# .#\n#.#.##\n#....#\n####G#\n")},
    {"comments", TEXT("// a maze\n#S####\n//\n#.# .#\n#.#.##\n// ####### 1 2 3\n#....#\n####G#\n"
                      "// the end, \xc3\xa9\t")},
    {"comments in CR LF",
     TEXT("// a maze\r\n#S####\r\n#.# .#\r\n//\r\n#.#.##\r\n#....#\r\n####G#\r\n//\r\n")},
    {"empty lines around it", TEXT("\n\r\n\n#S####\n#.# .#\n#.#.##\n#....#\n####G#\n\n\r\n\r")},
    {"empty lines and comments around it",
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
    {"all kinds of walls in one", TEXT("#SX+-|\n\u2588.# .|\n+.|.-X\n#....\u2502\n----G+\n")},
};

static void reads_all_ways_to_write_a_maze(void **state)
{
    (void)state;
    static const struct expected expected = {"#1####/#1#11#/#1#1##/#1111#/####1#", "1,0", "4,4"};
    const struct map_options recognised = map_options_default();
    const struct map_options named = options_of(MAP_FORMAT_ASCII);
    assert_all_read(mazes, COUNT(mazes), &recognised, &expected);
    assert_all_read(mazes, COUNT(mazes), &named, &expected);
}

/* What one character between two dots is to be. */
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
    if (read_text(text, size + 2, &options, &grid, &error))
        fail_msg("the character %02x... is accepted", (unsigned)(unsigned char)character[0]);
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 2);
    assert_true(strlen(error.message) > 10);
}

static void every_byte_is_a_cell_or_refused(void **state)
{
    (void)state;
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

/* U+2500 to U+259F are box drawing and block elements; what lies beside them is not. */
static void every_box_and_block_is_a_wall(void **state)
{
    (void)state;
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

static void reads_the_smallest_and_oddest_mazes(void **state)
{
    (void)state;
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
        /* A line of blanks is one of free cells. */
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

static void the_cost_of_free_cells_can_be_set(void **state)
{
    (void)state;
    const struct map_cost costs[] = {{.value = 0, .cost = 3000}};
    struct map_options options = map_options_default();
    options.costs = costs;
    options.cost_count = 1;
    assert_reads("cost 3", TEXT("##.\nS G"), &options,
                 &(const struct expected){"##3/131", "0,1", "2,1"});
    const struct map_cost of_walls[] = {{.value = 1, .cost = 3000}};
    options.costs = of_walls;
    assert_refused(
        &(const struct fault){TEXT("##.\nS G"), 0, 0, "--cost names a wall; walls have no cost"},
        ERROR_SETTINGS, &options);
}

/* --- mazes drawn with letters: short lines -------------------------------------------------- */

static const struct short_lines {
    const char *name, *text;
    struct expected expected;
} short_lines[] = {
    /* The short lines' own walls close off what is filled in. */
    {"a short room above",
     "####\n#S.#\n#..#####\n#.....G#\n########\n",
     {"####1111/#11#1111/#11#####/#111111#/########", "1,1", "6,3"}},
    {"trimmed within a frame",
     "######\n#S   #\n# ##\n#\n#   G#\n######\n",
     {"######/#1111#/#1##11/#11111/#1111#/######", "1,1", "4,4"}},
    {"trimmed, with openings in the frame",
     "+ --+\n|   |\n|\n+-- +\n",
     {"#1###/#111#/#1111/###1#", "", ""}},
    /* Without marks, what lies outside is wall, and so no opening of the border. */
    {"a short room without marks",
     "####\n#..#\n#..#####\n#......#\n########\n",
     {"########/#11#####/#11#####/#111111#/########", "", ""}},
    {"a short room below",
     "########\n#.....G#\n#..#####\n#S.#\n####\n",
     {"########/#111111#/#11#####/#11#1111/####1111", "1,3", "6,1"}},
    {"a wall of one line", "#\n##\n###\n##\n#\n", {"###/###/###/###/###", "", ""}},
    {"walls and nothing", "#\n\n##\n", {"##/##/##", "", ""}},
    {"walls, nothing and a mark", "##S\n###\n\n##\n", {"##1/###/111/##1", "2,0", ""}},
};

static void fills_short_lines_where_that_is_safe(void **state)
{
    (void)state;
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < COUNT(short_lines); i++)
        assert_reads(short_lines[i].name, short_lines[i].text, strlen(short_lines[i].text),
                     &options, &short_lines[i].expected);
}

#define SHORT(cells, line, width)                                                                  \
    "this row has " cells " cells, but the widest (line " line ") has " width                      \
    "; pad it with dots or walls"

static void refuses_other_short_lines_at_their_ends(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {TEXT("#.\n#..\n"), 1, 3, SHORT("2", "2", "3")},
        {TEXT("#..\n#.\n"), 2, 3, SHORT("2", "1", "3")},
        {TEXT("###\n#S\n..#\n"), 2, 3, SHORT("2", "1", "3")},
        {TEXT("// c\n\n###\n#S\n\n..#\n"), 4, 3, SHORT("2", "3", "3")},
        {TEXT("###\r\n#S\r\n..#\r\n"), 2, 3, SHORT("2", "1", "3")},
        /* The frame is not as wide as the maze, or has no corners. */
        {TEXT("###\n#S\n#..#\n###\n"), 2, 3, SHORT("2", "3", "4")},
        {TEXT("####\n#S\n#..#\n###\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("###.\n#S\n####\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("####\n#S\n.###\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT("####\n#S\n###.\n"), 2, 3, SHORT("2", "1", "4")},
        {TEXT(".###\n#S\n####\n"), 2, 3, SHORT("2", "1", "4")},
        /* A frame above and below closes nothing: a wall may have been lost at the end. */
        {TEXT("######\n#S   #\n# # #\n#    #\n######\n"), 3, 6, SHORT("5", "1", "6")},
        {TEXT("#####\n#S.\n#####\n"), 2, 4, SHORT("3", "1", "5")},
        {TEXT("####\n# S\n#  g\n####\n"), 2, 4, SHORT("3", "1", "4")},
        {TEXT("####\n#S.#\n# \n####\n"), 3, 3, SHORT("2", "1", "4")},
        {TEXT("####\n \n####\n"), 2, 2, SHORT("1", "1", "4")},
        /* Cells beside, above, below and across a corner lead out. */
        {TEXT("####.\n###S\n####.\n"), 2, 5, SHORT("4", "1", "5")},
        {TEXT("####S\n####\n"), 2, 5, SHORT("4", "1", "5")},
        {TEXT("####\n####S\n"), 1, 5, SHORT("4", "2", "5")},
        {TEXT("###S##\n####\n#.##\n"), 2, 5, SHORT("4", "1", "6")},
        {TEXT("#.##\n####\n###S##\n"), 2, 5, SHORT("4", "3", "6")},
        {TEXT("#####G\n####\n"), 2, 5, SHORT("4", "1", "6")},
        {TEXT("..\n\n##\n"), 2, 1, SHORT("0", "1", "2")},
        {TEXT("##\n\n..\n"), 2, 1, SHORT("0", "1", "2")},
        {TEXT("##\n\n.#\n"), 2, 1, SHORT("0", "1", "2")},
        /* A forgotten blank below the maze is a row. */
        {TEXT("###\n#S#\n###\n \n"), 4, 2, SHORT("1", "1", "3")},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

/* Columns are counted in bytes (base/error.h), a row's cells are not. */
static void short_lines_of_wide_characters_end_in_bytes(void **state)
{
    (void)state;
    const struct map_options options = map_options_default();
    const struct fault fault = {TEXT("\u2588\u2588\u2588\u2588\n\u2588\u2588S.\n\u2588.\n"), 3, 5,
                                SHORT("2", "1", "4")};
    const struct fault first = {TEXT("\u2588\u2588.\n\u2588\u2588S.\n"), 1, 8,
                                SHORT("3", "2", "4")};
    assert_refused(&first, ERROR_INPUT, &options);
    assert_refused(&fault, ERROR_INPUT, &options);
}

/* --- mazes drawn with letters: what is refused ---------------------------------------------- */

#define NO_CELL(character)                                                                         \
    "'" character "' is not a cell of a maze; use # X + - | for walls, spaces or dots for free "   \
    "cells, S s A for starts, G g E e B for goals"
#define A_TAB "a tab is not a cell of a maze; use spaces or dots"

static void refuses_what_is_no_maze_at_its_place(void **state)
{
    (void)state;
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
        /* The first that is wrong counts, not a short line before it. */
        {TEXT("###\n.\n#?#\n"), 3, 2, NO_CELL("?")},
        {TEXT("##\n\xef\xbb\xbf##\n"), 2, 1, NO_CELL("\xef\xbb\xbf")},
    };
    const struct map_options options = map_options_default();
    assert_all_refused(faults, COUNT(faults), &options);
}

/* Texts without any cell, whatever the format. */
static void refuses_files_without_cells(void **state)
{
    (void)state;
    static const char *const empty[] = {"\n", "\r\n", "// c", "\xef\xbb\xbf", "\n// ###\r\n\r"};
    static const enum map_format named[] = {MAP_FORMAT_ASCII, MAP_FORMAT_DIGITS, MAP_FORMAT_CSV};
    for (size_t i = 0; i < COUNT(empty) * COUNT(named); i++) {
        struct grid grid;
        struct error error;
        const char *text = empty[i / COUNT(named)];
        const struct map_options options = options_of(named[i % COUNT(named)]);
        assert_false(read_text(text, strlen(text), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_string_equal(error.message, "the file has no cells");
    }
}

static void control_characters_are_no_cells(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    const struct map_options named = options_of(MAP_FORMAT_ASCII);
    static const struct {
        const char *text;
        size_t size;
        uint64_t column;
    } cases[] = {{TEXT("###\n#\0#\n"), 2},   {TEXT("###\n\f##\n"), 1}, {TEXT("###\n##\x1b\n"), 3},
                 {TEXT("###\n#\x7f#\n"), 2}, {TEXT("###\n#\v#\n"), 2}, {TEXT("###\n##\0"), 3}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_false(read_text(cases[i].text, cases[i].size, &named, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_int_equal(error.line, 2);
        assert_int_equal(error.column, cases[i].column);
        assert_true(strlen(error.message) > 0);
    }
}

/* A maze of as many cells as are allowed is read, of one more refused. */
static void assert_maze_limit(const char *text, size_t size, uint64_t cells)
{
    struct grid grid;
    struct error error;
    struct map_options options = options_of(MAP_FORMAT_ASCII);
    options.max_cells = cells;
    if (!read_text(text, size, &options, &grid, &error))
        fail_msg("%s: refused with room for its cells: %s", text, error.message);
    assert_int_equal((uint64_t)grid.width * grid.height, cells);
    grid_free(&grid);
    options.max_cells = cells - 1;
    if (read_text(text, size, &options, &grid, &error)) {
        grid_free(&grid);
        fail_msg("%s: read without room for its cells", text);
    }
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "--max-cells"));
}

static void the_limit_counts_the_cells_of_mazes(void **state)
{
    (void)state;
    assert_maze_limit(TEXT("###\n#.#\n"), 6);
    assert_maze_limit(TEXT("\n\n###\n#.#\n\n\n\n"), 6);
    assert_maze_limit(TEXT("\u2588\u2588\u2588\n"), 3);
    assert_maze_limit(TEXT("#\n##\n###\n####\n"), 16);
    assert_maze_limit(TEXT("####\n#\n#\n####\n"), 16);
}

static void the_limit_counts_empty_lines_within_mazes(void **state)
{
    (void)state;
    assert_maze_limit(TEXT("##\n\n##\n"), 6);
    assert_maze_limit(TEXT("##\n\n\n\n\n\n##\n"), 14);
    assert_maze_limit(TEXT("#\n\n\n\n\n\n####\n####"), 32);
}

/* --- packed digits -------------------------------------------------------------------------- */

static const struct variant digits[] = {
    {"LF", TEXT("012\n789\n")},
    {"CR LF", TEXT("012\r\n789\r\n")},
    {"CR", TEXT("012\r789")},
    {"no last line end", TEXT("012\n789")},
    {"a byte order mark", TEXT("\xef\xbb\xbf"
                               "012\n789\n")},
    {"empty lines and blanks around", TEXT("\n  \n\t012 \n\r\n   \n 789\t\t\n\n \t")},
    {"comments", TEXT("// 1 2 3\n012//\n  // 4567\n789 \t// 12\n//")},
};

static void reads_all_ways_to_write_digits(void **state)
{
    (void)state;
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    static const struct expected expected = {"112/789", "0,0", "2,1"};
    assert_all_read(digits, COUNT(digits), &options, &expected);
}

static void every_digit_is_a_cost(void **state)
{
    (void)state;
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_reads("all", TEXT("0123456789"), &options,
                 &(const struct expected){"1123456789", "0,0", "9,0"});
    assert_reads("one", TEXT("3"), &options, &(const struct expected){"3", "0,0", "0,0"});
    assert_reads("column", TEXT("1\n2\n3"), &options,
                 &(const struct expected){"1/2/3", "0,0", "0,2"});
    assert_reads("marks of grids", TEXT("11\n22\n33"), &options,
                 &(const struct expected){"11/22/33", "0,0", "1,2"});
}

static void costs_of_digits_can_be_set(void **state)
{
    (void)state;
    static const int64_t costs[][2] = {{0, 7000}, {1, 9000}, {9, 1000}, {0, 5000}};
    struct map_options options = options_of(MAP_FORMAT_DIGITS);
    set_costs(&options, costs, COUNT(costs));
    assert_reads("costs", TEXT("0123456789"), &options,
                 &(const struct expected){"5923456781", "0,0", "9,0"});
    free_costs(&options);
    static const int64_t no_digits[] = {10, -1, 256, MAP_VALUE_MIN, MAP_VALUE_MAX};
    for (size_t i = 0; i < COUNT(no_digits); i++) {
        struct grid grid;
        struct error error;
        const struct map_cost wrong = {.value = no_digits[i], .cost = 7000};
        options.costs = &wrong;
        options.cost_count = 1;
        assert_false(read_text(TEXT("01"), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_non_null(strstr(error.message, "use a digit"));
    }
    const struct map_cost letter = {.letter = 'S', .cost = 7000};
    options.costs = &letter;
    options.cost_count = 1;
    assert_refused(&(const struct fault){TEXT("01"), 0, 0,
                                         "this map has no terrain 'S' (--cost); use a digit"},
                   ERROR_SETTINGS, &options);
}

static void given_ends_take_the_place_of_the_corners(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    char shown[SHOWN_SIZE];
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_true(read_text(TEXT("123\n456\n"), &options, &grid, &error));
    assert_true(map_set_ends(&grid, &none, &none, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "0,0");
    assert_true(map_set_ends(&grid, &one, &none, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "2,1");
    item = (struct point){0, 1};
    assert_true(map_set_ends(&grid, &none, &one, &error));
    show_points(&grid.starts, shown);
    assert_string_equal(shown, "1,0");
    show_points(&grid.goals, shown);
    assert_string_equal(shown, "0,1");
    grid_free(&grid);
}

#define NO_DIGIT(character) "'" character "' is not a digit; every cell is a digit from 0 to 9"
#define PACKED              "unexpected blank; the digits of a row have no separators"
#define ROW(cells, line, width)                                                                    \
    "this row has " cells " cells, but the first (line " line ") has " width

static void refuses_what_are_no_digits_at_their_place(void **state)
{
    (void)state;
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
        {TEXT("01\n012\n"), 2, 4, ROW("3", "1", "2")},
        {TEXT("01\n0\n"), 2, 2, ROW("1", "1", "2")},
        {TEXT("// c\n\n01\n\n0 // c\n"), 5, 3, ROW("1", "3", "2")},
    };
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_all_refused(faults, COUNT(faults), &options);
}

/* A character of several bytes is shown whole, and a zero byte does not end the message. */
static void a_refused_character_leaves_the_message_whole(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(MAP_FORMAT_DIGITS);
    assert_refused(&(const struct fault){TEXT("01\n0\u00e9\n"), 2, 2, NO_DIGIT("\u00e9")},
                   ERROR_INPUT, &options);
    assert_false(read_text(TEXT("01\n0\0\n"), &options, &grid, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_non_null(strstr(error.message, "not a digit"));
}

/* --- CSV grids: what is accepted ------------------------------------------------------------ */

static const struct variant tables[] = {
    {"commas", TEXT("0,5,-1\n-3,7,1\n")},
    {"semicolons", TEXT("0;5;-1\n-3;7;1\n")},
    {"blanks", TEXT("0 5 -1\n-3 7 1\n")},
    {"tabs", TEXT("0\t5\t-1\n-3\t7\t1\n")},
    {"any", TEXT(" 0 ,5\t;\t-1 \n-3   7, 1")},
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

static void reads_all_ways_to_write_a_table(void **state)
{
    (void)state;
    static const struct map_range walls[] = {{5, 5}, {-1, -1}};
    static const struct expected by_walls = {"1##/111", "", ""};
    static const struct expected by_default = {"111/11#", "", ""};
    const struct map_options options = options_of_walls(walls, COUNT(walls));
    const struct map_options named = options_of(MAP_FORMAT_CSV);
    assert_all_read(tables, COUNT(tables), &options, &by_walls);
    assert_all_read(tables, COUNT(tables), &named, &by_default);
}

/* "//" begins a comment behind a value as "#" does, and as it does in grids of integers. */
static void slashes_next_to_a_value_begin_a_comment(void **state)
{
    (void)state;
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_reads("//", TEXT("0,1//c\n1,0//\n"), &options,
                 &(const struct expected){"1#/#1", "", ""});
}

static void walls_are_values_and_ranges(void **state)
{
    (void)state;
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

/* What grids of occupancy hold: -1 unknown, 0 free to 100 occupied. */
static void reads_occupancies(void **state)
{
    (void)state;
    static const struct map_range walls[] = {{65, 100}, {-1, -1}};
    const struct map_options options = options_of_walls(walls, COUNT(walls));
    assert_reads("occupancies", TEXT("-1, 0, 64\n65, 99, 100\n"), &options,
                 &(const struct expected){"#11/###", "", ""});
}

/* The four highest of 32 bits say how Tiled draws a tile, not which one it is. */
static void flips_of_tiled_do_not_count(void **state)
{
    (void)state;
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

static void values_have_costs_of_their_own(void **state)
{
    (void)state;
    static const struct map_range walls[] = {{3, 3}, {-7, -7}};
    static const int64_t costs[][2] = {{-1, 2000},  {0, 5000}, {1, 3000},
                                       {255, 4000}, {0, 9000}, {70000, 8000}};
    struct map_options options = options_of_walls(walls, COUNT(walls));
    set_costs(&options, costs, COUNT(costs));
    /* The 5 is a value of CELL_TERRAIN and up that has no cost of its own. */
    assert_reads("costs", TEXT("-1 0 1 2 3 4 5 -7 255 254 70000 2147483649 -2147483647 4294967294"),
                 &options, &(const struct expected){"2931#11#418331", "", ""});
    options.walls = NULL;
    options.wall_count = 0;
    assert_refused(
        &(const struct fault){TEXT("1 2"), 0, 0, "--cost names a wall; walls have no cost"},
        ERROR_SETTINGS, &options);
    free_costs(&options);
    const struct map_cost letter = {.letter = 'S', .cost = 2000};
    options.costs = &letter;
    options.cost_count = 1;
    assert_refused(
        &(const struct fault){TEXT("1 2"), 0, 0,
                              "this map has no terrain 'S' (--cost); use a whole number"},
        ERROR_SETTINGS, &options);
}

static void so_many_values_may_have_costs(void **state)
{
    (void)state;
    enum { MOST = 251 };
    static int64_t costs[MOST + 1][2];
    char text[4000] = "";
    size_t size = 0;
    struct grid grid;
    struct error error;
    struct map_options options = options_of(MAP_FORMAT_CSV);
    for (uint32_t i = 0; i <= MOST; i++) {
        costs[i][0] = -(int64_t)i * 1000;
        costs[i][1] = 1 + i;
        size += (size_t)snprintf(text + size, sizeof text - size, "%" PRId64 ",", costs[i][0]);
    }
    set_costs(&options, (const int64_t(*)[2])costs, MOST + 1);
    options.cost_count = MOST;
    assert_true(read_text(text, size, &options, &grid, &error));
    assert_int_equal(grid.width, MOST + 1);
    for (uint32_t i = 0; i <= MOST; i++) {
        assert_false(grid_blocked(&grid, (struct point){i, 0}));
        assert_int_equal(grid.costs[grid_row(&grid, 0)[i]], i < MOST ? 1 + i : 1000);
    }
    grid_free(&grid);
    options.cost_count = MOST + 1;
    assert_false(read_text(text, size, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_string_equal(error.message, "more than 251 values with their own cost (--cost)");
    free_costs(&options);
}

/* No value of a table is a mark, and its border says nothing. */
static void tables_need_ends(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    struct point item = {1, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_true(read_text(TEXT("1,0,1\n1,0,1\n1,3,1"), &options, &grid, &error));
    assert_false(map_set_ends(&grid, &none, &none, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_string_equal(
        error.message,
        "this format marks no start and no goal; give both with --start X,Y --goal X,Y");
    assert_true(map_set_ends(&grid, &one, &one, &error));
    grid_free(&grid);
}

/* --- CSV grids: what is refused ------------------------------------------------------------- */

#define NO_NUMBER(word) "'" word "' is not a 32-bit integer"
#define MISSING         "a value is missing here"

static void refuses_what_is_no_table_at_its_place(void **state)
{
    (void)state;
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
        /* Beyond 32 bits, some of which wrap around to small numbers. */
        {TEXT("1,4294967296"), 1, 3, NO_NUMBER("4294967296")},
        {TEXT("1,4294967297"), 1, 3, NO_NUMBER("4294967297")},
        {TEXT("1,-2147483649"), 1, 3, NO_NUMBER("-2147483649")},
        {TEXT("1,-4294967295"), 1, 3, NO_NUMBER("-4294967295")},
        {TEXT("9223372036854775808"), 1, 1, NO_NUMBER("9223372036854775808")},
        {TEXT("-9223372036854775808"), 1, 1, NO_NUMBER("-9223372036854775808")},
        {TEXT("18446744073709551617"), 1, 1, NO_NUMBER("18446744073709551617")},
        {TEXT("-18446744073709551617"), 1, 1, NO_NUMBER("-1844674407370955161")},
        {TEXT("99999999999999999999999"), 1, 1, NO_NUMBER("99999999999999999999")},
        /* Rows of different lengths, at the end of the row. */
        {TEXT("1,2\n1\n"), 2, 2, ROW("1", "1", "2")},
        {TEXT("# c\n1,2\n\n1,2,3 # c\n"), 4, 7, ROW("3", "2", "2")},
        {TEXT("1,2\r\n1,\r\n"), 2, 3, ROW("1", "1", "2")},
    };
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    assert_all_refused(faults, COUNT(faults), &options);
}

static void control_characters_are_no_values(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    const struct map_options options = options_of(MAP_FORMAT_CSV);
    static const struct {
        const char *text;
        size_t size;
        uint64_t column;
    } cases[] = {{TEXT("1,2\n1,\0\n"), 3}, {TEXT("1,2\n\f,2\n"), 1}, {TEXT("1,2\n1,\x1b\n"), 3},
                 {TEXT("1,2\n1,\x7f"), 3}, {TEXT("1,2\n1,\v\n"), 3}, {TEXT("1,2\n1,\0"), 3}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_false(read_text(cases[i].text, cases[i].size, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        assert_int_equal(error.line, 2);
        assert_int_equal(error.column, cases[i].column);
        assert_true(strlen(error.message) > 10);
    }
}

/* --- limits of digits and tables ------------------------------------------------------------ */

static void the_limit_counts_the_cells_of_digits_and_tables(void **state)
{
    (void)state;
    static const char *const texts[] = {"123\n456\n", "1 2 3\n\n4 5 6\n"};
    static const enum map_format named[] = {MAP_FORMAT_DIGITS, MAP_FORMAT_CSV};
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct grid grid;
        struct error error;
        struct map_options options = options_of(named[i]);
        options.max_cells = 6;
        assert_true(read_text(texts[i], strlen(texts[i]), &options, &grid, &error));
        grid_free(&grid);
        options.max_cells = 5;
        assert_false(read_text(texts[i], strlen(texts[i]), &options, &grid, &error));
        assert_int_equal(error.code, ERROR_LIMIT);
        assert_non_null(strstr(error.message, "--max-cells"));
    }
}

/* A line of a million cells, and a million lines of one. */
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
    assert_true(read_text(text, CELLS * size, &options, &grid, &error));
    free(text);
    const bool rows = unit[size - 1] == '\n';
    assert_int_equal(rows ? grid.height : grid.width, CELLS);
    assert_int_equal(rows ? grid.width : grid.height, 1);
    grid_free(&grid);
}

static void reads_long_lines_and_many(void **state)
{
    (void)state;
    assert_large(MAP_FORMAT_ASCII, TEXT("\u2588"));
    assert_large(MAP_FORMAT_ASCII, TEXT("#\n"));
    assert_large(MAP_FORMAT_DIGITS, TEXT("7"));
    assert_large(MAP_FORMAT_DIGITS, TEXT("7\n"));
    assert_large(MAP_FORMAT_CSV, TEXT("-1,"));
    assert_large(MAP_FORMAT_CSV, TEXT("-1\n"));
}

/* Behind a kilobyte, recognising a text no longer looks for control characters. */
static void late_zero_bytes_are_no_cells(void **state)
{
    (void)state;
    char text[3000];
    struct grid grid;
    struct error error;
    struct map_options options = map_options_default();
    memset(text, '#', sizeof text);
    text[1499] = '\n';
    text[2000] = '\0';
    assert_false(read_text(text, sizeof text, &options, &grid, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2000 - 1500 + 1);
    text[2000] = '#';
    text[1499] = '#';
    assert_true(read_text(text, sizeof text, &options, &grid, &error));
    assert_int_equal(grid.width, sizeof text);
    grid_free(&grid);
}

/* --- telling text formats apart ------------------------------------------------------------- */

static const struct recognised {
    const char *text;
    bool walls; /* --walls 5 is given */
    struct expected expected;
} recognised[] = {
    /* Grids of integers stay what they are, ... */
    {"0 1 2 3 5\n", false, {"1#115", "2,0", "3,0"}},
    {"0,1,2,3,5\n", false, {"1#115", "2,0", "3,0"}},
    {"01235\n", false, {"1#115", "2,0", "3,0"}},
    {"{{0,1},{2,3}};", false, {"1#/11", "0,1", "1,1"}},
    {"1\n", false, {"#", "", ""}},
    {"// #\n0 5\n", false, {"15", "", ""}},
    /* ... unless walls are given, which only tables have. */
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
    {"XXX", false, {"###", "", ""}},
    {"\u2588", false, {"#", "", ""}},
    {"\xef\xbb\xbf\u2588", false, {"#", "", ""}},
    {"// 1 2 3\n##", false, {"##", "", ""}},
    {"S  #", false, {"111#", "0,0", ""}},
    {"  S\n .G", false, {"111/111", "2,0", "2,1"}},
    {"  #\n  .", false, {"11#/111", "", ""}},
    {"SG\n##", false, {"11/##", "0,0", "1,0"}},
    {"##\n.5\n", false, {NULL, NULL, NULL}},
    {"#S.G#", true, {"#111#", "1,0", "3,0"}},
    /* Words are no maze, nor are numbers. */
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

static void recognises_formats_by_their_first_line(void **state)
{
    (void)state;
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
        if (read_text(each->text, strlen(each->text), &options, &grid, &error))
            fail_msg("accepted: %s", each->text);
        assert_int_equal(error.code, ERROR_INPUT);
        assert_true(strlen(error.message) > 10);
    }
}

/* With walls given, a file that begins with a comment of tables is one too. */
static void a_comment_of_tables_may_come_first(void **state)
{
    (void)state;
    static const struct map_range wall = {5, 5};
    struct map_options options = options_of_walls(&wall, 1);
    options.format = MAP_FORMAT_AUTO;
    static const struct expected expected = {"1#", "", ""};
    assert_reads("a comment", TEXT("# level 1\n0,5\n"), &options, &expected);
    assert_reads("two comments", TEXT("// level\n# 1\n0,5\n"), &options, &expected);
}

/* A named format is taken at its word. */
static void named_formats_are_not_doubted(void **state)
{
    (void)state;
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
    assert_refused(&(const struct fault){TEXT("10"), 1, 1, NO_CELL("1")}, ERROR_INPUT, &maze);
    assert_refused(&(const struct fault){TEXT("##"), 1, 1, NO_DIGIT("#")}, ERROR_INPUT, &packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_ways_to_write_a_maze),
        cmocka_unit_test(every_byte_is_a_cell_or_refused),
        cmocka_unit_test(every_box_and_block_is_a_wall),
        cmocka_unit_test(reads_the_smallest_and_oddest_mazes),
        cmocka_unit_test(the_cost_of_free_cells_can_be_set),
        cmocka_unit_test(fills_short_lines_where_that_is_safe),
        cmocka_unit_test(refuses_other_short_lines_at_their_ends),
        cmocka_unit_test(short_lines_of_wide_characters_end_in_bytes),
        cmocka_unit_test(refuses_what_is_no_maze_at_its_place),
        cmocka_unit_test(refuses_files_without_cells),
        cmocka_unit_test(control_characters_are_no_cells),
        cmocka_unit_test(the_limit_counts_the_cells_of_mazes),
        cmocka_unit_test(the_limit_counts_empty_lines_within_mazes),
        cmocka_unit_test(reads_all_ways_to_write_digits),
        cmocka_unit_test(every_digit_is_a_cost),
        cmocka_unit_test(costs_of_digits_can_be_set),
        cmocka_unit_test(given_ends_take_the_place_of_the_corners),
        cmocka_unit_test(refuses_what_are_no_digits_at_their_place),
        cmocka_unit_test(a_refused_character_leaves_the_message_whole),
        cmocka_unit_test(reads_all_ways_to_write_a_table),
        cmocka_unit_test(slashes_next_to_a_value_begin_a_comment),
        cmocka_unit_test(walls_are_values_and_ranges),
        cmocka_unit_test(reads_occupancies),
        cmocka_unit_test(flips_of_tiled_do_not_count),
        cmocka_unit_test(values_have_costs_of_their_own),
        cmocka_unit_test(so_many_values_may_have_costs),
        cmocka_unit_test(tables_need_ends),
        cmocka_unit_test(refuses_what_is_no_table_at_its_place),
        cmocka_unit_test(control_characters_are_no_values),
        cmocka_unit_test(the_limit_counts_the_cells_of_digits_and_tables),
        cmocka_unit_test(reads_long_lines_and_many),
        cmocka_unit_test(late_zero_bytes_are_no_cells),
        cmocka_unit_test(recognises_formats_by_their_first_line),
        cmocka_unit_test(a_comment_of_tables_may_come_first),
        cmocka_unit_test(named_formats_are_not_doubted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
