/* SPDX-License-Identifier: MIT */
/* options.c - reading the command line. */
#include "cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/help.h"
#include "cli/messages.h"
#include "cli/values.h"

/* Options without a short form, as getopt_long returns them. */
enum long_option {
    OPTION_SCALE = 256,
    OPTION_NO_EXPLORED,
    OPTION_NO_GRID,
    OPTION_MAP_IMAGE,
    OPTION_PALETTE,
    OPTION_HEAT,
    OPTION_MARK,
    OPTION_PATH_STYLE,
    OPTION_COMPRESSION,
    OPTION_CAPTION,
    OPTION_COMPARE,
    OPTION_COMPARE_RULES,
    OPTION_ANIMATE,
    OPTION_FRAMES,
    OPTION_FPS,
    OPTION_SHOW,
    OPTION_PATH,
    OPTION_JSON,
    OPTION_DIAGONAL,
    OPTION_NO_DIAGONAL,
    OPTION_FORMAT,
    OPTION_CELL,
    OPTION_THRESHOLD,
    OPTION_INVERT,
    OPTION_UNKNOWN,
    OPTION_WALLS,
    OPTION_CLEARANCE,
    OPTION_MAX_CELLS,
    OPTION_DIAGONAL_COST,
    OPTION_MOVE_COST,
    OPTION_HEURISTIC,
    OPTION_WEIGHT,
    OPTION_VIA,
    OPTION_NEAREST,
    OPTION_COST,
    OPTION_REPORT,
    OPTION_PROBLEM,
    OPTION_NO_HEADER,
    OPTION_FILES_FROM,
    OPTION_SKIP_EXISTING,
    OPTION_FAIL_FAST,
    OPTION_MEMORY,
    OPTION_TIME_LIMIT,
    OPTION_NO_SANDBOX,
};

static const struct option long_options[] = {
    {"output", required_argument, NULL, 'o'},
    {"scale", required_argument, NULL, OPTION_SCALE},
    {"no-explored", no_argument, NULL, OPTION_NO_EXPLORED},
    {"no-grid", no_argument, NULL, OPTION_NO_GRID},
    {"palette", required_argument, NULL, OPTION_PALETTE},
    {"heat", no_argument, NULL, OPTION_HEAT},
    {"mark", no_argument, NULL, OPTION_MARK},
    {"path-style", required_argument, NULL, OPTION_PATH_STYLE},
    {"compression", required_argument, NULL, OPTION_COMPRESSION},
    {"caption", no_argument, NULL, OPTION_CAPTION},
    {"compare", required_argument, NULL, OPTION_COMPARE},
    {"compare-rules", no_argument, NULL, OPTION_COMPARE_RULES},
    {"animate", required_argument, NULL, OPTION_ANIMATE},
    {"frames", required_argument, NULL, OPTION_FRAMES},
    {"fps", required_argument, NULL, OPTION_FPS},
    {"show", optional_argument, NULL, OPTION_SHOW},
    {"map-image", required_argument, NULL, OPTION_MAP_IMAGE},
    {"path", required_argument, NULL, OPTION_PATH},
    {"json", no_argument, NULL, OPTION_JSON},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"diagonal", required_argument, NULL, OPTION_DIAGONAL},
    {"no-diagonal", no_argument, NULL, OPTION_NO_DIAGONAL},
    {"diagonal-cost", required_argument, NULL, OPTION_DIAGONAL_COST},
    {"move-cost", required_argument, NULL, OPTION_MOVE_COST},
    {"clearance", required_argument, NULL, OPTION_CLEARANCE},
    {"algorithm", required_argument, NULL, 'a'},
    {"heuristic", required_argument, NULL, OPTION_HEURISTIC},
    {"weight", required_argument, NULL, OPTION_WEIGHT},
    {"via", required_argument, NULL, OPTION_VIA},
    {"nearest", no_argument, NULL, OPTION_NEAREST},
    {"cost", required_argument, NULL, OPTION_COST},
    {"report", required_argument, NULL, OPTION_REPORT},
    {"problem", required_argument, NULL, OPTION_PROBLEM},
    {"no-header", no_argument, NULL, OPTION_NO_HEADER},
    {"jobs", required_argument, NULL, 'j'},
    {"recursive", no_argument, NULL, 'r'},
    {"files-from", required_argument, NULL, OPTION_FILES_FROM},
    {"null", no_argument, NULL, '0'},
    {"skip-existing", no_argument, NULL, OPTION_SKIP_EXISTING},
    {"fail-fast", no_argument, NULL, OPTION_FAIL_FAST},
    {"memory", required_argument, NULL, OPTION_MEMORY},
    {"time-limit", required_argument, NULL, OPTION_TIME_LIMIT},
    {"no-sandbox", no_argument, NULL, OPTION_NO_SANDBOX},
    {"start", required_argument, NULL, 's'},
    {"goal", required_argument, NULL, 'g'},
    {"format", required_argument, NULL, OPTION_FORMAT},
    {"cell", required_argument, NULL, OPTION_CELL},
    {"threshold", required_argument, NULL, OPTION_THRESHOLD},
    {"invert", no_argument, NULL, OPTION_INVERT},
    {"unknown", required_argument, NULL, OPTION_UNKNOWN},
    {"walls", required_argument, NULL, OPTION_WALLS},
    {"max-cells", required_argument, NULL, OPTION_MAX_CELLS},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* More threads than any machine has use for. */
