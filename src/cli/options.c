/* SPDX-License-Identifier: MIT */
/* options.c - reading the command line. */
#include "cli/options.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "cli/help.h"
#include "cli/messages.h"

/* Options without a short form, as getopt_long returns them. */
enum long_option {
    OPTION_SCALE = 256,
    OPTION_NO_EXPLORED,
    OPTION_NO_GRID,
    OPTION_MAP_IMAGE,
    OPTION_PATH,
    OPTION_JSON,
    OPTION_DIAGONAL,
    OPTION_NO_DIAGONAL,
    OPTION_FORMAT,
    OPTION_CELL,
    OPTION_THRESHOLD,
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
};

static const struct option long_options[] = {
    {"output", required_argument, NULL, 'o'},
    {"scale", required_argument, NULL, OPTION_SCALE},
    {"no-explored", no_argument, NULL, OPTION_NO_EXPLORED},
    {"no-grid", no_argument, NULL, OPTION_NO_GRID},
    {"map-image", required_argument, NULL, OPTION_MAP_IMAGE},
    {"path", required_argument, NULL, OPTION_PATH},
    {"json", no_argument, NULL, OPTION_JSON},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"diagonal", required_argument, NULL, OPTION_DIAGONAL},
    {"no-diagonal", no_argument, NULL, OPTION_NO_DIAGONAL},
    {"diagonal-cost", required_argument, NULL, OPTION_DIAGONAL_COST},
    {"move-cost", required_argument, NULL, OPTION_MOVE_COST},
    {"algorithm", required_argument, NULL, 'a'},
    {"heuristic", required_argument, NULL, OPTION_HEURISTIC},
    {"weight", required_argument, NULL, OPTION_WEIGHT},
    {"via", required_argument, NULL, OPTION_VIA},
    {"nearest", no_argument, NULL, OPTION_NEAREST},
    {"cost", required_argument, NULL, OPTION_COST},
    {"report", required_argument, NULL, OPTION_REPORT},
    {"problem", required_argument, NULL, OPTION_PROBLEM},
    {"jobs", required_argument, NULL, 'j'},
    {"start", required_argument, NULL, 's'},
    {"goal", required_argument, NULL, 'g'},
    {"format", required_argument, NULL, OPTION_FORMAT},
    {"cell", required_argument, NULL, OPTION_CELL},
    {"threshold", required_argument, NULL, OPTION_THRESHOLD},
    {"max-cells", required_argument, NULL, OPTION_MAX_CELLS},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* The largest luminance threshold: above every grey, so that all of them are wall. */
enum { THRESHOLD_MAX = 256 };

/* More threads than any machine has use for. */
enum { JOBS_MAX = 1024 };

static bool read_number(const char *option, const char *text, uint64_t least, uint64_t most,
                        uint64_t *value)
{
    if (number_parse(text, text + strlen(text), most, value) && *value >= least)
        return true;
    message_usage("--%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", option,
                  least, most, text);
    return false;
}

static bool read_number32(const char *option, const char *text, uint32_t least, uint32_t most,
                          uint32_t *value)
{
    uint64_t number;
    if (!read_number(option, text, least, most, &number))
        return false;
    *value = (uint32_t)number;
    return true;
}

static bool read_point(const char *option, const char *text, struct points *points)
{
    const char *comma = strchr(text, ',');
    uint64_t x;
    uint64_t y;
    struct error error;
    if (!comma || !number_parse(text, comma, UINT32_MAX, &x) ||
        !number_parse(comma + 1, comma + strlen(comma), UINT32_MAX, &y)) {
        message_usage("--%s takes a cell as X,Y (0,0 is top left), not '%s'", option, text);
        return false;
    }
    if (points_add(points, (struct point){(uint32_t)x, (uint32_t)y}, &error))
        return true;
    message_error(NULL, &error);
    return false;
}

static bool read_rule(const char *text, enum diagonal_rule *rule)
{
    *rule = movement_rule_from_name(text);
    if (*rule < DIAGONAL_RULE_COUNT)
        return true;
    message_usage("--diagonal takes both-free, one-free, always or never, not '%s'", text);
    return false;
}

