/* SPDX-License-Identifier: MIT */
/* buffer.c - growable text buffer. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

/* Makes room for `size` more bytes and the terminating zero. */
static bool reserve(struct buffer *buffer, size_t size, struct error *error)
{
    char *text = memory_grow(buffer->text, &buffer->capacity, buffer->size + size + 1, 1, error);
    if (!text)
        return false;
    buffer->text = text;
    return true;
}

bool buffer_append(struct buffer *buffer, const void *data, size_t size, struct error *error)
{
    if (!reserve(buffer, size, error))
        return false;
    if (size > 0) /* `data` may be NULL otherwise */
        memcpy(buffer->text + buffer->size, data, size);
    buffer->size += size;
    buffer->text[buffer->size] = '\0';
    return true;
}

bool buffer_print(struct buffer *buffer, struct error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return error_set(error, ERROR_SYSTEM, "cannot format text");
    if (!reserve(buffer, (size_t)length, error))
        return false;
    va_start(arguments, format);
    (void)vsnprintf(buffer->text + buffer->size, (size_t)length + 1, format, arguments);
    va_end(arguments);
    buffer->size += (size_t)length;
    return true;
}
