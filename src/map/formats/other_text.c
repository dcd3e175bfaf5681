/* SPDX-License-Identifier: MIT */
/* other_text.c - detects texts that begin like a map but are notes, data or source code. */
#include "map/formats/other_text.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "map/formats/cell_word.h"

enum {
    WORD_MIN = 3,
    MAZE_LINES = 2,
    LOOK_MAX = 6 /* longer than any boolean; the time must be linear in the length of a line */
};

/*
 * Returns true if the cursor is at the first character of a word: at least WORD_MIN letters that
 * are not all equal. A run of equal letters may be a mistake in a map.
 */
static bool at_word(const struct text_cursor *cursor, int (*is_letter)(int))
{
    const uint8_t *end = cursor->at;
    bool differ = false;
    while (end < cursor->end && is_letter(*end) && !(differ && end - cursor->at >= WORD_MIN)) {
        differ = differ || *end != *cursor->at;
        end++;
    }
    return differ && end - cursor->at >= WORD_MIN;
}

/* Returns true if all letters of the lower-case run at the cursor can mark cells of a maze. */
static bool at_marks(const struct text_cursor *cursor)
{
    const uint8_t *end = cursor->at;
    while (end < cursor->end && islower(*end) && strchr("abegsx", *end))
        end++;
    return end == cursor->end || !islower(*end);
}

/* Returns the length of the boolean at the cursor, such as True; 0 if there is none. */
static size_t boolean_length(const struct text_cursor *cursor)
{
    uint8_t cell;
    const size_t left = (size_t)(cursor->end - cursor->at);
    const uint8_t *limit = cursor->at + (left < LOOK_MAX ? left : LOOK_MAX);
    const uint8_t *end = cell_word_end(cursor->at, limit);
    const bool word = end - cursor->at >= WORD_MIN && isalpha(*cursor->at);
    return word && cell_word_parse(cursor->at, end, &cell) ? (size_t)(end - cursor->at) : 0;
}

/* Returns true if the text has a digit or a boolean outside comments. */
static bool has_value(struct text_cursor cursor)
{
    while (text_skip_to_content(&cursor)) {
        if (isdigit(*cursor.at) || boolean_length(&cursor) > 0)
            return true;
        cursor.at++;
    }
    return false;
}

/* Returns true if the word at the cursor looks like a date, a time, a range or a version number. */
static bool at_stamp(const struct text_cursor *cursor)
{
    const uint8_t *end = cell_word_end(cursor->at, cursor->end);
    unsigned points = 0;
    for (const uint8_t *at = cursor->at; at < end; at++) {
        points += *at == '.';
        if (at > cursor->at && isdigit(at[-1]) && (*at == '-' || *at == ':'))
            return true;
    }
    return points > 1 && isdigit(*cursor->at);
}

/* Returns true if a word, a quote, or a letter followed by a colon begins at the cursor. */
static bool at_foreign(const struct text_cursor *cursor)
{
    const bool key = isalpha(*cursor->at) && cursor->end - cursor->at > 1 && cursor->at[1] == ':';
    return key || *cursor->at == '"' || *cursor->at == '\'' || at_word(cursor, isalpha);
}

bool other_text_among_numbers(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    if (!has_value(cursor))
        return true;
    if (!text_skip_to_content(&cursor) || at_stamp(&cursor))
        return true;
    while (!text_at_line_end(&cursor) && !text_at_comment(&cursor) && *cursor.at != '#') {
        const size_t boolean = boolean_length(&cursor);
        if (boolean == 0 && at_foreign(&cursor))
            return true;
        cursor.at += boolean > 0 ? boolean : 1;
    }
    return false;
}

bool other_text_among_letters(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    bool content = text_skip_to_content(&cursor);
    for (unsigned line = 0; content && line < MAZE_LINES; line++) {
        for (; !text_at_line_end(&cursor) && !text_at_comment(&cursor); cursor.at++)
            if (at_word(&cursor, islower) && !at_marks(&cursor))
                return true;
        text_skip_line(&cursor);
    }
    return false;
}