static bool read_format(const char *text, enum map_format *format)
{
    *format = map_format_from_name(text);
    if (*format < MAP_FORMAT_COUNT)
        return true;
    message_usage("--format knows no '%s'", text);
    return false;
}

static bool read_algorithm(const char *text, enum algorithm *algorithm)
{
    *algorithm = search_algorithm_from_name(text);
    if (*algorithm < ALGORITHM_COUNT)
        return true;
    message_usage("--algorithm takes astar, dijkstra, bfs, greedy, jps, bidirectional or fastest, "
                  "not '%s'",
                  text);
    return false;
}

static bool read_heuristic(const char *text, enum heuristic *heuristic)
{
    *heuristic = search_heuristic_from_name(text);
    if (*heuristic < HEURISTIC_COUNT)
        return true;
    message_usage("--heuristic takes auto, octile, manhattan, euclidean, chebyshev or zero, "
                  "not '%s'",
                  text);
    return false;
}

/* A decimal from `least` to FACTOR_MAX thousandths. */
static bool read_factor(const char *option, const char *text, uint32_t least, uint32_t *factor)
{
    if (number_parse_thousandths(text, text + strlen(text), least, FACTOR_MAX, factor))
        return true;
    message_usage("--%s takes a number from %s to 1000 with at most three decimals, not '%s'",
                  option, least == FACTOR_ONE ? "1" : "0.001", text);
    return false;
}

/* One DIRECTION=FACTOR of --move-cost, from `text` up to `end`. */
static bool read_move_cost(const char *text, const char *end, uint32_t costs[DIRECTION_COUNT])
{
    const char *equals = memchr(text, '=', (size_t)(end - text));
    const size_t name_length = equals ? (size_t)(equals - text) : 0;
    for (unsigned d = 0; equals && d < DIRECTION_COUNT; d++) {
        const char *name = movement_direction_name(d);
        if (strlen(name) != name_length || memcmp(name, text, name_length) != 0)
            continue;
        if (end - equals == 4 && memcmp(equals + 1, "inf", 3) == 0) {
            costs[d] = MOVE_FORBIDDEN;
            return true;
        }
        return number_parse_thousandths(equals + 1, end, 1, FACTOR_MAX, &costs[d]);
    }
    return false;
}

static bool read_move_costs(const char *text, uint32_t costs[DIRECTION_COUNT])
{
    for (const char *item = text;; item++) {
        const char *end = strchr(item, ',');
        end = end ? end : item + strlen(item);
        if (!read_move_cost(item, end, costs)) {
            message_usage("--move-cost takes a list such as N=1,NE=1.4,S=inf (N NE E SE S SW W NW, "
                          "0.001 to 1000), not '%s'",
                          text);
            return false;
        }
        item = end;
        if (*end == '\0')
            return true;
    }
}

/* --cost V=C: a cell value, or a letter of a map that has letters. */
static bool read_cost(const char *text, struct options *options)
{
    const char *equals = strchr(text, '=');
    struct map_cost cost = {.letter = '\0'};
    uint64_t value = 0;
    const bool number = equals && number_parse(text, equals, UINT8_MAX, &value);
    const bool letter = equals && !number && equals == text + 1 && (*text < '0' || *text > '9');
    if ((!number && !letter) ||
        !number_parse_thousandths(equals + 1, equals + strlen(equals), 1, FACTOR_MAX, &cost.cost)) {
        message_usage("--cost takes a cell and its cost, as 5=2.5 or S=3 (0.001 to 1000, at most "
                      "three decimals), not '%s'",
                      text);
        return false;
    }
    if (letter)
        cost.letter = *text;
    cost.value = (uint8_t)value;
    struct error error;
    struct map_cost *costs = memory_grow(options->costs, &options->cost_capacity,
                                         options->map.cost_count + 1, sizeof *costs, &error);
    if (!costs) {
        message_error(NULL, &error);
        return false;
    }
    costs[options->map.cost_count++] = cost;
    options->costs = costs;
    options->map.costs = costs;
    return true;
}

