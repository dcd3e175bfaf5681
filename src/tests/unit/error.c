/* SPDX-License-Identifier: MIT */
/* error.c - tests base/error: messages are one line of valid UTF-8. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"

static void texts_from_files_are_escaped(void **state)
{
    struct error error;
    (void)state;
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

/* Neither a character nor an escape is cut in two. */
static void long_messages_are_cut_between_characters(void **state)
{
    static const char *const characters[] = {
        "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\n", "\xe2\x80\xae"};
    static const char *const shown[] = {"a",     "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                                        "\\x0a", "\\u202e"};
    (void)state;
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        for (size_t before = 0; before < 8; before++) {
            struct error error;
            char text[4096] = "";
            char expected[4096] = "";
            const size_t length = strlen(shown[i]);
            memset(text, 'x', before);
            memset(expected, 'x', before);
            for (int n = 0; n < 400; n++)
                strcat(text, characters[i]);
            while (strlen(expected) + length < sizeof error.message)
                strcat(expected, shown[i]);
            assert_false(error_set(&error, ERROR_INPUT, "%s", text));
            assert_string_equal(error.message, expected);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_from_files_are_escaped),
        cmocka_unit_test(long_messages_are_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
