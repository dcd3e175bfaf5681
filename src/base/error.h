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
};

struct error {
    enum error_code code;
    uint64_t line;   /* 1-based; 0 where no line is known */
    uint64_t column; /* 1-based, in bytes; 0 where no column is known */
    char message[320];
};

/* Fills *error, without a place, from a printf format. Always returns false. */
bool error_set(struct error *error, enum error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As error_set, with a line and a column (either may be 0: unknown). Always returns false. */
bool error_at(struct error *error, uint64_t line, uint64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "cannot WHAT: strerror(errno)", for a system call that has just failed. Always returns false. */
bool error_system(struct error *error, const char *what);

/* Out of memory while asking for `bytes` (SIZE_MAX where the size itself overflowed). */
bool error_memory(struct error *error, size_t bytes);

#endif
