/* SPDX-License-Identifier: MIT */
/* buffer.h - text that grows as it is written. */
#ifndef ASTAR_BASE_BUFFER_H
#define ASTAR_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Begins zeroed; `text` is released with free(); it ends in a zero once anything was printed. */
struct buffer {
    char *text;
    size_t size, capacity;
};

/* Appends text made from a printf format. */
bool buffer_print(struct buffer *buffer, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
