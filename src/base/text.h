/* SPDX-License-Identifier: MIT */
/*
 * text.h - a cursor that moves over text and keeps track of its line and column.
 *
 * A line ends with LF, CR LF or CR. A UTF-8 byte order mark at the start of the text is skipped.
 */
#ifndef ASTAR_BASE_TEXT_H
#define ASTAR_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/utf8.h"

struct text_cursor {
    const uint8_t *at, *end;   /* the current character, and the end of the text */
    const uint8_t *line_begin; /* first character of the current line */
    uint64_t line;             /* 1-based */
};

/* Returns a cursor at the first character. `bytes` must outlive the cursor. */
struct text_cursor text_begin(const struct bytes *bytes);

/* Returns the 1-based column of the cursor, in bytes. */
uint64_t text_column(const struct text_cursor *cursor);

/* Moves to the start of the next line, or to the end of the text. */
void text_skip_line(struct text_cursor *cursor);

/* Skips blanks and line ends. Returns false at the end of the text. */
bool text_skip_blanks(struct text_cursor *cursor);

/* Skips blanks, line ends and "//" comments. Returns false at the end of the text. */
bool text_skip_to_content(struct text_cursor *cursor);

/* Returns true if the cursor is at the two slashes that begin a comment. */
bool text_at_comment(const struct text_cursor *cursor);

/* Returns true if the rest of the text begins with `word`. */
bool text_begins(const struct text_cursor *cursor, const char *word);

/* Returns true if the `length` bytes at `text` are `word`. */
static inline bool text_is_word(const void *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Returns true if the cursor is at the end of a line or of the text. */
static inline bool text_at_line_end(const struct text_cursor *cursor)
{
    return cursor->at == cursor->end || *cursor->at == '\n' || *cursor->at == '\r';
}

/* Returns true if `c` occurs in `list`. Unlike with strchr, a NUL character does not. */
static inline bool text_is_one_of(uint8_t c, const char *list)
{
    return c != '\0' && strchr(list, c) != NULL;
}

/* Returns true for a space or a tab. */
static inline bool text_is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

/* Buffer size in bytes for text_show, including the terminating zero. */
enum { TEXT_SHOWN_SIZE = UTF8_ESCAPED_SIZE };

/*
 * Formats the character at the cursor for a message, escaped as by utf8_escape. The cursor must not
 * be at the end of the text.
 */
void text_show(const struct text_cursor *cursor, char shown[TEXT_SHOWN_SIZE]);

/* Buffer size in bytes for text_show_word, including the terminating zero. */
enum { TEXT_WORD_SIZE = 41 };

/* Copies the text from `begin` to `end` for a message; truncates it to the size of the buffer. */
void text_show_word(const uint8_t *begin, const uint8_t *end, char shown[TEXT_WORD_SIZE]);

/*
 * Appends an item to a list in a buffer of `size` bytes, which contains items separated by commas.
 * Appends "..." instead if the item does not fit.
 */
void text_list_add(char *list, size_t size, const char *item);

/*
 * Returns true if the first 1024 bytes contain no ASCII control characters except tabs, line ends
 * and form feeds.
 */
bool text_is_plain(const struct bytes *bytes);

#endif
