/* SPDX-License-Identifier: MIT */
/* options.c - the settings of a run. */
#include "cli/options/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

struct options options_default(void)
{
    struct options options = {.picture = picture_options_default(),
                              .search = search_settings_default(),
                              .map = map_options_default(),
                              .animation = animation_options_default()};
    options.map.background = MAP_BACKGROUND_AUTO;
    return options;
}

bool options_draw(const struct options *options)
{
    return !options->map.inspect || options->output;
}

size_t options_panel_count(const struct options *options)
{
    if (options->comparison.rules)
        return DIAGONAL_RULE_COUNT;
    return options->comparison.count > 0 ? options->comparison.count : 1;
}

struct search_settings options_panel_search(const struct options *options, size_t panel)
{
    struct search_settings settings = options->search;
    if (options->comparison.rules)
        settings.rule = (enum diagonal_rule)panel;
    else if (options->comparison.count > 0)
        settings.algorithm = options->comparison.algorithms[panel];
    return settings;
}

void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS])
{
    names[0] = options->map_image;
    names[1] = options->path_file;
    names[2] = options->animate;
    names[3] = options->report;
}

bool options_name_stream(const char *name)
{
    return name && strcmp(name, FILE_STANDARD_STREAM) == 0;
}

int options_count_streams(const struct options *options)
{
    const char *names[OPTIONS_OUTPUTS];
    int count = options_name_stream(options->output);
    options_outputs(options, names);
    for (size_t i = 0; i < OPTIONS_OUTPUTS; i++)
        count += options_name_stream(names[i]);
    return count;
}

bool options_use_stdout(const struct options *options)
{
    return options_count_streams(options) > 0;
}

void options_free(struct options *options)
{
    free(options->starts.items);
    free(options->goals.items);
    free(options->via.items);
    free(options->costs);
    free(options->walls);
    free(options->letters);
}
