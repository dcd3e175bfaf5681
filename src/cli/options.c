/* SPDX-License-Identifier: MIT */
/* options.c - reading the command line. */
#include "cli/options.h"

#include <ctype.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
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

static const double MEMORY_MAX = 0x1p60;
static const double TIME_LIMIT_MIN = 0.001;
static const double TIME_LIMIT_MAX = 1e9;

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

/* A number of metres up to `end`: 1.25m. */
static bool read_metres(const char *text, const char *end, double *metres)
{
    return end > text && end[-1] == 'm' && number_parse_real(text, end - 1, metres);
}

/* A cell as X,Y, or a place as 1.25m,-0.5m. */
static bool parse_point(const char *text, struct map_point *point)
{
    const char *comma = strchr(text, ',');
    const char *end = text + strlen(text);
    uint64_t x;
    uint64_t y;
    *point = (struct map_point){0};
    if (!comma)
        return false;
    if (number_parse(text, comma, UINT32_MAX, &x) && number_parse(comma + 1, end, UINT32_MAX, &y)) {
        point->cell = (struct point){(uint32_t)x, (uint32_t)y};
        return true;
    }
    point->metric = true;
    return read_metres(text, comma, &point->metres.x) &&
           read_metres(comma + 1, end, &point->metres.y);
}

static bool read_point(const char *option, const char *text, struct map_points *points)
{
    struct map_point point;
    struct error error;
    if (!parse_point(text, &point)) {
        message_usage("--%s takes a cell as X,Y (0,0 is top left), or metres as 1.25m,-0.5m, not "
                      "'%s'",
                      option, text);
        return false;
    }
    struct map_point *items =
        memory_grow(points->items, &points->capacity, points->count + 1, sizeof *items, &error);
    if (!items) {
        message_error(NULL, &error);
        return false;
    }
    points->items = items;
    items[points->count++] = point;
    return true;
}

static bool read_clearance(const char *text, struct clearance *clearance)
{
    const char *end = text + strlen(text);
    clearance->metric = end > text && end[-1] == 'm';
    if (number_parse_real(text, clearance->metric ? end - 1 : end, &clearance->radius) &&
        clearance->radius >= 0 && clearance->radius <= CLEARANCE_MAX)
        return true;
    message_usage("--clearance takes a radius in cells, as 2.5, or in metres, as 0.3m, not '%s'",
                  text);
    return false;
}

static bool read_cell_size(const char *text, uint32_t *size)
{
    uint64_t number;
    if (strcmp(text, "auto") == 0) {
        *size = MAP_CELL_AUTO;
        return true;
    }
    if (number_parse(text, text + strlen(text), UINT16_MAX, &number) && number >= 1) {
        *size = (uint32_t)number;
        return true;
    }
    message_usage("--cell takes a whole number from 1 to %d, or auto, not '%s'", UINT16_MAX, text);
    return false;
}

static bool read_threshold(const char *text, uint32_t *threshold)
{
    uint64_t number;
    if (strcmp(text, "otsu") == 0) {
        *threshold = MAP_THRESHOLD_OTSU;
        return true;
    }
    if (number_parse(text, text + strlen(text), MAP_THRESHOLD_MAX, &number)) {
        *threshold = (uint32_t)number;
        return true;
    }
    message_usage("--threshold takes a whole number from 0 to %d, or otsu, not '%s'",
                  MAP_THRESHOLD_MAX, text);
    return false;
}

/* A number of bytes: 1000000, 200M, 1.5G; K, M, G and T are powers of 1024. */
static bool read_memory(const char *text, uint64_t *bytes)
{
    static const char units[] = "KMGT";
    const size_t length = strlen(text);
    const char *unit = length > 0 ? strchr(units, toupper((unsigned char)text[length - 1])) : NULL;
    double number;
    if (length > 0 && number_parse_real(text, text + length - (unit ? 1 : 0), &number)) {
        if (unit)
            number = ldexp(number, 10 * ((int)(unit - units) + 1));
        if (number >= 1 && number <= MEMORY_MAX) {
            *bytes = (uint64_t)number;
            return true;
        }
    }
    message_usage("--memory takes a number of bytes, as 200M or 1.5G, not '%s'", text);
    return false;
}

static bool read_time_limit(const char *text, uint64_t *microseconds)
{
    double seconds;
    if (number_parse_real(text, text + strlen(text), &seconds) && seconds >= TIME_LIMIT_MIN &&
        seconds <= TIME_LIMIT_MAX) {
        *microseconds = (uint64_t)(seconds * 1e6);
        return true;
    }
    message_usage("--time-limit takes seconds, as 10 or 0.5, not '%s'", text);
    return false;
}

