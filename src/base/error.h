/* SPDX-License-Identifier: MIT */
/*
 * error.h - error codes and messages.
 *
 * A function that can fail takes a `struct error *` as its last parameter. On failure it fills in
 * the error and returns false or NULL. The message is one line for the user: the problem and, after
 * a semicolon, the remedy if there is one. It does not name the file; the caller prints the name.
 * Since a message may quote files, it is always valid UTF-8, and characters that are not safe to
 * print are escaped (see utf8_escape).
 *
 * After a failure, the other output parameters are unchanged or zero, and there is nothing to
 * release, unless the header says otherwise. They never refer to memory that has been freed.
 */
#ifndef ASTAR_BASE_ERROR_H
#define ASTAR_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum error_code {
    ERROR_NONE,
    ERROR_MEMORY,   /* an allocation failed */
    ERROR_SYSTEM,   /* a file operation failed */
    ERROR_LIMIT,    /* the input is well formed but larger than a limit allows */
    ERROR_INPUT,    /* the input breaks the rules of its format */
    ERROR_SETTINGS, /* the settings contradict each other or the map */
    ERROR_STOPPED,  /* stopped by another thread or by the deadline */
};

struct error {
    enum error_code code;
    uint64_t line;   /* 1-based; 0 if unknown */
    uint64_t column; /* 1-based, in bytes; 0 if unknown */
    char message[320];
    size_t quote, quote_length; /* position of the text quoted from a file; length 0: none */
    bool closed_pipe;           /* a write failed because the reader closed the pipe */
};

/*
 * These functions fill in *error. Functions that report an error by returning false use error_set,
 * error_at, error_system and error_memory instead.
 */
void error_fill(struct error *error, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void error_fill_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void error_fill_quote(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void error_fill_system(struct error *error, const char *what);
void error_fill_memory(struct error *error, size_t bytes);

/*
 * error_set, error_at and error_quote fill in *error and evaluate to false, for use as `return
 * error_set(...)`. They are macros so that compilers and analysers see the constant result.
 *
 * error_set(error, code, format, ...): an error without a position.
 * error_at(error, line, column, format, ...): ERROR_INPUT at a position; line or column may be 0.
 * error_quote(error, line, column, format, quoted, ...): the same, for a message that quotes the
 *     content of a file. The first conversion in `format` must be %s, and `quoted` is its argument.
 *     All messages that contain parts of files must use this macro, so that error_conceal finds
 *     these parts.
 */
#define error_set(...)   error_is_set((error_fill(__VA_ARGS__), 0))
#define error_at(...)    error_is_set((error_fill_at(__VA_ARGS__), 0))
#define error_quote(...) error_is_set((error_fill_quote(__VA_ARGS__), 0))

static inline bool error_is_set(int ignored)
{
    (void)ignored;
    return false;
}

/* Replaces the quoted part of the message with an ellipsis. */
void error_conceal(struct error *error);

/*
 * Reports a failed system call as "cannot WHAT: strerror(errno)", and sets error->closed_pipe if
 * errno is EPIPE. Returns false.
 */
static inline bool error_system(struct error *error, const char *what)
{
    error_fill_system(error, what);
    return false;
}

/*
 * Reports a failed allocation of `bytes` bytes; `bytes` is SIZE_MAX if the size is unknown or too
 * large for size_t. Returns false.
 */
static inline bool error_memory(struct error *error, size_t bytes)
{
    error_fill_memory(error, bytes);
    return false;
}

#endif
