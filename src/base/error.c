/* SPDX-License-Identifier: MIT */
/* error.c - fills in struct error. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Formats the message. Escapes what is not safe to print, and drops what does not fit. */
static void fill(struct error *error, enum error_code code, const char *format, va_list arguments)
{
    /* Longer than the message: if vsnprintf cuts a character in two, its part does not fit. */
    char given[sizeof error->message + UTF8_ESCAPED_SIZE];
    char escaped[UTF8_ESCAPED_SIZE];
    const char *text = given;
    size_t size = 0;
    *error = (struct error){.code = code};
    (void)vsnprintf(given, sizeof given, format, arguments);
    while (*text != '\0') {
        text += utf8_escape(text, escaped);
        const size_t length = strlen(escaped);
        if (length >= sizeof error->message - size)
            break;
        memcpy(error->message + size, escaped, length + 1);
        size += length;
    }
}

void error_fill(struct error *error, enum error_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill(error, code, format, arguments);
    va_end(arguments);
}

void error_fill_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill(error, ERROR_INPUT, format, arguments);
    va_end(arguments);
    error->line = line;
    error->column = column;
}

void error_fill_system(struct error *error, const char *what)
{
    char reason[128] = "";
    const int number = errno;
    if (strerror_r(number, reason, sizeof reason) != 0)
        (void)snprintf(reason, sizeof reason, "error %d", number);
    error_fill(error, ERROR_SYSTEM, "cannot %s: %s", what, reason);
}

void error_fill_memory(struct error *error, size_t bytes)
{
    if (bytes == SIZE_MAX)
        error_fill(error, ERROR_MEMORY, "out of memory");
    else
        error_fill(error, ERROR_MEMORY, "out of memory: cannot allocate %zu bytes", bytes);
}
