/* SPDX-License-Identifier: MIT */
/* append_text.h - appends formatted text to a string in a buffer of fixed size. */
#ifndef ASTAR_TESTS_SUPPORT_APPEND_TEXT_H
#define ASTAR_TESTS_SUPPORT_APPEND_TEXT_H

#include <stddef.h>

/* Appends to the string in a buffer of `size` bytes. Fails the test if the result does not fit. */
void append_text(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
