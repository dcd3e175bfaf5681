/* SPDX-License-Identifier: MIT */
/*
 * getopt_table.c - converts the table of options to the form that getopt_long expects, and reports
 * why getopt_long rejected an option.
 */
#include "cli/options/getopt_table.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "cli/options/suggest.h"

/*
 * For a long option, getopt_long returns this value plus the index of the option. The value is
 * greater than the code of any letter.
 */
enum { LONG_OPTION = 256 };

static int argument_of(const struct option_row *row)
{
    if (!row->argument)
        return no_argument;
    return row->optional ? optional_argument : required_argument;
}

/*
 * The short form of an option does not accept an optional value, because getopt would treat
 * the letters that follow it as the value.
 */
struct getopt_table getopt_table_make(void)
{
    struct getopt_table table = {.letters = ":"};
    size_t used = 1;
    for (int i = 0; option_table[i].name; i++) {
        const struct option_row *row = &option_table[i];
        table.names[i] = (struct option){row->name, argument_of(row), NULL, LONG_OPTION + i};
        if (row->letter == '\0')
            continue;
        table.letters[used++] = row->letter;
        if (argument_of(row) == required_argument)
            table.letters[used++] = ':';
    }
    return table;
}

const struct option_row *getopt_table_find(int returned)
{
    if (returned >= LONG_OPTION)
        return &option_table[returned - LONG_OPTION];
    for (const struct option_row *row = option_table; row->name; row++)
        if (returned != 0 && row->letter == returned)
            return row;
    return NULL;
}

/*
 * Lists the options whose names begin with the first `length` characters of `begin`, for example
 * "--path or --path-style". Returns their number.
 */
static int list_candidates(const char *begin, size_t length, char list[OPTION_TEXT_SIZE])
{
    const char *last = NULL;
    int count = 0;
    size_t used = 0;
    list[0] = '\0';
    const struct option_row *row = option_table;
    for (bool more = true; more && used < OPTION_TEXT_SIZE; row++) {
        const char *name = row->name;
        more = name != NULL;
        if (name && strncmp(name, begin, length) != 0)
            continue;
        if (last) /* the separator depends on whether another name follows */
            used += (size_t)snprintf(list + used, OPTION_TEXT_SIZE - used, "%s--%s",
                                     count == 1 ? ""
                                     : name     ? ", "
                                                : " or ",
                                     last);
        last = name;
        count += name != NULL;
    }
    return count;
}

/* Reports an unknown or an ambiguous long option. */
static void refuse_name(const char *word)
{
    const char *name = word + 2;
    const size_t length = strcspn(name, "=");
    char list[OPTION_TEXT_SIZE];
    if (length > 0 && list_candidates(name, length, list) > 1) {
        message_usage("--%.*s is ambiguous; use %s", (int)length, name, list);
        return;
    }
    const char *near = suggest_word(name, length, option_name);
    message_usage("unknown option --%.*s%s%s%s", (int)length, name, near ? "; did you mean --" : "",
                  near ? near : "", near ? "?" : "");
}

void getopt_table_refuse(int returned, const char *word)
{
    const struct option_row *row = getopt_table_find(optopt);
    if (optopt == 0)
        refuse_name(word);
    else if (!row)
        message_usage("unknown option -%c", optopt);
    else if (returned == ':')
        message_usage("--%s needs a value", row->name);
    else
        message_usage("--%s takes no value", row->name);
}
