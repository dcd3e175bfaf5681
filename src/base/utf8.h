/* SPDX-License-Identifier: MIT */
/* utf8.h - checks and repairs UTF-8. */
#ifndef ASTAR_BASE_UTF8_H
#define ASTAR_BASE_UTF8_H

#include <stddef.h>

#include "base/error.h"

/*
 * Returns the length in bytes of the first character of a zero-terminated string if it is
 * well-formed UTF-8 (RFC 3629) and not a control character; otherwise 0.
 */
size_t utf8_printable(const char *text);

/*
 * Returns a copy in which each byte that is not part of well-formed UTF-8 is replaced by U+FFFD.
 * Control characters are kept. Release the copy with free(). Returns NULL if out of memory.
 */
char *utf8_repair(const char *text, struct error *error);

#endif
