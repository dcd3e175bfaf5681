/* SPDX-License-Identifier: MIT */
/* row.c - loads and stores the value of an option, and expands the text of its table row. */
#include "cli/options/row.h"

#include <string.h>

void *option_field(const struct option_row *row, struct options *options)
{
    return (char *)options + row->field.offset;
}

const void *option_field_const(const struct option_row *row, const struct options *options)
{
    return (const char *)options + row->field.offset;
}

void option_store(const struct option_row *row, struct options *options, uint64_t value)
{
    void *field = option_field(row, options);
    const uint8_t value8 = (uint8_t)value;
    const uint32_t value32 = (uint32_t)value;
    if (row->field.size == sizeof value8)
        memcpy(field, &value8, sizeof value8);
    else if (row->field.size == sizeof value32)
        memcpy(field, &value32, sizeof value32);
    else if (row->field.size == sizeof value)
        memcpy(field, &value, sizeof value);
}

uint64_t option_load(const struct option_row *row, const struct options *options)
{
    const void *field = option_field_const(row, options);
    uint8_t value8 = 0;
    uint32_t value32 = 0;
    uint64_t value = 0;
    if (row->field.size == sizeof value8)
        memcpy(&value8, field, sizeof value8);
    else if (row->field.size == sizeof value32)
        memcpy(&value32, field, sizeof value32);
    else if (row->field.size == sizeof value)
        memcpy(&value, field, sizeof value);
    return value + value32 + value8;
}

/*
 * Appends a piece to a text of `used` characters; a piece that is too long is truncated. Returns
 * the new length.
 */
static size_t append(char text[OPTION_TEXT_SIZE], size_t used, const char *piece, size_t length)
{
    const size_t room = OPTION_TEXT_SIZE - 1 - used;
    const size_t taken = length < room ? length : room;
    memcpy(text + used, piece, taken);
    text[used + taken] = '\0';
    return used + taken;
}

void option_describe(const struct option_row *row, const char *end, char text[OPTION_TEXT_SIZE])
{
    static const char placeholder[] = "{words}";
    const char *stop = row->text + strcspn(row->text, end);
    const char *at = strstr(row->text, placeholder);
    while (stop > row->text && stop[-1] == ' ')
        stop--;
    if (!at || at >= stop) {
        (void)append(text, 0, row->text, (size_t)(stop - row->text));
        return;
    }
    char words[OPTION_TEXT_SIZE];
    const bool has_default = !row->optional && row->word(1);
    words_join(row->word, has_default ? " (default)" : "", ", ", words);
    size_t used = append(text, 0, row->text, (size_t)(at - row->text));
    used = append(text, used, words, strlen(words));
    at += sizeof placeholder - 1;
    (void)append(text, used, at, (size_t)(stop - at));
}
