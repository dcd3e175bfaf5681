/* SPDX-License-Identifier: MIT */
/* buffer.c - text that grows as it is written. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/memory.h"

bool buffer_print(struct buffer *buffer, struct error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return error_set(error, ERROR_SYSTEM, "cannot format a text");
    const size_t needed = buffer->size + (size_t)length + 1;
    char *text = memory_grow(buffer->text, &buffer->capacity, needed, 1, error);
    if (!text)
        return false;
    buffer->text = text;
    va_start(arguments, format);
    (void)vsnprintf(text + buffer->size, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->size += (size_t)length;
    return true;
}
