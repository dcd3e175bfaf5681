/* SPDX-License-Identifier: MIT */
/*
 * settings_row.c - the settings of a run in JSON and in the --report table.
 *
 * This module reads the table of options, so a new option is included without a change here.
 */
#include "cli/report/settings_row.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options/table.h"
#include "cli/options/values.h"

enum { NAME_SIZE = 32 };

/* Names of options with - replaced by _. They must outlive the row that refers to them. */
struct names {
    char text[ROW_VALUES_MAX][NAME_SIZE];
};

/* Returns true if the settings include the option (see settings_row_add). */
static bool is_recorded(const struct option_row *row)
{
    return row->read && !row->keeps_picture && !row->hidden &&
           (row->theme == THEME_MOVEMENT || row->theme == THEME_SEARCH ||
            row->theme == THEME_READING);
}

static void convert_name(const char *name, char text[NAME_SIZE])
{
    size_t i = 0;
    for (; name[i] != '\0' && i + 1 < NAME_SIZE; i++)
        text[i] = (char)(name[i] == '-' ? '_' : name[i]);
    text[i] = '\0';
}

/* Appends all values given for an option on the command line. Sets *count to their number. */
static bool collect_texts(const struct option_row *row, const struct options *options,
                          struct buffer *text, size_t *count)
{
    struct error ignored;
    bool ok = true;
    *count = 0;
    for (size_t i = 0; ok && i < options->given_count; i++) {
        const struct given_option *given = &options->given[i];
        if (given->row == row)
            ok = buffer_print(text, &ignored, "%s%s", (*count)++ > 0 ? " " : "",
                              given->value ? given->value : "");
    }
    return ok;
}

/* Adds the values given for an option on the command line, or null if there are none. */
static void add_texts(struct row *object, const char *name, const struct option_row *row,
                      const struct options *options)
{
    struct buffer text = {0};
    size_t count;
    if (!collect_texts(row, options, &text, &count))
        object->failed = true;
    row_text(object, name, count > 0 ? text.text : NULL);
    free(text.text);
}

/*
 * Adds the value of an option of kind value_number: a number or a word, or null if the option was
 * not given and its default is neither.
 */
static void add_number(struct row *object, const char *name, const struct option_row *row,
                       const struct options *options)
{
    const uint64_t number = option_load(row, options);
    unsigned words = 0;
    while (row->word && row->word(words))
        words++;
    if (row->word && number >= row->word_value && number < row->word_value + words)
        row_text(object, name, row->word((unsigned)(number - row->word_value)));
    else if (number >= row->least && number <= row->most)
        row_count(object, name, number);
    else
        row_null(object, name);
}

static void add_value(struct row *object, const char *name, const struct option_row *row,
                      const struct options *options)
{
    const bool is_word = row->read == value_word && !row->optional;
    if (!row->argument)
        row_boolean(object, name, option_load(row, options) != 0);
    else if (is_word)
        row_text(object, name, row->word((unsigned)option_load(row, options)));
    else if (row->read == value_number)
        add_number(object, name, row, options);
    else if (row->read == value_factor && option_load(row, options) > 0)
        row_fraction(object, name, option_load(row, options), FACTOR_ONE);
    else if (row->read == value_factor)
        row_null(object, name);
    else
        add_texts(object, name, row, options);
}

void settings_row_add(struct row *row, const char *name, const struct options *options)
{
    struct names names;
    struct row object = {0};
    for (const struct option_row *option = option_table; option->name; option++) {
        if (!is_recorded(option))
            continue;
        char *text = names.text[object.count < ROW_VALUES_MAX ? object.count : 0];
        convert_name(option->name, text);
        add_value(&object, text, option, options);
    }
    row_object(row, name, &object);
    row_free(&object);
}
