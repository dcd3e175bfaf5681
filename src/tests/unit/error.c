/* SPDX-License-Identifier: MIT */
/*
 * error.c - tests of base/error: messages are single lines of valid UTF-8, and quoted text can be
 * concealed.
 */
#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "tests/support/append_text.h"
#include "tests/test.h"

TEST(texts_from_files_are_escaped)
{
    struct error error;
    assert_false(
        error_set(&error, ERROR_INPUT, "image %s", "a\nb\x1b[31m\xe2\x80\xae\xff \xc3\xa9"));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_string_equal(error.message, "image a\\x0ab\\x1b[31m\\u202e\\xff \xc3\xa9");
    assert_false(error_at(&error, 3, 4, "%s", "\r"));
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 4);
    assert_string_equal(error.message, "\\x0d");
    errno = ENOENT;
    assert_false(error_system(&error, "open \t"));
    assert_string_equal(error.message, "cannot open \\x09: No such file or directory");
}

/* A long message is not cut within a character or an escape. */
TEST(long_messages_are_cut_between_characters)
{
    static const char *const characters[] = {
        "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\n", "\xe2\x80\xae"};
    static const char *const shown[] = {"a",     "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                                        "\\x0a", "\\u202e"};
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        for (size_t before = 0; before < 8; before++) {
            struct error error;
            char text[4096] = "";
            char expected[4096] = "";
            const size_t length = strlen(shown[i]);
            memset(text, 'x', before);
            memset(expected, 'x', before);
            for (int n = 0; n < 400; n++)
                append_text(text, sizeof text, "%s", characters[i]);
            while (strlen(expected) + length < sizeof error.message)
                append_text(expected, sizeof expected, "%s", shown[i]);
            assert_false(error_set(&error, ERROR_INPUT, "%s", text));
            assert_string_equal(error.message, expected);
        }
    }
}

TEST(a_quote_is_part_of_the_message)
{
    struct error error;
    assert_false(error_quote(&error, 3, 7, "not '%s'; use %d or %s", "x%sy", 5, "z"));
    assert_string_equal(error.message, "not 'x%sy'; use 5 or z");
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 7);
}

TEST(a_concealed_quote_becomes_an_ellipsis)
{
    static const struct {
        const char *quoted, *concealed;
    } cases[] = {
        {"secret", "a '...' b 'secret'"}, {"", "a '' b 'secret'"}, {"z", "a '...' b 'secret'"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        (void)error_quote(&error, 1, 2, "a '%s' b '%s'", cases[i].quoted, "secret");
        error_conceal(&error);
        assert_string_equal(error.message, cases[i].concealed);
        error_conceal(&error); /* a second call changes nothing */
        assert_string_equal(error.message, cases[i].concealed);
        assert_int_equal(error.line, 1);
    }
}

TEST(a_quote_is_escaped_and_concealed_whole)
{
    struct error error;
    assert_false(
        error_quote(&error, 1, 1, "\xc3\xa9: '%s' and '%s'", "\n\xe2\x80\xae\xff", "\x1b"));
    assert_string_equal(error.message, "\xc3\xa9: '\\x0a\\u202e\\xff' and '\\x1b'");
    error_conceal(&error);
    assert_string_equal(error.message, "\xc3\xa9: '...' and '\\x1b'");
}

/* Quoted text that fills the whole message is concealed up to its last byte. */
TEST(a_quote_of_any_length_is_concealed)
{
    char quoted[2 * sizeof((struct error *)NULL)->message];
    for (size_t length = 1; length < sizeof quoted; length++) {
        struct error error;
        memset(quoted, 'x', length);
        quoted[length] = '\0';
        (void)error_quote(&error, 0, 0, "%s: y", quoted);
        assert_true(strlen(error.message) < sizeof error.message);
        error_conceal(&error);
        assert_null(strchr(error.message, 'x'));
        assert_memory_equal(error.message, "...", 3);
    }
}

TEST(other_messages_have_nothing_to_conceal)
{
    struct error error;
    (void)error_quote(&error, 0, 0, "'%s'", "x");
    (void)error_set(&error, ERROR_LIMIT, "the limit is %d", 5);
    error_conceal(&error);
    assert_string_equal(error.message, "the limit is 5");
}
