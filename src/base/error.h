/* SPDX-License-Identifier: MIT */
/*
 * error.h - how every part of the library reports a failure.
 *
 * A function that can fail takes a `struct error *` last and returns false or NULL after it has
 * filled it in. The message is one line, in words for the person who runs the program: what is
 * wrong, and where it helps, what to do about it. It never names the file: the caller knows it.
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
    ERROR_SETTINGS, /* the settings do not fit each other or the map */
    ERROR_STOPPED,  /* another thread wanted the work to end */
};

struct error {
    enum error_code code;
    uint64_t line;   /* 1-based; 0 where no line is known */
    uint64_t column; /* 1-based, in bytes; 0 where no column is known */
    char message[320];
};

/* The functions that fill in an error; use the shorter forms below. */
void error_fill(struct error *error, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void error_fill_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void error_fill_system(struct error *error, const char *what);
void error_fill_memory(struct error *error, size_t bytes);

/*
 * Each of these fills *error and is false, so that a function can say `return error_set(...)`. They
 * are written so that compilers and analysers see the false.
 *
 * error_set(error, code, format, ...): from a printf format, without a place.
 * error_at(error, line, column, format, ...): ERROR_INPUT, at a place; 0 for what is unknown.
 */
#define error_set(...) error_is_set((error_fill(__VA_ARGS__), 0))
#define error_at(...)  error_is_set((error_fill_at(__VA_ARGS__), 0))

static inline bool error_is_set(int ignored)
{
    (void)ignored;
    return false;
}

/* "cannot WHAT: strerror(errno)", for a system call that has just failed. */
static inline bool error_system(struct error *error, const char *what)
{
    error_fill_system(error, what);
    return false;
}

/* Out of memory while asking for `bytes` (SIZE_MAX where the size is not known). */
static inline bool error_memory(struct error *error, size_t bytes)
{
    error_fill_memory(error, bytes);
    return false;
}

#endif
