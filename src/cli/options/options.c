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
    return !options->no_picture && (!options->map.inspect || options->output);
}

bool options_draw_images(const struct options *options)
{
    return options_draw(options) || options->animate;
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

const char *options_panel_name(const struct options *options, size_t panel)
{
    const struct search_settings settings = options_panel_search(options, panel);
    return options->comparison.rules ? movement_rule_name(settings.rule)
                                     : search_algorithm_name(settings.algorithm);
}

struct search_settings options_map_search(const struct options *options, size_t panel,
                                          const struct grid *grid)
{
    struct search_settings settings = options_panel_search(options, panel);
    if (options->keep_away_metric)
        settings.keep_away.radius /= grid->world.resolution;
    return settings;
}

bool options_draw_problem(const struct options *options)
{
    return options->problem.first > 0 && options->problem.step == 0;
}

bool options_share_has(const struct options *options, uint64_t index)
{
    const struct share *share = &options->share;
    return share->count == 0 || index % share->count == share->index - 1;
}

bool options_spread(const struct options *options)
{
    return options->distances || options->within.given;
}

/*
 * Returns true if a path is needed: if an output or an option uses it, or if the options do not
 * request the costs of all cells instead.
 */
static bool shows_path(const struct options *options)
{
    return options->path_file || options->animate || options->via.count > 0 ||
           options_panel_count(options) > 1 || (!options_spread(options) && !options->flow);
}

bool options_need_start(const struct options *options)
{
    return shows_path(options) || options_spread(options);
}

bool options_need_goal(const struct options *options)
{
    return shows_path(options) || options->flow;
}

void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS])
{
    names[0] = options->map_image;
    names[1] = options->path_file;
    names[2] = options->animate;
    names[3] = options->distances;
    names[4] = options->flow;
    names[5] = options->report;
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
    free(options->given);
    free(options->letters);
}
