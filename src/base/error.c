/* SPDX-License-Identifier: MIT */
/* error.c - fills in struct error. */
#include "base/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Appends text to the message. Escapes unsafe characters. Drops characters that do not fit. */
static void append(struct error *error, const char *text)
{
    char escaped[UTF8_ESCAPED_SIZE];
    size_t size = strlen(error->message);
    while (*text != '\0') {
        text += utf8_escape(text, escaped);
        const size_t length = strlen(escaped);
        if (length >= sizeof error->message - size)
            break;
        memcpy(error->message + size, escaped, length + 1);
        size += length;
    }
}

static void append_format(struct error *error, const char *format, va_list arguments)
{
    /*
     * `text` is larger than the message. If vsnprintf truncates the text within a character, that
     * character is too far from the start to fit in the message, so append() drops it.
     */
    char text[sizeof error->message + UTF8_ESCAPED_SIZE];
    (void)vsnprintf(text, sizeof text, format, arguments);
    append(error, text);
}

void error_fill(struct error *error, enum error_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *error = (struct error){.code = code};
    append_format(error, format, arguments);
    va_end(arguments);
}

void error_fill_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *error = (struct error){.code = ERROR_INPUT, .line = line, .column = column};
    append_format(error, format, arguments);
    va_end(arguments);
}

void error_fill_quote(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *quoted = va_arg(arguments, const char *);
    const char *conversion = strstr(format, "%s");
    char before[sizeof error->message] = "";
    if (conversion)
        (void)snprintf(before, sizeof before, "%.*s", (int)(conversion - format), format);
    *error = (struct error){.code = ERROR_INPUT, .line = line, .column = column};
    append(error, before);
    error->quote = strlen(error->message);
    append(error, quoted);
    error->quote_length = strlen(error->message) - error->quote;
    if (conversion)
        append_format(error, conversion + strlen("%s"), arguments);
    va_end(arguments);
}

void error_conceal(struct error *error)
{
    static const char ellipsis[] = "...";
    char rest[sizeof error->message];
    if (error->quote_length == 0)
        return;
    char *quote = error->message + error->quote;
    (void)snprintf(rest, sizeof rest, "%s", quote + error->quote_length);
    (void)snprintf(quote, sizeof error->message - error->quote, "%s%s", ellipsis, rest);
    error->quote_length = 0;
}

void error_fill_system(struct error *error, const char *what)
{
    char reason[128] = "";
    const int number = errno;
    if (strerror_r(number, reason, sizeof reason) != 0)
        (void)snprintf(reason, sizeof reason, "error %d", number);
    error_fill(error, ERROR_SYSTEM, "cannot %s: %s", what, reason);
    error->closed_pipe = number == EPIPE;
}

void error_fill_memory(struct error *error, size_t bytes)
{
    if (bytes == SIZE_MAX)
        error_fill(error, ERROR_MEMORY, "out of memory");
    else
        error_fill(error, ERROR_MEMORY, "out of memory: cannot allocate %zu bytes", bytes);
}
