/* SPDX-License-Identifier: MIT */
/*
 * error.h - failures and their messages.
 *
 * A function that can fail takes a `struct error *` as its last parameter, fills it in, and returns
 * false or NULL. The message is one line for the user of the program: what is wrong and, if
 * possible, the remedy. It does not name the file, which the caller knows.
 */
#ifndef ASTAR_BASE_ERROR_H
#define ASTAR_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum error_code {
    ERROR_NONE,
    ERROR_MEMORY,   /* an allocation failed */
    ERROR_SYSTEM,   /* the operating system refused a file operation */
    ERROR_LIMIT,    /* the input is well formed but larger than a limit allows */
    ERROR_INPUT,    /* the input breaks the rules of its format */
    ERROR_SETTINGS, /* the settings contradict each other or the map */
    ERROR_STOPPED,  /* another thread or the deadline stopped the work */
};

struct error {
    enum error_code code;
    uint64_t line;   /* 1-based; 0 if unknown */
    uint64_t column; /* 1-based, in bytes; 0 if unknown */
    char message[320];
};

/* These fill in an error. Use the shorter forms below. */
void error_fill(struct error *error, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void error_fill_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void error_fill_system(struct error *error, const char *what);
void error_fill_memory(struct error *error, size_t bytes);

/*
 * Each of these fills in *error and is false, so that a function can `return error_set(...)`. They
 * are macros so that compilers and analysers see the constant.
 *
 * error_set(error, code, format, ...): a message without a place.
 * error_at(error, line, column, format, ...): ERROR_INPUT at a place; line or column may be 0.
 */
#define error_set(...) error_is_set((error_fill(__VA_ARGS__), 0))
#define error_at(...)  error_is_set((error_fill_at(__VA_ARGS__), 0))

static inline bool error_is_set(int ignored)
{
    (void)ignored;
    return false;
}

/* "cannot WHAT: strerror(errno)", after a system call that failed. */
static inline bool error_system(struct error *error, const char *what)
{
    error_fill_system(error, what);
    return false;
}

/* Out of memory while allocating `bytes` (SIZE_MAX if unknown). */
static inline bool error_memory(struct error *error, size_t bytes)
{
    error_fill_memory(error, bytes);
    return false;
}

#endif
