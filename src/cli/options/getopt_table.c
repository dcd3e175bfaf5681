/* SPDX-License-Identifier: MIT */
/*
 * getopt_table.c - the table of options as getopt_long wants it, and what is said of what it
 * refuses.
 */
#include "cli/options/getopt_table.h"

#include <stdio.h>
#include <string.h>

#include "cli/options/suggest.h"
#include "cli/report/messages.h"

/* What getopt_long returns for long options: beyond all letters. Short ones return their letter. */
enum { LONG_OPTION = 256 };

static int argument_of(const struct option_entry *entry)
{
    if (!entry->value)
        return no_argument;
    return entry->optional ? optional_argument : required_argument;
}

/*
 * A value that may be left out belongs to the long form alone: behind a letter it would have to
 * stand in the same word, where other letters may stand.
 */
struct getopt_table getopt_table_make(void)
{
    struct getopt_table table = {.letters = ":"};
    size_t used = 1;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_entry *entry = &option_table[id];
        table.names[id] = (struct option){entry->name, argument_of(entry), NULL, LONG_OPTION + id};
        if (entry->letter == '\0')
            continue;
        table.letters[used++] = entry->letter;
        if (argument_of(entry) == required_argument)
            table.letters[used++] = ':';
    }
    return table;
}

enum option_id getopt_table_find(int returned)
{
    int id = 0;
    if (returned >= LONG_OPTION)
        return (enum option_id)(returned - LONG_OPTION);
    while (id < OPTION_COUNT && (returned == 0 || option_table[id].letter != returned))
        id++;
    return (enum option_id)id;
}

static const char *name_word(unsigned index)
{
    return index < OPTION_COUNT ? option_table[index].name : NULL;
}

/*
 * Writes the names that begin with so many characters, where they are several, as
 * ": --path or --path-style"; returns how many there are.
 */
static int list_candidates(const char *begin, size_t length, char list[OPTION_TEXT_SIZE])
{
    const char *last = NULL;
    int count = 0;
    size_t used = 0;
    list[0] = '\0';
    for (unsigned i = 0; i <= OPTION_COUNT && used < OPTION_TEXT_SIZE; i++) {
        const char *name = name_word(i);
        if (name && strncmp(name, begin, length) != 0)
            continue;
        if (last) /* written only now, as it is known whether it is the last */
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

/* Says that there is no such long option, or that what is short for one is short for several. */
static void refuse_name(const char *word)
{
    const char *name = word + 2;
    const size_t length = strcspn(name, "=");
    char list[OPTION_TEXT_SIZE];
    if (length > 0 && list_candidates(name, length, list) > 1) {
        message_usage("--%.*s is short for more than one option: %s", (int)length, name, list);
        return;
    }
    const char *near = suggest_word(name, length, name_word);
    message_usage("there is no option --%.*s%s%s%s", (int)length, name,
                  near ? ": did you mean --" : "", near ? near : "", near ? "?" : "");
}

void getopt_table_refuse(int returned, const char *word)
{
    const enum option_id option = getopt_table_find(optopt);
    if (optopt == 0)
        refuse_name(word);
    else if (option == OPTION_COUNT)
        message_usage("there is no option -%c", optopt);
    else if (returned == ':')
        message_usage("--%s needs a value", option_table[option].name);
    else
        message_usage("--%s takes no value", option_table[option].name);
}