enum { JOBS_MAX = 1024 };

/* The options of movement and search. Returns -1 for any other, else whether it is good. */
static int take_search_option(struct options *options, int option, const char *value)
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
    case 'a':
        options->algorithm_set = true;
        return value_algorithm(value, &search->algorithm);
    case OPTION_HEURISTIC:
        return value_heuristic(value, &search->heuristic);
    case OPTION_WEIGHT:
        return value_factor("weight", value, FACTOR_ONE, &search->weight);
    case 's':
        return value_point("start", value, &options->starts);
    case 'g':
        return value_point("goal", value, &options->goals);
    case OPTION_VIA:
        return value_point("via", value, &options->via);
    case OPTION_NEAREST:
        options->nearest = true;
        return true;
    default:
        return -1;
    }
}

/* The options of reading. Returns -1 for any other, else whether it is good. */
static int take_reading_option(struct options *options, int option, const char *value)
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
        return -1;
    }
}

/* The options of running. Returns -1 for any other, else whether it is good. */
static int take_running_option(struct options *options, int option, const char *value)
{
    switch (option) {
    case OPTION_REPORT:
        options->report = value;
        return true;
    case OPTION_NO_HEADER:
        options->no_header = true;
        return true;
    case OPTION_PROBLEM:
        return value_number32("problem", value, 1, UINT32_MAX, &options->problem);
    case 'j':
        return value_number32("jobs", value, 1, JOBS_MAX, &options->jobs);
    case 'r':
        options->recursive = true;
        return true;
    case OPTION_FILES_FROM:
        options->files_from = value;
        return true;
    case '0':
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
        return -1;
    }
}

/* The options of the picture's look. Returns -1 for any other, else whether it is good. */
static int take_picture_option(struct picture_options *picture, int option, const char *value)
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
        return -1;
    }
}

/*
 * The options of the picture as a whole, and of what is drawn beside it. Returns -1 for any other,
 * else if it is good.
 */
static int take_drawing_option(struct options *options, int option, const char *value)
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
        options->animate = value;
        return true;
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

/* Takes one option in. `value` is its argument, or NULL. */
static bool take_option(struct options *options, int option, const char *value)
{
    const int searching = take_search_option(options, option, value);
    if (searching >= 0)
        return searching != 0;
    const int reading = take_reading_option(options, option, value);
    if (reading >= 0)
        return reading != 0;
    const int drawing = take_drawing_option(options, option, value);
    if (drawing >= 0)
        return drawing != 0;
    const int running = take_running_option(options, option, value);
    if (running >= 0)
        return running != 0;
    switch (option) {
    case 'o':
        options->output = value;
        return true;
    case OPTION_MAP_IMAGE:
        options->map_image = value;
        return true;
    case OPTION_PATH:
        options->path_file = value;
        return true;
    case OPTION_JSON:
        options->json = true;
        return true;
    case 'q':
        options->quiet = true;
        return true;
    case 'v':
        options->verbose = true;
        return true;
    default:
        return false;
    }
}

