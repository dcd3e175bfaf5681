/* SPDX-License-Identifier: MIT */
/* cell_word.c - converts words to cells. */
#include "map/formats/cell_word.h"

#include <ctype.h>
#include <string.h>

#include "base/number.h"

enum { WORD_SHOWN = 20 }; /* a message shows at most this many bytes of an invalid word */

static const struct {
    const char *word;
    uint8_t cell;
} words[] = {
    {"S", CELL_START},    {"G", CELL_GOAL},    {"True", CELL_WALL},
    {"False", CELL_FREE}, {"true", CELL_WALL}, {"false", CELL_FREE},
};

const uint8_t *cell_word_end(const uint8_t *at, const uint8_t *end)
{
    while (at < end && !isspace(*at) && !text_is_one_of(*at, ",;{}[]()") &&
           !(end - at > 1 && at[0] == '/' && at[1] == '/'))
        at++;
    return at;
}

bool cell_word_parse(const uint8_t *begin, const uint8_t *end, uint8_t *cell)
{
    const size_t length = (size_t)(end - begin);
    uint64_t value;
    if (number_parse_whole((const char *)begin, (const char *)end, CELL_WORD_MAX, &value)) {
        *cell = (uint8_t)value;
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, begin, length) == 0) {
            *cell = words[i].cell;
            return true;
        }
    return false;
}

bool cell_word_refuse(const struct text_cursor *cursor, const uint8_t *end, const char *expected,
                      struct error *error)
{
    char shown[TEXT_WORD_SIZE];
    const uint8_t *limit = end - cursor->at > WORD_SHOWN ? cursor->at + WORD_SHOWN : end;
    text_show_word(cursor->at, limit > cursor->at ? limit : cursor->at + 1, shown);
    return error_quote(error, cursor->line, text_column(cursor), "'%s' is not %s", shown, expected);
}
