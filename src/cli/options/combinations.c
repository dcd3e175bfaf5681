/* SPDX-License-Identifier: MIT */
/* combinations.c - checks which options require or exclude each other. */
#include "cli/options/combinations.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"
#include "map/formats.h"

/*
 * Returns the number of times that standard input is named as a map or as the list of --files-from.
 */
static int count_inputs(const struct options *options)
{
    int count = options_name_stream(options->files_from);
    for (int i = 0; i < options->map_count; i++)
        count += options_name_stream(options->maps[i]);
    return count;
}

static const char *find_stream_fault(const struct options *options)
{
    if (options->map_count == 0 && !options->files_from)
        return "no map given; name a file, a folder, or - for standard input";
    if (options_count_streams(options) + (options->json != JSON_NONE) +
            (options->show != SHOW_NOTHING) >
        1)
        return "only one of --json, --show, --output -, --map-image -, --path -, --distances -, "
               "--flow -, --animate - and --report - can use standard output";
    return count_inputs(options) > 1 ? "standard input can be read only once" : NULL;
}

/* Reports that the option `needed` is missing, and names all options that require it. */
static void report_need(const char *needed)
{
    char names[OPTION_TEXT_SIZE];
    size_t used = 0;
    int count = 0;
    for (const struct option_row *row = option_table; row->name && used < sizeof names; row++) {
        const char letter[] = {' ', '(', '-', row->letter, ')', '\0'};
        if (row->needs && strcmp(row->needs, needed) == 0)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s--%s%s",
                                     count++ > 0 ? " and " : "", row->name,
                                     row->letter != '\0' ? letter : "");
    }
    message_usage("%s %s --%s", names, count > 1 ? "require" : "requires", needed);
}

/*
 * Returns the name of the first option that is missing although a given option requires it, or
 * NULL if there is none.
 */
static const char *find_need(const struct options *options)
{
    for (const struct option_row *row = option_table; row->name; row++)
        if (row->needs && option_given(options, row->name) && !option_given(options, row->needs))
            return row->needs;
    return NULL;
}

/* Returns the row of the first given option that is not allowed with --inspect, or NULL. */
static const struct option_row *find_solving(const struct options *options)
{
    const struct option_row *row = option_table;
    while (row->name && !(row->solves && option_given(options, row->name)))
        row++;
    return row->name ? row : NULL;
}

/*
 * Returns a message about a conflict among the options for the costs of all cells; NULL if there is
 * none.
 */
static const char *find_costs_fault(const struct options *options)
{
    if (options_panel_count(options) == 1)
        return NULL;
    if (options->within.given)
        return "--within shows one search; omit --compare";
    if (options->comparison.rules && options->distances)
        return "--distances uses one rule for diagonal steps; omit --compare rules";
    return options->comparison.rules && options->flow
               ? "--flow uses one rule for diagonal steps; omit --compare rules"
               : NULL;
}

static const char *find_comparison_fault(const struct options *options)
{
    const struct comparison *comparison = &options->comparison;
    const bool alias = option_given(options, "compare-rules");
    if (alias && option_given(options, "compare"))
        return "--compare and --compare-rules cannot be given together";
    if (comparison->count > 0 && option_given(options, "algorithm"))
        return "--compare already names the algorithms; omit --algorithm";
    if (comparison->rules && option_given(options, "diagonal"))
        return alias ? "--compare-rules draws all rules; omit --diagonal"
                     : "--compare rules draws all rules; omit --diagonal";
    if (options->animate && options_panel_count(options) > 1)
        return alias ? "--animate shows one search; omit --compare-rules"
                     : "--animate shows one search; omit --compare";
    return NULL;
}

/* Returns the reason why --no-picture cannot be combined with the other options, or NULL. */
static const char *find_picture_fault(const struct options *options)
{
    if (options->output)
        return "--no-picture draws no picture; omit --output";
    return options->skip_existing ? "--skip-existing examines pictures; omit --no-picture" : NULL;
}

bool combinations_check(const struct options *options)
{
    const enum map_format format = options->map.format;
    const char *fault = find_stream_fault(options);
    const char *needed = fault ? NULL : find_need(options);
    if (needed) {
        report_need(needed);
        return false;
    }
    if (!fault)
        fault = find_comparison_fault(options);
    if (!fault && options->no_picture)
        fault = find_picture_fault(options);
    if (!fault && options->picture.scale > 0 && options->picture.max_size > 0)
        fault = "--scale and --max-size both set the size of pictures; give one of them";
    if (!fault)
        fault = find_costs_fault(options);
    if (!fault && options->map.untrusted && options->no_sandbox)
        fault = "--untrusted requires the sandbox; omit --no-sandbox";
    const struct option_row *solving =
        !fault && options->map.inspect ? find_solving(options) : NULL;
    if (fault)
        message_usage("%s", fault);
    else if (solving)
        message_usage("--inspect does not solve maps; omit --%s", solving->name);
    else if (options->walls && !map_format_row(format)->takes_walls)
        message_usage("--walls applies to --format csv, tmx and tmj, not to --format %s",
                      map_format_name(format));
    else if (options->letters && !map_format_row(format)->takes_letters)
        message_usage("--letters applies to --format ascii, not to --format %s",
                      map_format_name(format));
    else
        return true;
    return false;
}