/* True if a long option, shortened as getopt_long allows, may be several. */
static bool is_ambiguous(const char *word)
{
    const size_t length = strcspn(word, "=");
    int count = 0;
    for (const struct option *known = long_options; known->name; known++)
        count += length > 2 && strncmp(known->name, word + 2, length - 2) == 0;
    return count > 1;
}

/* Says what getopt_long did not like; `word` is the argument that it read last. */
static void refuse_option(int result, const char *word)
{
    const struct option *known = long_options;
    while (known->name && known->val != optopt)
        known++;
    if (result == ':')
        message_usage("--%s needs a value", known->name ? known->name : word);
    else if (optopt == 0)
        message_usage(is_ambiguous(word) ? "%s is short for more than one option"
                                         : "there is no option %s",
                      word);
    else if (known->name)
        message_usage("--%s takes no value", known->name);
    else
        message_usage("there is no option -%c", optopt);
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

/* Refuses combinations that no map could make sense of. */
static bool check_combination(const struct options *options)
{
    if (options->map_count == 0 && !options->files_from) {
        message_usage("no map is given");
        return false;
    }
    if (count_streams(options) + options->json + (options->show != SHOW_NOTHING) > 1) {
        message_usage("only one of --json, --show, --output -, --map-image -, --path -, "
                      "--animate - and --report - can have standard output");
        return false;
    }
    if (options->comparison.count > 0 && options->comparison.rules) {
        message_usage("--compare and --compare-rules cannot be given together");
        return false;
    }
    if (options->comparison.count > 0 && options->algorithm_set) {
        message_usage("--compare names the algorithms: leave --algorithm out");
        return false;
    }
    if (options->comparison.rules && options->rule_set) {
        message_usage("--compare-rules draws all rules: leave --diagonal out");
        return false;
    }
    if (options->animate && options_panel_count(options) > 1) {
        message_usage("--animate shows one search: leave --compare%s out",
                      options->comparison.rules ? "-rules" : "");
        return false;
    }
    if (options->animation_set && !options->animate) {
        message_usage("--frames and --fps go with --animate");
        return false;
    }
    if (options->walls && options->map.format != MAP_FORMAT_AUTO &&
        options->map.format != MAP_FORMAT_CSV) {
        message_usage("--walls goes with --format csv, not with --format %s",
                      map_format_name(options->map.format));
        return false;
    }
    int streams = options_name_stream(options->files_from);
    for (int i = 0; i < options->map_count; i++)
        streams += options_name_stream(options->maps[i]);
    if (streams > 1) {
        message_usage("standard input can be read only once");
        return false;
    }
    if (options->null_separated && !options->files_from) {
        message_usage("--null (-0) goes with --files-from");
        return false;
    }
    if (options->no_header && !options->report) {
        message_usage("--no-header goes with --report");
        return false;
    }
    return true;
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

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    *options = (struct options){.picture = picture_options_default(),
                                .search = search_settings_default(),
                                .map = map_options_default(),
                                .animation = animation_options_default()};
    opterr = 0;
    for (;;) {
        const int option = getopt_long(argc, argv, ":o:qvs:g:a:j:r0hV", long_options, NULL);
        if (option == -1)
            break;
        if (option == 'h' || option == 'V') {
            if (option == 'h')
                help_print();
            else
                help_print_version();
            return OPTIONS_DONE;
        }
        if (option == '?' || option == ':') {
            refuse_option(option, argv[optind - 1]);
            return OPTIONS_BAD;
        }
        if (!take_option(options, option, optarg))
            return OPTIONS_BAD;
    }
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
