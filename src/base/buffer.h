/* SPDX-License-Identifier: MIT */
/* buffer.h - a text that grows by appending. */
#ifndef ASTAR_BASE_BUFFER_H
#define ASTAR_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Begins zeroed. `text` ends in a zero byte after the first append; it is released with free(). */
struct buffer {
    char *text;
    size_t size, capacity;
};

/* Appends `size` bytes. */
bool buffer_append(struct buffer *buffer, const void *data, size_t size, struct error *error);

/* Appends text made from a printf format. */
bool buffer_print(struct buffer *buffer, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
