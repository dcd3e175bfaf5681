/* SPDX-License-Identifier: MIT */
/* parse.c - parses the command line into struct options. */
#include "cli/options/parse.h"

#include <getopt.h>
#include <string.h>

#include "base/memory.h"
#include "cli/message.h"
#include "cli/options/combinations.h"
#include "cli/options/getopt_table.h"
#include "cli/options/help.h"
#include "cli/options/table.h"
#include "cli/options/version.h"

/* Returns true if the text is the -LETTER or --NAME of an option. */
static bool is_option(const char *text)
{
    if (strncmp(text, "--", 2) == 0)
        return option_find(text + 2) != NULL;
    return text[0] == '-' && text[1] != '\0' && text[2] == '\0' && getopt_table_find(text[1]);
}

/* Appends an option to options->given. On failure reports the error and returns false. */
static bool add_given(const struct option_row *row, const char *value, struct options *options)
{
    struct error error;
    struct given_option *given = memory_grow(options->given, &options->given_capacity,
                                             options->given_count + 1, sizeof *given, &error);
    if (!given) {
        message_error(NULL, &error);
        return false;
    }
    options->given = given;
    given[options->given_count++] = (struct given_option){row, value};
    return true;
}

/* Reads the value of an option; `value` is NULL if none was given. */
static bool read_option(const struct option_row *row, const char *value, struct options *options)
{
    if (row->alias_of)
        return read_option(option_find(row->alias_of), row->alias_value, options);
    /* If the value is an option, the user probably forgot the file name before it. */
    if (row->kind->completion == COMPLETE_FILES && !row->word && is_option(value)) {
        message_usage("--%s needs a file name, but %s is an option; for a file of that name write "
                      "./%s",
                      row->name, value, value);
        return false;
    }
    return add_given(row, value, options) && row->kind->read(row, value, options);
}

/* Reads the options up to --help or --version; reads all options if neither is given. */
static enum options_result read_options(int argc, char **argv, struct options *options,
                                        struct option_marks *marks)
{
    const struct getopt_table table = getopt_table_make();
    opterr = 0;
    for (;;) {
        const int returned = getopt_long(argc, argv, table.letters, table.names, NULL);
        if (returned == -1)
            return OPTIONS_RUN;
        if (returned == '?' || returned == ':') {
            getopt_table_refuse(returned, argv[optind - 1]);
            return OPTIONS_BAD;
        }
        const struct option_row *row = getopt_table_find(returned);
        option_mark(marks, row);
        if (!read_option(row, optarg, options))
            return OPTIONS_BAD;
        if (options->help != HELP_NONE || options->version)
            return OPTIONS_DONE;
    }
}

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    struct option_marks marks = {{false}};
    *options = options_default();
    const enum options_result result = read_options(argc, argv, options, &marks);
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
    return combinations_check(options, &marks) ? OPTIONS_RUN : OPTIONS_BAD;
}