/* The options of movement and search. Returns -1 for any other, else whether it is good. */
static int take_search_option(struct options *options, int option, const char *value)
{
    struct search_settings *search = &options->search;
    switch (option) {
    case OPTION_DIAGONAL:
        return read_rule(value, &search->rule);
    case OPTION_NO_DIAGONAL:
        search->rule = DIAGONAL_NEVER;
        return true;
    case OPTION_DIAGONAL_COST:
        return read_factor("diagonal-cost", value, 1, &search->diagonal_cost);
    case OPTION_MOVE_COST:
        return read_move_costs(value, search->move_cost);
    case 'a':
        return read_algorithm(value, &search->algorithm);
    case OPTION_HEURISTIC:
        return read_heuristic(value, &search->heuristic);
    case OPTION_WEIGHT:
        return read_factor("weight", value, FACTOR_ONE, &search->weight);
    case 's':
        return read_point("start", value, &options->starts);
    case 'g':
        return read_point("goal", value, &options->goals);
    case OPTION_VIA:
        return read_point("via", value, &options->via);
    case OPTION_NEAREST:
        options->nearest = true;
        return true;
    default:
        return -1;
    }
}

/* Takes one option in. `value` is its argument, or NULL. */
static bool take_option(struct options *options, int option, const char *value)
{
    const int searching = take_search_option(options, option, value);
    if (searching >= 0)
        return searching != 0;
    switch (option) {
    case 'o':
        options->output = value;
        return true;
    case OPTION_SCALE:
        return read_number32("scale", value, 1, PICTURE_SCALE_MAX, &options->picture.scale);
    case OPTION_NO_EXPLORED:
        options->picture.explored = false;
        return true;
    case OPTION_NO_GRID:
        options->picture.grid_lines = false;
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
    case OPTION_COST:
        return read_cost(value, options);
    case OPTION_REPORT:
        options->report = value;
        return true;
    case OPTION_PROBLEM:
        return read_number32("problem", value, 1, UINT32_MAX, &options->problem);
    case 'j':
        return read_number32("jobs", value, 1, JOBS_MAX, &options->jobs);
    case OPTION_FORMAT:
        return read_format(value, &options->map.format);
    case OPTION_CELL:
        return read_number32("cell", value, 1, UINT16_MAX, &options->map.cell_size);
    case OPTION_THRESHOLD:
        return read_number32("threshold", value, 0, THRESHOLD_MAX, &options->map.threshold);
    case OPTION_MAX_CELLS:
        return read_number("max-cells", value, 1, GRID_CELLS_MAX, &options->map.max_cells);
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

static int count_streams(const struct options *options)
{
    return options_name_stream(options->output) + options_name_stream(options->map_image) +
           options_name_stream(options->path_file) + options_name_stream(options->report);
}

bool options_use_stdout(const struct options *options)
{
    return count_streams(options) > 0;
}

/* Refuses combinations that no map could make sense of. */
static bool check_combination(const struct options *options)
{
    if (options->map_count == 0) {
        message_usage("no map is given");
        return false;
    }
    if (count_streams(options) + options->json > 1) {
        message_usage("only one of --json, --output -, --map-image -, --path - and "
                      "--report - can have standard output");
        return false;
    }
    if (options->map_count > 1 && (options->map_image || options->path_file)) {
        message_usage("--%s takes one map, not %d", options->map_image ? "map-image" : "path",
                      options->map_count);
        return false;
    }
    return true;
}

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    *options = (struct options){.picture = picture_options_default(),
                                .search = search_settings_default(),
                                .map = map_options_default()};
    opterr = 0;
    for (;;) {
        const int option = getopt_long(argc, argv, ":o:qvs:g:a:j:hV", long_options, NULL);
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
    return check_combination(options) ? OPTIONS_RUN : OPTIONS_BAD;
}

void options_free(struct options *options)
{
    free(options->starts.items);
    free(options->goals.items);
    free(options->via.items);
    free(options->costs);
}
