/* SPDX-License-Identifier: MIT */
/* parse.c - parses the command line into struct options. */
#include "cli/options/parse.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "cli/message.h"
#include "cli/options/combinations.h"
#include "cli/options/help.h"
#include "cli/options/suggest.h"
#include "cli/options/table.h"
#include "cli/options/version.h"

/* --- getopt_long --------------------------------------------------------------------------- */

/*
 * For a long option, getopt_long returns this value plus the index of the option. The value is
 * greater than the code of any letter.
 */
enum { LONG_OPTION = 256 };

/* The table of options in the form that getopt_long requires. */
struct getopt_table {
    struct option names[OPTION_ROWS_MAX + 1];
    /* The short options. The leading colon makes getopt_long return ':' for a missing value. */
    char letters[2 * OPTION_ROWS_MAX + 2];
};

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
static struct getopt_table make_getopt_table(void)
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

/* Returns the row for a value that getopt_long returned or stored in optopt, or NULL. */
static const struct option_row *find_row(int returned)
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

/*
 * Reports why getopt_long rejected the argument `word`. `returned` is the result of getopt_long,
 * either '?' or ':'.
 */
static void refuse(int returned, const char *word)
{
    const struct option_row *row = find_row(optopt);
    if (optopt == 0)
        refuse_name(word);
    else if (!row)
        message_usage("unknown option -%c", optopt);
    else if (returned == ':')
        message_usage("--%s needs a value", row->name);
    else
        message_usage("--%s takes no value", row->name);
}

/* --- values ---------------------------------------------------------------------------------- */

/* Returns true if the text is the -LETTER or --NAME of an option. */
static bool is_option(const char *text)
{
    if (strncmp(text, "--", 2) == 0)
        return option_find(text + 2) != NULL;
    return text[0] == '-' && text[1] != '\0' && text[2] == '\0' && find_row(text[1]);
}

/* Appends an option to options->given. On failure reports the error and returns false. */
static bool add_given(struct given_option option, struct options *options)
{
    struct error error;
    struct given_option *given = memory_grow(options->given, &options->given_capacity,
                                             options->given_count + 1, sizeof *given, &error);
    if (!given) {
        message_error(NULL, &error);
        return false;
    }
    options->given = given;
    given[options->given_count++] = option;
    return true;
}

/* Reads an option; `value` is NULL if none was given. */
static bool read_option(const struct option_row *written, const char *value,
                        struct options *options)
{
    const bool alias = written->alias_of;
    const struct option_row *row = alias ? option_find(written->alias_of) : written;
    if (alias)
        value = written->alias_value;
    /* If the value is an option, the user probably forgot the file name before it. */
    if (option_completes(row) == COMPLETE_FILES && !row->word && is_option(value)) {
        message_usage("--%s needs a file name, but %s is an option; for a file of that name write "
                      "./%s",
                      row->name, value, value);
        return false;
    }
    return add_given((struct given_option){written, row, value}, options) &&
           row->read(row, value, options);
}

/* Reads the options up to --help or --version; reads all options if neither is given. */
static enum options_result read_options(int argc, char **argv, struct options *options)
{
    const struct getopt_table table = make_getopt_table();
    opterr = 0;
    for (;;) {
        const int returned = getopt_long(argc, argv, table.letters, table.names, NULL);
        if (returned == -1)
            return OPTIONS_RUN;
        if (returned == '?' || returned == ':') {
            refuse(returned, argv[optind - 1]);
            return OPTIONS_BAD;
        }
        /* As in -s=1,2: an equals sign that is attached to a letter is not part of the value. */
        const bool equals =
            returned < LONG_OPTION && optarg && *optarg == '=' && optarg != argv[optind - 1];
        if (!read_option(find_row(returned), equals ? optarg + 1 : optarg, options))
            return OPTIONS_BAD;
        if (options->help != HELP_NONE || options->version)
            return OPTIONS_DONE;
    }
}

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    *options = options_default();
    const enum options_result result = read_options(argc, argv, options);
    if (result == OPTIONS_DONE && options->version)
        version_print();
    else if (result == OPTIONS_DONE)
        help_print(options->help);
    if (result != OPTIONS_RUN)
        return result;
    options->maps = argv + optind;
    options->map_count = argc - optind;
    options->search = options_panel_search(options, 0);
    options->picture.segments = options->smoothing != SMOOTHING_NONE;
    options->map.cell_given = option_given(options, "cell");
    return combinations_check(options) ? OPTIONS_RUN : OPTIONS_BAD;
}
