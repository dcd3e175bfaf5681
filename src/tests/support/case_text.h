/* SPDX-License-Identifier: MIT */
/*
 * case_text.h - the contents of files in tests/cases, written as text with escapes:
 *
 *   \n \r \t \\ \xHH   a line feed, a carriage return, a tab, a backslash, a byte in hexadecimal
 *   \{NAME}            the content that a line "define NAME :: TEXT" has given to NAME
 *   \<FILE>            the fixture FILE; \<FILE 60> are its first 60 bytes, and \<FILE 60-> is the
 *                      rest; \<FILE 60=ff 61=fe> has other values at bytes 60 and 61
 *   \h(TEXT\)          bytes in hexadecimal; blanks are ignored
 *   \2(TEXT\)          the size of TEXT in two bytes, the least significant byte first, and TEXT;
 *                      \4(TEXT\) has four bytes
 *   \c(TYPETEXT\)      a PNG chunk: length, type, TEXT and checksum
 *   \z(TEXT\)          a zlib stream that contains TEXT, uncompressed
 *   \d(TEXT\)          ten copies of TEXT; \k(TEXT\) are a thousand
 */
#ifndef ASTAR_TESTS_SUPPORT_CASE_TEXT_H
#define ASTAR_TESTS_SUPPORT_CASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum { CASE_NAMES_MAX = 40 };

/* Initialise to zero; release with case_names_free. */
struct case_names {
    struct {
        char name[32];
        struct buffer content;
    } items[CASE_NAMES_MAX];
    size_t count;
};

/* Gives a content to a name. Returns false if the text has a wrong escape or there are too many. */
bool case_define(struct case_names *names, const char *name, const char *text);

/*
 * Appends the content that `text` describes. Returns false if it has a wrong escape, an unknown
 * name or a fixture that cannot be read. The working directory must be the project's folder.
 */
bool case_expand(const struct case_names *names, const char *text, struct buffer *content);

void case_names_free(struct case_names *names);

#endif
