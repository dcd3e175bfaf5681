/* SPDX-License-Identifier: MIT */
/* message.c - prints messages on standard error. */
#include "cli/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output.h"
#include "base/utf8.h"

enum { TEXT_SIZE = 1024 };

const char *message_map_name(const char *path)
{
    return strcmp(path, FILE_STANDARD_STREAM) == 0 ? "standard input" : path;
}

const char *message_output_name(const char *path)
{
    return strcmp(path, FILE_STANDARD_STREAM) == 0 ? "standard output" : path;
}

void message_print_safe(FILE *stream, const char *text)
{
    char escaped[UTF8_ESCAPED_SIZE];
    while (*text != '\0') {
        text += utf8_escape(text, escaped);
        (void)fputs(escaped, stream);
    }
}

static void begin(FILE *stream, const char *file)
{
    (void)fputs(PROGRAM_NAME ": ", stream);
    if (file) {
        message_print_safe(stream, *file != '\0' ? file : "''");
        (void)fputc(':', stream);
    }
}

/* Set when the reader of an output closes the pipe. Global, because the process then ends. */
static bool pipe_closed;

void message_close_pipe(void)
{
    pipe_closed = true;
}

void message_error_to(FILE *stream, const char *file, const struct error *error)
{
    begin(stream, file);
    if (file && error->line > 0)
        (void)fprintf(stream, "%" PRIu64 ":", error->line);
    if (file && error->line > 0 && error->column > 0)
        (void)fprintf(stream, "%" PRIu64 ":", error->column);
    if (file)
        (void)fputc(' ', stream);
    message_print_safe(stream, error->message);
    (void)fputc('\n', stream);
}

void message_error(const char *file, const struct error *error)
{
    if (error->closed_pipe)
        message_close_pipe();
    else
        message_error_to(stderr, file, error);
}

void message_hide_map(struct error *error)
{
    const struct error cause = *error;
    char line[24] = "";
    char column[24] = "";
    if (cause.line > 0)
        (void)snprintf(line, sizeof line, "%" PRIu64 ":", cause.line);
    if (cause.line > 0 && cause.column > 0)
        (void)snprintf(column, sizeof column, "%" PRIu64 ":", cause.column);
    (void)error_set(error, cause.code, "map ...:%s%s %s", line, column, cause.message);
}

/* Prints a message that begins with the name of a file, if it is not NULL, and ends with `end`. */
static void print(FILE *stream, const char *file, const char *end, const char *format,
                  va_list arguments)
{
    char text[TEXT_SIZE];
    (void)vsnprintf(text, sizeof text, format, arguments);
    begin(stream, file);
    if (file)
        (void)fputc(' ', stream);
    message_print_safe(stream, text);
    (void)fputs(end, stream);
}

void message_usage(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(stderr, NULL, " (see " PROGRAM_NAME " --help)\n", format, arguments);
    va_end(arguments);
}

void message_note(const char *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(stderr, file, "\n", format, arguments);
    va_end(arguments);
}

void message_note_to(FILE *stream, const char *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print(stream, file, "\n", format, arguments);
    va_end(arguments);
}

/* The errno of the first failed write to standard output, or 0. Global, as the stream is. */
static int flush_error;

/*
 * Returns the errno of an earlier failed write to standard output. The C library does not keep this
 * errno, so the function writes once more, which usually fails for the same reason.
 */
static int earlier_error(void)
{
    clearerr(stdout);
    (void)fputc('\n', stdout);
    return fflush(stdout) != 0 ? errno : EIO;
}

static void set_flush_error(int reason)
{
    flush_error = reason;
    pipe_closed = pipe_closed || reason == EPIPE;
}

void message_flush(void)
{
    if (flush_error != 0)
        return;
    /* In non-blocking mode, a write of buffered data that fails with EAGAIN would lose the data. */
    if (__fpending(stdout) > 0)
        (void)output_wait(STDOUT_FILENO);
    if (fflush(stdout) != 0)
        set_flush_error(errno);
    else if (ferror(stdout))
        set_flush_error(earlier_error());
}

void message_print(const char *text, size_t size)
{
    message_flush();
    if (flush_error == 0 && !output_send(STDOUT_FILENO, text, size))
        set_flush_error(errno);
}

int message_flush_error(void)
{
    return flush_error;
}

bool message_pipe_closed(void)
{
    return pipe_closed;
}
