/* SPDX-License-Identifier: MIT */
/* text.c - a cursor that moves over text. */
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { SNIFF_SIZE = 1024 }; /* bytes examined to decide whether a file is text */

struct text_cursor text_begin(const struct bytes *bytes)
{
    static const uint8_t byte_order_mark[3] = {0xef, 0xbb, 0xbf};
    const bool marked = bytes->size >= sizeof byte_order_mark &&
                        memcmp(bytes->data, byte_order_mark, sizeof byte_order_mark) == 0;
    const uint8_t *begin = bytes->data + (marked ? sizeof byte_order_mark : 0);
    return (struct text_cursor){
        .at = begin, .end = bytes->data + bytes->size, .line_begin = begin, .line = 1};
}

uint64_t text_column(const struct text_cursor *cursor)
{
    return (uint64_t)(cursor->at - cursor->line_begin) + 1;
}

void text_skip_line(struct text_cursor *cursor)
{
    while (!text_at_line_end(cursor))
        cursor->at++;
    if (cursor->at == cursor->end)
        return;
    const bool cr_lf =
        cursor->end - cursor->at > 1 && cursor->at[0] == '\r' && cursor->at[1] == '\n';
    cursor->at += cr_lf ? 2 : 1;
    cursor->line_begin = cursor->at;
    cursor->line++;
}

bool text_at_comment(const struct text_cursor *cursor)
{
    return cursor->end - cursor->at > 1 && cursor->at[0] == '/' && cursor->at[1] == '/';
}

bool text_begins(const struct text_cursor *cursor, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(cursor->end - cursor->at) >= length && memcmp(cursor->at, word, length) == 0;
}

bool text_skip_blanks(struct text_cursor *cursor)
{
    while (cursor->at < cursor->end) {
        if (text_is_blank(*cursor->at))
            cursor->at++;
        else if (text_at_line_end(cursor))
            text_skip_line(cursor);
        else
            return true;
    }
    return false;
}

bool text_skip_to_content(struct text_cursor *cursor)
{
    while (text_skip_blanks(cursor) && text_at_comment(cursor))
        text_skip_line(cursor);
    return cursor->at < cursor->end;
}

void text_show(const struct text_cursor *cursor, char shown[TEXT_SHOWN_SIZE])
{
    char copy[5] = ""; /* room for the longest UTF-8 character and a terminating zero */
    const size_t rest = (size_t)(cursor->end - cursor->at);
    memcpy(copy, cursor->at, rest < sizeof copy - 1 ? rest : sizeof copy - 1);
    (void)utf8_escape(copy, shown);
}

void text_show_word(const uint8_t *begin, const uint8_t *end, char shown[TEXT_WORD_SIZE])
{
    size_t length = (size_t)(end - begin);
    if (length >= TEXT_WORD_SIZE) {
        length = TEXT_WORD_SIZE - 1;
        /* Do not split a UTF-8 character. */
        while (length > TEXT_WORD_SIZE - 4 && (begin[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(shown, begin, length);
    shown[length] = '\0';
}

void text_list_add(char *list, size_t size, const char *item)
{
    static const char more[] = "...";
    const size_t used = strlen(list);
    const bool ended = used >= strlen(more) && strcmp(list + used - strlen(more), more) == 0;
    const bool fits = used + strlen(item) + strlen(", , ...") < size;
    if (!ended)
        (void)snprintf(list + used, size - used, "%s%s", used > 0 ? ", " : "", fits ? item : more);
}

bool text_is_plain(const struct bytes *bytes)
{
    const size_t size = bytes->size < SNIFF_SIZE ? bytes->size : SNIFF_SIZE;
    uint8_t other = 0; /* set without branches, so that the compiler can vectorise the loop */
    for (size_t i = 0; i < size; i++) {
        const uint8_t c = bytes->data[i];
        const int layout = (c == '\t') | (c == '\n') | (c == '\f') | (c == '\r');
        other |= (uint8_t)(((c < 0x20) & !layout) | (c == 0x7f));
    }
    return other == 0;
}