static bool read_unknown(const char *text, bool *unknown_free)
{
    *unknown_free = strcmp(text, "free") == 0;
    if (*unknown_free || strcmp(text, "wall") == 0)
        return true;
    message_usage("--unknown takes wall or free, not '%s'", text);
    return false;
}

/* A value, or two with a minus between them, up to `end`: 1, -1, 5-9, -5--1. */
static bool parse_range(const char *text, const char *end, struct map_range *range)
{
    if (text == end)
        return false;
    const char *minus = memchr(text + 1, '-', (size_t)(end - text - 1));
    const char *first_end = minus ? minus : end;
    if (!number_parse_signed(text, first_end, MAP_VALUE_MIN, MAP_VALUE_MAX, &range->least))
        return false;
    range->most = range->least;
    return !minus ||
           (number_parse_signed(minus + 1, end, MAP_VALUE_MIN, MAP_VALUE_MAX, &range->most) &&
            range->most >= range->least);
}

/* --walls LIST: values and ranges. A list takes the place of an earlier one. */
static bool read_walls(const char *text, struct options *options)
{
    size_t capacity = 0;
    struct error error;
    free(options->walls);
    options->walls = NULL;
    options->map.wall_count = 0;
    for (const char *item = text;; item++) {
        const char *end = strchr(item, ',');
        end = end ? end : item + strlen(item);
        struct map_range range;
        if (!parse_range(item, end, &range)) {
            message_usage("--walls takes values and ranges, as 1,5-9,-1, not '%s'", text);
            return false;
        }
        struct map_range *walls = memory_grow(options->walls, &capacity,
                                              options->map.wall_count + 1, sizeof *walls, &error);
        if (!walls) {
            message_error(NULL, &error);
            return false;
        }
        walls[options->map.wall_count++] = range;
        options->walls = walls;
        options->map.walls = walls;
        item = end;
        if (*end == '\0')
            return true;
    }
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
    const bool number =
        equals && number_parse_signed(text, equals, MAP_VALUE_MIN, MAP_VALUE_MAX, &cost.value);
    const bool letter = equals && !number && equals == text + 1;
    if ((!number && !letter) ||
        !number_parse_thousandths(equals + 1, equals + strlen(equals), 1, FACTOR_MAX, &cost.cost)) {
        message_usage("--cost takes a cell and its cost, as 5=2.5 or S=3 (0.001 to 1000, at most "
                      "three decimals), not '%s'",
                      text);
        return false;
    }
    if (letter)
        cost.letter = *text;
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
    case OPTION_CLEARANCE:
        return read_clearance(value, &options->clearance);
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

/* The options of reading. Returns -1 for any other, else whether it is good. */
static int take_reading_option(struct options *options, int option, const char *value)
{
    struct map_options *map = &options->map;
    switch (option) {
    case OPTION_FORMAT:
        return read_format(value, &map->format);
    case OPTION_CELL:
        return read_cell_size(value, &map->cell_size);
    case OPTION_THRESHOLD:
        return read_threshold(value, &map->threshold);
    case OPTION_INVERT:
        map->invert = true;
        return true;
    case OPTION_UNKNOWN:
        return read_unknown(value, &map->unknown_free);
    case OPTION_WALLS:
        return read_walls(value, options);
    case OPTION_COST:
        return read_cost(value, options);
    case OPTION_MAX_CELLS:
        return read_number("max-cells", value, 1, GRID_CELLS_MAX, &map->max_cells);
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
        return read_number32("problem", value, 1, UINT32_MAX, &options->problem);
    case 'j':
        return read_number32("jobs", value, 1, JOBS_MAX, &options->jobs);
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
        return read_memory(value, &options->memory);
    case OPTION_TIME_LIMIT:
        return read_time_limit(value, &options->time_limit_us);
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
    const int reading = take_reading_option(options, option, value);
    if (reading >= 0)
        return reading != 0;
    const int running = take_running_option(options, option, value);
    if (running >= 0)
        return running != 0;
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
    if (options->map_count == 0 && !options->files_from) {
        message_usage("no map is given");
        return false;
    }
    if (count_streams(options) + options->json > 1) {
        message_usage("only one of --json, --output -, --map-image -, --path - and "
                      "--report - can have standard output");
        return false;
    }
    if (options->walls && options->map.format != MAP_FORMAT_AUTO &&
        options->map.format != MAP_FORMAT_CSV) {
        message_usage("--walls goes with --format csv, not with --format %s",
                      map_format_name(options->map.format));
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

enum options_result options_parse(int argc, char **argv, struct options *options)
{
    *options = (struct options){.picture = picture_options_default(),
                                .search = search_settings_default(),
                                .map = map_options_default()};
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
