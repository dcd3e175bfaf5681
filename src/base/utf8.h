/* SPDX-License-Identifier: MIT */
/* utf8.h - telling text that may be shown from bytes that may not. */
#ifndef ASTAR_BASE_UTF8_H
#define ASTAR_BASE_UTF8_H

#include <stddef.h>

#include "base/error.h"

/*
 * The length in bytes of the character at `text`, a zero-terminated string, if it is well-formed
 * UTF-8 (RFC 3629) and no control character; else 0.
 */
size_t utf8_printable(const char *text);

/*
 * A copy in which every byte that does not belong to well-formed UTF-8 is replaced by U+FFFD,
 * control characters kept. Released with free(); NULL when out of memory.
 */
char *utf8_repair(const char *text, struct error *error);

#endif
