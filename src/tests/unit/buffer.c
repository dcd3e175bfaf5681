/* SPDX-License-Identifier: MIT */
/* buffer.c - tests of base/buffer: appended bytes and formatted text. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "tests/test.h"

TEST(appended_parts_follow_each_other)
{
    struct buffer buffer = {0};
    struct error error;
    size_t size = 0;
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

TEST(empty_texts_can_be_appended)
{
    struct buffer buffer = {0};
    struct error error;
    assert_true(buffer_append(&buffer, "", 0, &error));
    assert_true(buffer_print(&buffer, &error, "%s", ""));
    assert_int_equal(buffer.size, 0);
    assert_string_equal(buffer.text, "");
    free(buffer.text);
}
