/* SPDX-License-Identifier: MIT */
/*
 * letters.c - letters with user-defined meanings: accepted and refused lists, and mazes that use
 * such letters.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/letters.h"
#include "tests/support/append_text.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* Returns options with the letters that `list` defines. Release them with free_options. */
static struct map_options options_with(const char *list)
{
    struct error error;
    struct map_letter *letters;
    struct map_options options = map_options_default();
    if (!letters_parse(list, &letters, &options.letter_count, &error))
        fail_msg("%s: %s", list, error.message);
    options.letters = letters;
    return options;
}

static void free_options(struct map_options *options)
{
    free((void *)(uintptr_t)options->letters);
}

/* --- lists --------------------------------------------------------------------------------- */

/* Writes each letter, the value of its cells and their cost, for example "@2:1000 ~4:3000". */
static void show_letters(const struct map_options *options, char *shown, size_t size)
{
    size_t used = 0;
    shown[0] = '\0';
    for (size_t i = 0; i < options->letter_count; i++)
        used += (size_t)snprintf(shown + used, size - used, "%s%s%d:%u", i > 0 ? " " : "",
                                 options->letters[i].letter, options->letters[i].cell,
                                 (unsigned)options->letters[i].cost);
}

TEST(lists_are_parsed)
{
    static const struct {
        const char *list, *shown;
    } lists[] = {
        {"@=start", "@2:1000"},
        {"@=start,>=goal,~=3,+=free,%=wall", "@2:1000 >3:1000 ~4:3000 +0:1000 %1:1000"},
        {"\\,=free,\\==wall,\\\\=2", ",0:1000 =1:1000 \\4:2000"},
        {" =wall,'=free,\"=free", " 1:1000 '0:1000 \"0:1000"},
        {"a=0.001,b=1000,c=1.25,d=1.250,e=1", "a4:1 b5:1000000 c6:1250 d6:1250 e7:1000"},
        {"\xc3\xa9=3,\xe2\x96\x88=free,\xf0\x9f\x90\x89=goal", "\xc3\xa9"
                                                               "4:3000 \xe2\x96\x88"
                                                               "0:1000 \xf0\x9f\x90\x89"
                                                               "3:1000"},
        {"/=2,#=2,0=1", "/4:2000 #4:2000 05:1000"},
    };
    for (size_t i = 0; i < COUNT(lists); i++) {
        char shown[200];
        struct map_options options = options_with(lists[i].list);
        show_letters(&options, shown, sizeof shown);
        assert_string_equal(shown, lists[i].shown);
        free_options(&options);
    }
}

TEST(other_lists_are_refused)
{
    static const char *const lists[] = {
        "",
        ",",
        "@",
        "@=",
        "=start",
        "@start",
        "@=start,",
        ",@=start",
        "@=Start",
        "@=starts",
        "ab=wall",
        "@=0",
        "@=-1",
        "@=1001",
        "@=1.0001",
        "@=x",
        "@= 3",
        "@=3 ",
        "==wall",
        ",=wall",
        "\\=wall",
        "\\a=wall",
        "\\",
        "\\\\",
        "\t=wall",
        "\n=wall",
        "\x7f=free",
        "\xff=free",
        "\xc3=free",
        "\xe2\x80\xae=free",
        "@=start,@=goal",
        "@=start,~=2,@=start",
        "@=start;~=2",
    };
    for (size_t i = 0; i < COUNT(lists); i++) {
        struct map_letter *letters;
        size_t count;
        struct error error;
        if (letters_parse(lists[i], &letters, &count, &error))
            fail_msg("accepted: '%s'", lists[i]);
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_true(strlen(error.message) > 20);
        free(letters);
    }
}

/* Returns a list of `count` letters from U+4E00 on, each with a different cost. */
static char *many_letters(unsigned count)
{
    const size_t size = 20 * (size_t)count + 1;
    char *list = calloc(size, 1);
    assert_non_null(list);
    for (unsigned i = 0; i < count; i++)
        append_text(list, size, "%s%c%c%c=%u", i > 0 ? "," : "", 0xe4, (int)(0xb8 + i / 64),
                    (int)(0x80 + i % 64), i + 1);
    return list;
}

TEST(up_to_252_costs_may_differ)
{
    struct map_letter *letters;
    size_t count;
    struct error error;
    char *list = many_letters(252);
    assert_true(letters_parse(list, &letters, &count, &error));
    assert_int_equal(count, 252);
    assert_int_equal(letters[0].cell, 4);
    assert_int_equal(letters[251].cell, 255);
    free(letters);
    free(list);
    list = many_letters(253);
    assert_false(letters_parse(list, &letters, &count, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    free(letters);
    free(list);
}

/* --- mazes --------------------------------------------------------------------------------- */

static const struct {
    const char *list, *text;
    struct expected expected;
} mazes[] = {
    /* If blanks are walls or terrain, short rows are padded with them. */
    {" =wall", "....\n. S\n\n.\n..\n", {"1111/1#1#/####/1###/11##", "2,1", ""}},
    {" =2", "#####\n#  #\n#   #\n#####\n", {NULL, "", ""}},
    {" =2", "#####\n#S\n# 2\n#####\n", {NULL, "", ""}},
    {" =2", "#####\n#S#\n# # #\n#####\n", {"#####/#1#22/#2#2#/#####", "1,1", ""}},
};

TEST(letters_have_the_given_meaning)
{
    for (size_t i = 0; i < COUNT(mazes); i++) {
        struct map_options options = options_with(mazes[i].list);
        const size_t size = strlen(mazes[i].text);
        struct grid grid;
        struct error error;
        for (int named = 0; named < 2; named++) {
            options.format = named ? MAP_FORMAT_ASCII : MAP_FORMAT_AUTO;
            if (mazes[i].expected.rows)
                assert_reads(mazes[i].text, mazes[i].text, size, &options, &mazes[i].expected);
            else if (reader_read(mazes[i].text, size, &options, &grid, &error))
                fail_msg("accepted with %s: %s", mazes[i].list, mazes[i].text);
        }
        free_options(&options);
    }
}
