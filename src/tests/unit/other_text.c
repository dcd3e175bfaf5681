/* SPDX-License-Identifier: MIT */
/*
 * other_text.c - tests of map/formats/other_text: texts that are rejected because they are
 * certainly not maps.
 */
#include <stdlib.h>
#include <string.h>

#include "map/formats/other_text.h"
#include "tests/test.h"

static struct bytes bytes_of(const char *text)
{
    return (struct bytes){(uint8_t *)text, strlen(text)};
}

static bool among_numbers(const char *text)
{
    const struct bytes first = bytes_of(text);
    return other_text_among_numbers(&first);
}

static bool among_letters(const char *text)
{
    const struct bytes first = bytes_of(text);
    return other_text_among_letters(&first);
}

TEST(maps_and_maps_with_mistakes_are_not_other_texts)
{
    static const char *const maps[] = {
        "2 0 3\n",
        "2,0,3",
        "// the first level\n2 0\n0 3\n",
        "2 0 // start and free\n",
        "203//see 12:30\n",
        "203//12:30\n",
        "2 0 o\n",
        "2 0 ooo\n",
        "2 x0 3\n",
        "300 2 3\n",
        "0.5 2 3\n",
        "-1 2 3\n",
        "2 0 3\nsome text\n",
        "1,2 # first row of tiles\n",
        "2 0 3-4\n",
        "False True\nFalse False\n",
        "S true // start and wall\n",
        "true",
    };
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        if (among_numbers(maps[i]))
            fail_msg("rejected: %s", maps[i]);
}

TEST(notes_data_and_code_are_other_texts)
{
    static const char *const texts[] = {
        "{}",
        "{\n}\n",
        "-\n",
        "{key: 1}",
        "{ k: 1 }",
        "{ 'k': 1 }",
        "2026-01-31",
        "12:30 1",
        "1.2.3",
        "1. Introduction",
        "3 blind mice",
        "10 GOTO 20",
        "1,grass\n",
        "- item 1",
        "True stories",
        "false, of course",
        "Truethat 1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!among_numbers(texts[i]))
            fail_msg("not rejected: %s", texts[i]);
}

TEST(texts_that_begin_with_words_are_not_mazes)
{
    static const char *const mazes[] = {
        "#####\n#S.G#\n", "...\n",          "###TTT###\n#S.G#\n", "##?##\n",
        "####\nseg.\n",   "####\nS.tttG\n", "##\n##\nthe end\n",  "+--+\n|ab|\n",
    };
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++)
        if (among_letters(mazes[i]))
            fail_msg("rejected: %s", mazes[i]);
    assert_true(among_letters("---\ntitle: x\n"));
    assert_true(among_letters("-----\nLevels\n-----\n"));
    assert_true(among_letters("- item one\n"));
}

/* The time was quadratic in the length of a line: more than a second for 16 KB. */
TEST(a_long_line_takes_linear_time)
{
    enum { SIZE = 4000000 };
    char *text = malloc(SIZE);
    const struct bytes first = {(uint8_t *)text, SIZE};
    assert_non_null(text);
    memset(text, '0', SIZE);
    assert_false(other_text_among_numbers(&first));
    free(text);
}
