/* SPDX-License-Identifier: MIT */
/* text.c - tests of base/text: lines and columns, comments, and how messages show characters. */
#include <string.h>

#include "base/text.h"
#include "tests/test.h"

/* Copies a text to `copy`, without its terminating zero, and returns the copy. */
static struct bytes bytes_of(const char *text, uint8_t *copy)
{
    memcpy(copy, text, strlen(text));
    return (struct bytes){copy, strlen(text)};
}

/*
 * Fails unless the text has exactly `count` lines, and each begins with its string in `lines`; ""
 * stands for an empty line.
 */
static void assert_lines(const char *text, const char *const *lines, uint64_t count)
{
    uint8_t copy[64];
    const struct bytes bytes = bytes_of(text, copy);
    struct text_cursor cursor = text_begin(&bytes);
    for (uint64_t i = 0; i < count; i++) {
        assert_int_equal(cursor.line, i + 1);
        assert_int_equal(text_column(&cursor), 1);
        if (*lines[i] == '\0')
            assert_true(text_at_line_end(&cursor));
        else
            assert_memory_equal(cursor.at, lines[i], strlen(lines[i]));
        text_skip_line(&cursor);
    }
    assert_ptr_equal(cursor.at, cursor.end);
}

TEST(lines_end_with_lf_cr_lf_or_cr)
{
    assert_lines("a\nb\r\nc\rd", (const char *const[]){"a", "b", "c", "d"}, 4);
    assert_lines("\n\r\n\r\r\nx", (const char *const[]){"", "", "", "", "x"}, 5);
    assert_lines("ab\n", (const char *const[]){"ab"}, 1);
    assert_lines("", NULL, 0);
}

TEST(a_byte_order_mark_is_not_counted_as_a_column)
{
    assert_lines("\xef\xbb\xbf"
                 "a\nb",
                 (const char *const[]){"a", "b"}, 2);
    assert_lines("\xef\xbb\xbf", NULL, 0);
    assert_lines("\xef\xbb", (const char *const[]){"\xef\xbb"}, 1);
}

TEST(content_follows_blanks_line_ends_and_comments)
{
    uint8_t copy[64];
    const struct bytes bytes = bytes_of(" \t// one / two\r\n\n  /x//y\n//", copy);
    struct text_cursor cursor = text_begin(&bytes);
    assert_true(text_skip_to_content(&cursor));
    assert_int_equal(cursor.line, 3);
    assert_int_equal(text_column(&cursor), 3);
    assert_false(text_at_comment(&cursor)); /* a single slash does not begin a comment */
    cursor.at += 2;
    assert_true(text_at_comment(&cursor));
    assert_false(text_skip_to_content(&cursor));
    assert_ptr_equal(cursor.at, cursor.end);
    assert_int_equal(cursor.line, 4);
}

TEST(messages_show_one_printable_character)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"ab", "a"},
        {"\xc3\xa9t", "\xc3\xa9"},
        {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
        {"\x07", "\\x07"},
        {"\xff", "\\xff"},
        {"\xc3", "\\xc3"},
        {"\xe2\x80\xae", "\\u202e"},
        {"\xc2\x9b", "\\u009b"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t copy[8];
        char shown[TEXT_SHOWN_SIZE];
        const struct bytes bytes = bytes_of(cases[i].text, copy);
        const struct text_cursor cursor = text_begin(&bytes);
        text_show(&cursor, shown);
        assert_string_equal(shown, cases[i].shown);
    }
}

TEST(control_characters_are_not_plain)
{
    for (unsigned c = 0; c < 256; c++) {
        uint8_t data[] = {'a', (uint8_t)c};
        const struct bytes bytes = {data, sizeof data};
        const bool layout = c == '\t' || c == '\n' || c == '\r' || c == '\f';
        assert_int_equal(text_is_plain(&bytes), (c >= 0x20 && c != 0x7f) || layout);
    }
}

TEST(items_that_do_not_fit_become_an_ellipsis)
{
    char list[16] = "";
    text_list_add(list, sizeof list, "ab");
    assert_string_equal(list, "ab");
    text_list_add(list, sizeof list, "c");
    assert_string_equal(list, "ab, c");
    text_list_add(list, sizeof list, "too long");
    assert_string_equal(list, "ab, c, ...");
    text_list_add(list, sizeof list, "d");
    assert_string_equal(list, "ab, c, ...");
}
