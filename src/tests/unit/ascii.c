/* SPDX-License-Identifier: MIT */
/*
 * ascii.c - mazes drawn with characters: the meaning of every character. tests/cases/ascii.txt
 * lists all notations, mazes with short lines, and refused mazes.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

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
