/* SPDX-License-Identifier: MIT */
/* buffer.h - growable text buffer. */
#ifndef ASTAR_BASE_BUFFER_H
#define ASTAR_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * Initialise to zero. `text` is zero-terminated after the first append; release it with free(). An
 * append that fails leaves the buffer unchanged.
 */
struct buffer {
    char *text;
    size_t size, capacity; /* in bytes; `size` excludes the terminating zero */
};

/* Appends `size` bytes; `data` may be NULL if there are none. Returns false if out of memory. */
bool buffer_append(struct buffer *buffer, const void *data, size_t size, struct error *error);

/* Appends text formatted as by printf. */
bool buffer_print(struct buffer *buffer, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
