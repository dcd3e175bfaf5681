/* SPDX-License-Identifier: MIT */
/*
 * text.h - a cursor over a text file that counts lines and columns.
 *
 * A line ends with LF, CR LF, or CR. A UTF-8 byte order mark at the beginning is skipped.
 */
#ifndef ASTAR_BASE_TEXT_H
#define ASTAR_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/file.h"

struct text_cursor {
    const uint8_t *at, *end;
    const uint8_t *line_begin;
    uint64_t line; /* 1-based */
};

/* A cursor at the first character. */
struct text_cursor text_begin(const struct bytes *bytes);

/* The 1-based column of the cursor, in bytes. */
uint64_t text_column(const struct text_cursor *cursor);

/* Moves to the beginning of the next line, or to the end. */
void text_skip_line(struct text_cursor *cursor);

/*
 * Moves to the next character that is not a blank, a line end or in a "//" comment. False if there
 * is none.
 */
bool text_skip_to_content(struct text_cursor *cursor);

/* True at the two slashes that begin a comment. */
bool text_at_comment(const struct text_cursor *cursor);

/* True at the end of a line or of the text. */
static inline bool text_at_line_end(const struct text_cursor *cursor)
{
    return cursor->at == cursor->end || *cursor->at == '\n' || *cursor->at == '\r';
}

/* True for a space or tab. */
static inline bool text_is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

/* Room for what text_show writes. */
enum { TEXT_SHOWN_SIZE = 8 };

/* Writes the character at the cursor for a message: itself if printable, else as \x00. */
void text_show(const struct text_cursor *cursor, char shown[TEXT_SHOWN_SIZE]);

/* True if the first bytes contain no control characters that text does not have. */
bool text_is_plain(const struct bytes *bytes);

#endif
