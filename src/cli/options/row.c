/* SPDX-License-Identifier: MIT */
/* row.c - a row of the table of options: access to its field, and its text. */
#include "cli/options/row.h"

#include <stdio.h>
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

void option_describe(const struct option_row *row, const char *end, char text[OPTION_TEXT_SIZE])
{
    static const char place[] = "{words}";
    char words[OPTION_TEXT_SIZE] = "";
    const char *rest = "";
    int rest_length = 0;
    size_t length = strcspn(row->text, end);
    while (length > 0 && row->text[length - 1] == ' ')
        length--;
    const char *at = strstr(row->text, place);
    if (at && at < row->text + length) {
        const bool has_default = !row->optional && row->word(1);
        words_join(row->word, has_default ? " (default)" : "", ", ", words);
        rest = at + sizeof place - 1;
        rest_length = (int)(row->text + length - rest);
        length = (size_t)(at - row->text);
    }
    (void)snprintf(text, OPTION_TEXT_SIZE, "%.*s%s%.*s", (int)length, row->text, words, rest_length,
                   rest);
}
