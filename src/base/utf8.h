/* SPDX-License-Identifier: MIT */
/*
 * utf8.h - checks UTF-8, and makes text safe to print.
 *
 * File names and parts of files may contain any bytes. If they were printed unchanged, control
 * characters could send commands to the terminal, and invisible characters could disguise a name.
 */
#ifndef ASTAR_BASE_UTF8_H
#define ASTAR_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the length in bytes of the first character of a zero-terminated string if it is
 * well-formed UTF-8 (RFC 3629) and safe to print; otherwise returns 0. The unsafe characters are
 * control characters (U+0000 to U+001F, U+007F to U+009F), the line and paragraph separators
 * (U+2028, U+2029), and invisible characters, some of which change the direction of text (U+061C,
 * U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F, U+FEFF).
 */
size_t utf8_printable(const char *text);

/* Returns true if all characters of a zero-terminated string are safe to print (utf8_printable). */
bool utf8_is_printable(const char *text);

/* Buffer size in bytes for utf8_escape and utf8_escape_json, including the terminating zero. */
enum { UTF8_ESCAPED_SIZE = 8 };

/*
 * Copies the first character of a zero-terminated string to `escaped` if it is printable.
 * Otherwise, stores an escape: the code of the character, such as \x1b or \u202e, or the value of a
 * byte that is not part of a well-formed character, such as \xff. Returns the number of bytes of
 * `text` that `escaped` represents, which is at least 1.
 */
size_t utf8_escape(const char *text, char escaped[UTF8_ESCAPED_SIZE]);

/*
 * Like utf8_escape, but for a string in JSON: the escapes have the form \u001b, and a byte that is
 * not part of a well-formed character becomes U+FFFD. Also escapes quotes and backslashes.
 */
size_t utf8_escape_json(const char *text, char escaped[UTF8_ESCAPED_SIZE]);

#endif
