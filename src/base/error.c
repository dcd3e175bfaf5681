/* SPDX-License-Identifier: MIT */
/* error.c - fills in struct error. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void fill(struct error *error, enum error_code code, const char *format, va_list arguments)
{
    *error = (struct error){.code = code};
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
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
