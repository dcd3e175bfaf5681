/* SPDX-License-Identifier: MIT */
/* buffer.c - tests of base/buffer: appended bytes and formatted text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"

static void appended_parts_follow_each_other(void **state)
{
    struct buffer buffer = {0};
    struct error error;
    size_t size = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(buffer_append(&buffer, "a\0b", 3, &error));
        assert_true(buffer_print(&buffer, &error, "%d,", i));
        assert_memory_equal(buffer.text + size, "a\0b", 3);
        assert_int_equal(strtol(buffer.text + size + 3, NULL, 10), i);
        size = buffer.size;
        assert_int_equal(buffer.text[size - 1], ',');
        assert_int_equal(buffer.text[size], '\0');
    }
    assert_int_equal(size, 1000 * 4 + 10 + 2 * 90 + 3 * 900);
    free(buffer.text);
}

static void empty_texts_can_be_appended(void **state)
{
    struct buffer buffer = {0};
    struct error error;
    (void)state;
    assert_true(buffer_append(&buffer, "", 0, &error));
    assert_true(buffer_print(&buffer, &error, "%s", ""));
    assert_int_equal(buffer.size, 0);
    assert_string_equal(buffer.text, "");
    free(buffer.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(appended_parts_follow_each_other),
        cmocka_unit_test(empty_texts_can_be_appended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
