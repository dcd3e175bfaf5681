/* SPDX-License-Identifier: MIT */
/* options.c - reading the command line. */
#include "cli/options/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/options/getopt_table.h"
#include "cli/options/help.h"
#include "cli/options/option_table.h"
#include "cli/options/values.h"
#include "cli/options/version.h"
#include "cli/report/messages.h"
#include "map/formats.h"

/* More threads than any machine has use for. */
enum { JOBS_MAX = 1024 };

/* The options of movement and search. */
static bool take_search_option(struct options *options, enum option_id option, const char *value)
{
    struct search_settings *search = &options->search;
    switch (option) {
    case OPTION_DIAGONAL:
        options->rule_set = true;
        return value_rule(value, &search->rule);
    case OPTION_NO_DIAGONAL:
        search->rule = DIAGONAL_NEVER;
        return true;
    case OPTION_CLEARANCE:
        return value_clearance(value, &options->clearance);
    case OPTION_DIAGONAL_COST:
        return value_factor("diagonal-cost", value, 1, &search->diagonal_cost);
    case OPTION_MOVE_COST:
        return value_move_costs(value, search->move_cost);
    case OPTION_ALGORITHM:
        options->algorithm_set = true;
        return value_algorithm(value, &search->algorithm);
    case OPTION_HEURISTIC:
        return value_heuristic(value, &search->heuristic);
    case OPTION_WEIGHT:
        return value_factor("weight", value, FACTOR_ONE, &search->weight);
    case OPTION_START:
        return value_point("start", value, &options->starts);
    case OPTION_GOAL:
        return value_point("goal", value, &options->goals);
    case OPTION_VIA:
        return value_point("via", value, &options->via);
    case OPTION_NEAREST:
        options->nearest = true;
        return true;
    default:
        return false;
    }
}

/* The options of reading. */
static bool take_reading_option(struct options *options, enum option_id option, const char *value)
{
    struct map_options *map = &options->map;
    switch (option) {
    case OPTION_FORMAT:
        return value_format(value, &map->format);
    case OPTION_CELL:
        return value_cell_size(value, &map->cell_size);
    case OPTION_THRESHOLD:
        return value_threshold(value, &map->threshold);
    case OPTION_INVERT:
        map->invert = true;
        return true;
    case OPTION_UNKNOWN:
        return value_unknown(value, &map->unknown_free);
    case OPTION_WALLS:
        return value_walls(value, options);
    case OPTION_COST:
        return value_cost(value, options);
    case OPTION_MAX_CELLS:
        return value_number("max-cells", value, 1, GRID_CELLS_MAX, &map->max_cells);
    default:
        return false;
    }
}

/* The options of running and of scenarios. */
static bool take_running_option(struct options *options, enum option_id option, const char *value)
{
    switch (option) {
    case OPTION_REPORT:
        return value_file(option, value, &options->report);
    case OPTION_NO_HEADER:
        options->no_header = true;
        return true;
    case OPTION_PROBLEM:
        return value_number32("problem", value, 1, UINT32_MAX, &options->problem);
    case OPTION_JOBS:
        return value_number32("jobs", value, 1, JOBS_MAX, &options->jobs);
    case OPTION_RECURSIVE:
        options->recursive = true;
        return true;
    case OPTION_FILES_FROM:
        return value_file(option, value, &options->files_from);
    case OPTION_NULL:
        options->null_separated = true;
        return true;
    case OPTION_SKIP_EXISTING:
        options->skip_existing = true;
        return true;
    case OPTION_FAIL_FAST:
        options->fail_fast = true;
        return true;
    case OPTION_MEMORY:
        return value_memory(value, &options->memory);
    case OPTION_NO_SANDBOX:
        options->no_sandbox = true;
        return true;
    case OPTION_TIME_LIMIT:
        return value_time_limit(value, &options->time_limit_us);
    default:
        return false;
    }
}

/* The options of the picture's look. */
static bool take_picture_option(struct picture_options *picture, enum option_id option,
                                const char *value)
{
    switch (option) {
    case OPTION_SCALE:
        return value_number32("scale", value, 1, PICTURE_SCALE_MAX, &picture->scale);
    case OPTION_NO_EXPLORED:
        picture->explored = false;
        return true;
    case OPTION_NO_GRID:
        picture->grid_lines = false;
        return true;
    case OPTION_HEAT:
        picture->heat = true;
        return true;
    case OPTION_MARK:
        picture->mark = true;
        return true;
    case OPTION_PATH_STYLE:
        return value_path_style(value, &picture->path_style);
    case OPTION_CAPTION:
        picture->caption = true;
        return true;
    case OPTION_COMPRESSION:
        return value_number32("compression", value, 0, PICTURE_COMPRESSION_MAX,
                              &picture->compression);
    default:
        return false;
    }
}

/* The options of the picture as a whole, and of what is drawn beside it. */
static bool take_drawing_option(struct options *options, enum option_id option, const char *value)
{
    switch (option) {
    case OPTION_PALETTE:
        return value_palette(value, options);
    case OPTION_COMPARE:
        return value_comparison(value, &options->comparison);
    case OPTION_COMPARE_RULES:
        options->comparison.rules = true;
        return true;
    case OPTION_ANIMATE:
        return value_picture_file(option, value, &options->animate);
    case OPTION_FRAMES:
        options->animation_set = true;
        return value_number32("frames", value, 1, ANIMATION_FRAMES_MAX, &options->animation.frames);
    case OPTION_FPS:
        options->animation_set = true;
        return value_number32("fps", value, 1, ANIMATION_RATE_MAX, &options->animation.rate);
    case OPTION_SHOW:
        return value_show(value, &options->show);
    default:
        return take_picture_option(&options->picture, option, value);
    }
}

