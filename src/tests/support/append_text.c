/* SPDX-License-Identifier: MIT */
/* append_text.c - appends formatted text to a string in a buffer of fixed size. */
#include "tests/support/append_text.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

void append_text(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    const size_t used = strlen(text);
    va_start(arguments, format);
    const int added = vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
    assert_in_range(added, 0, size - used - 1);
}