/* The options of outputs. */
static bool take_output_option(struct options *options, enum option_id option, const char *value)
{
    switch (option) {
    case OPTION_OUTPUT:
        return value_picture_file(option, value, &options->output);
    case OPTION_MAP_IMAGE:
        return value_picture_file(option, value, &options->map_image);
    case OPTION_PATH:
        return value_file(option, value, &options->path_file);
    case OPTION_JSON:
        options->json = true;
        return true;
    case OPTION_QUIET:
        options->quiet = true;
        return true;
    case OPTION_VERBOSE:
        options->verbose = true;
        return true;
    default:
        return take_drawing_option(options, option, value);
    }
}

/* Takes one option in, and says what is wrong with it. `value` is its argument, or NULL. */
static bool take_option(struct options *options, enum option_id option, const char *value)
{
    switch (option_table[option].group) {
    case GROUP_OUTPUT:
        return take_output_option(options, option, value);
    case GROUP_READING:
        return take_reading_option(options, option, value);
    case GROUP_RUNNING:
    case GROUP_SCENARIOS:
        return take_running_option(options, option, value);
    default:
        return take_search_option(options, option, value);
    }
}

bool options_name_stream(const char *name)
{
    return name && strcmp(name, FILE_STANDARD_STREAM) == 0;
}

void options_outputs(const struct options *options, const char *names[OPTIONS_OUTPUTS])
{
    names[0] = options->map_image;
    names[1] = options->path_file;
    names[2] = options->animate;
    names[3] = options->report;
}

static int count_streams(const struct options *options)
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
    return count_streams(options) > 0;
}

/* How many of the maps and lists are standard input. */
static int count_inputs(const struct options *options)
{
    int count = options_name_stream(options->files_from);
    for (int i = 0; i < options->map_count; i++)
        count += options_name_stream(options->maps[i]);
    return count;
}

/* What is wrong with a comparison, or with an animation beside it; or NULL. */
static const char *comparison_fault(const struct options *options)
{
    const struct comparison *comparison = &options->comparison;
    if (comparison->count > 0 && comparison->rules)
        return "--compare and --compare-rules cannot be given together";
    if (comparison->count > 0 && options->algorithm_set)
        return "--compare names the algorithms: leave --algorithm out";
    if (comparison->rules && options->rule_set)
        return "--compare-rules draws all rules: leave --diagonal out";
    if (options->animate && comparison->count > 0)
        return "--animate shows one search: leave --compare out";
    if (options->animate && comparison->rules)
        return "--animate shows one search: leave --compare-rules out";
    return NULL;
}

/* What is wrong with a combination of options that no map could make sense of; or NULL. */
static const char *combination_fault(const struct options *options)
{
    if (options->map_count == 0 && !options->files_from)
        return "no map is given";
    if (count_streams(options) + options->json + (options->show != SHOW_NOTHING) > 1)
        return "only one of --json, --show, --output -, --map-image -, --path -, --animate - and "
               "--report - can have standard output";
    if (count_inputs(options) > 1)
        return "standard input can be read only once";
    if (options->animation_set && !options->animate)
        return "--frames and --fps go with --animate";
    if (options->null_separated && !options->files_from)
        return "--null (-0) goes with --files-from";
    if (options->no_header && !options->report)
        return "--no-header goes with --report";
    return comparison_fault(options);
}

static bool check_combination(const struct options *options)
{
    const char *fault = combination_fault(options);
    const enum map_format format = options->map.format;
    if (fault)
        message_usage("%s", fault);
    else if (options->walls && format != MAP_FORMAT_AUTO && format != MAP_FORMAT_CSV)
        message_usage("--walls goes with --format csv, not with --format %s",
                      map_format_name(format));
    else
        return true;
    return false;
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

/* Prints what --help or --version asks for. */
static enum options_result inform(enum option_id option, const char *topic)
{
    enum help_topic which = HELP_TOPIC_COUNT;
    if (option == OPTION_VERSION)
        version_print();
    else if (!topic)
        help_print();
    else if (value_topic(topic, &which))
        help_print_topic(which);
    else
        return OPTIONS_BAD;
    return OPTIONS_DONE;
}

/* Takes in all options; OPTIONS_RUN if there was nothing wrong with them. */
static enum options_result take_options(int argc, char **argv, struct options *options)
{
    const struct getopt_table table = getopt_table_make();
    opterr = 0;
    for (;;) {
        const int result = getopt_long(argc, argv, table.letters, table.names, NULL);
        if (result == -1)
            return OPTIONS_RUN;
        const enum option_id option = getopt_table_find(result);
        if (result == '?' || result == ':') {
            getopt_table_refuse(result, argv[optind - 1]);
            return OPTIONS_BAD;
        }
        if (option == OPTION_HELP || option == OPTION_VERSION)
            return inform(option, optarg);
        if (!take_option(options, option, optarg))
            return OPTIONS_BAD;
    }
}

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    *options = (struct options){.picture = picture_options_default(),
                                .search = search_settings_default(),
                                .map = map_options_default(),
                                .animation = animation_options_default()};
    const enum options_result result = take_options(argc, argv, options);
    if (result != OPTIONS_RUN)
        return result;
    options->maps = argv + optind;
    options->map_count = argc - optind;
    options->search = options_panel_search(options, 0);
    return check_combination(options) ? OPTIONS_RUN : OPTIONS_BAD;
}

void options_free(struct options *options)
{
    free(options->starts.items);
    free(options->goals.items);
    free(options->via.items);
    free(options->costs);
    free(options->walls);
}
