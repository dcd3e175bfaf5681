/* SPDX-License-Identifier: MIT */
/* values.c - the values of options, as people write them. */
#include "cli/options/values.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "cli/options/option_table.h"
#include "cli/options/suggest.h"
#include "cli/report/messages.h"

enum {
    PALETTE_LIMIT = 1 << 16, /* bytes of a palette file */
    ALGORITHM_NAME_SIZE = 32 /* longer than any */
};

static const double MEMORY_MAX = 0x1p60;
static const double TIME_LIMIT_MIN = 0.001;
static const double TIME_LIMIT_MAX = 1e9;

/*
 * Says what an option takes, not the first `length` characters of the text, and which of its words
 * they may have been meant for.
 */
static void refuse_piece(enum option_id option, const char *takes, const char *text, size_t length)
{
    const struct option_entry *entry = &option_table[option];
    const char *near = suggest_word(text, length, entry->word);
    message_usage("--%s%s takes %s, not '%.*s'%s%s%s", entry->name, entry->optional ? "=" : "",
                  takes, (int)length, text, near ? ": did you mean " : "", near ? near : "",
                  near ? "?" : "");
}

static void refuse_word(enum option_id option, const char *takes, const char *text)
{
    refuse_piece(option, takes, text, strlen(text));
}

/* The index of a word among those that an option takes; where it is none of them, says so: -1. */
static int read_word(enum option_id option, const char *text)
{
    const int index = option_find_word(option, text);
    if (index < 0) {
        char words[OPTION_TEXT_SIZE];
        option_words(option, "", " or ", words);
        refuse_word(option, words, text);
    }
    return index;
}

/* True if the text is a letter or a name of an option, whole. */
static bool is_option(const char *text)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_entry *entry = &option_table[id];
        const bool letter = text[0] == '-' && text[1] == entry->letter && text[1] != '\0';
        if ((letter && text[2] == '\0') ||
            (strncmp(text, "--", 2) == 0 && strcmp(text + 2, entry->name) == 0))
            return true;
    }
    return false;
}

bool value_file(enum option_id option, const char *text, const char **name)
{
    *name = text;
    if (!is_option(text))
        return true;
    message_usage("--%s needs the name of a file, and %s is an option: a file of that name is ./%s",
                  option_table[option].name, text, text);
    return false;
}

/* True if the name ends as those of other pictures and films do. */
static bool has_foreign_ending(const char *name)
{
    static const char *const endings[] = {".jpg",  ".jpeg", ".gif", ".webp", ".bmp", ".tif",
                                          ".tiff", ".svg",  ".pdf", ".mp4",  ".webm"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t ending = strlen(endings[i]);
        if (length > ending && strcasecmp(name + length - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

bool value_picture_file(enum option_id option, const char *text, const char **name)
{
    if (!value_file(option, text, name))
        return false;
    if (!has_foreign_ending(text) || access(text, F_OK) == 0)
        return true;
    message_usage("--%s writes PNG: give a name that ends in .png, not '%s'",
                  option_table[option].name, text);
    return false;
}

bool value_number(const char *option, const char *text, uint64_t least, uint64_t most,
                  uint64_t *value)
{
    if (number_parse(text, text + strlen(text), most, value) && *value >= least)
        return true;
    message_usage("--%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", option,
                  least, most, text);
    return false;
}

bool value_number32(const char *option, const char *text, uint32_t least, uint32_t most,
                    uint32_t *value)
{
    uint64_t number;
    if (!value_number(option, text, least, most, &number))
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

bool value_point(const char *option, const char *text, struct map_points *points)
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

bool value_clearance(const char *text, struct clearance *clearance)
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

/* Says that an option takes a whole number or its only word. */
static void refuse_number_or_word(enum option_id option, int least, int most, const char *text)
{
    char words[OPTION_TEXT_SIZE];
    char takes[2 * OPTION_TEXT_SIZE];
    option_words(option, "", " or ", words);
    (void)snprintf(takes, sizeof takes, "a whole number from %d to %d, or %s", least, most, words);
    refuse_word(option, takes, text);
}

bool value_cell_size(const char *text, uint32_t *size)
{
    uint64_t number;
    if (option_find_word(OPTION_CELL, text) >= 0) {
        *size = MAP_CELL_AUTO;
        return true;
    }
    if (number_parse(text, text + strlen(text), UINT16_MAX, &number) && number >= 1) {
        *size = (uint32_t)number;
        return true;
    }
    refuse_number_or_word(OPTION_CELL, 1, UINT16_MAX, text);
    return false;
}

bool value_threshold(const char *text, uint32_t *threshold)
{
    uint64_t number;
    if (option_find_word(OPTION_THRESHOLD, text) >= 0) {
        *threshold = MAP_THRESHOLD_OTSU;
        return true;
    }
    if (number_parse(text, text + strlen(text), MAP_THRESHOLD_MAX, &number)) {
        *threshold = (uint32_t)number;
        return true;
    }
    refuse_number_or_word(OPTION_THRESHOLD, 0, MAP_THRESHOLD_MAX, text);
    return false;
}

/* A number of bytes: 1000000, 200M, 1.5G; K, M, G and T are powers of 1024. */
bool value_memory(const char *text, uint64_t *bytes)
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

bool value_time_limit(const char *text, uint64_t *microseconds)
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

bool value_unknown(const char *text, bool *unknown_free)
{
    const int index = read_word(OPTION_UNKNOWN, text);
    *unknown_free = index > 0;
    return index >= 0;
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
bool value_walls(const char *text, struct options *options)
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

bool value_rule(const char *text, enum diagonal_rule *rule)
{
    const int index = read_word(OPTION_DIAGONAL, text);
    *rule = index < 0 ? DIAGONAL_RULE_COUNT : (enum diagonal_rule)index;
    return index >= 0;
}

bool value_format(const char *text, enum map_format *format)
{
    const int index = read_word(OPTION_FORMAT, text);
    *format = index < 0 ? MAP_FORMAT_COUNT : (enum map_format)index;
    return index >= 0;
}

bool value_algorithm(const char *text, enum algorithm *algorithm)
{
    const int index = read_word(OPTION_ALGORITHM, text);
    *algorithm = index < 0 ? ALGORITHM_COUNT : (enum algorithm)index;
    return index >= 0;
}

/* The algorithm that the first `length` characters of the text name; ALGORITHM_COUNT for none. */
static enum algorithm algorithm_named(const char *text, size_t length)
{
    char name[ALGORITHM_NAME_SIZE];
    if (length >= sizeof name)
        return ALGORITHM_COUNT;
    memcpy(name, text, length);
    name[length] = '\0';
    return search_algorithm_from_name(name);
}

static void refuse_algorithm_of_list(const char *text, size_t length)
{
    char words[OPTION_TEXT_SIZE];
    char takes[2 * OPTION_TEXT_SIZE];
    option_words(OPTION_COMPARE, "", " and ", words);
    (void)snprintf(takes, sizeof takes, "2 to %d of %s", PICTURE_PANELS_MAX, words);
    refuse_piece(OPTION_COMPARE, takes, text, length);
}

bool value_comparison(const char *text, struct comparison *comparison)
{
    comparison->count = 0;
    for (const char *name = text;; name++) {
        const char *end = name + strcspn(name, ",");
        const enum algorithm algorithm = algorithm_named(name, (size_t)(end - name));
        if (algorithm == ALGORITHM_COUNT) {
            refuse_algorithm_of_list(name, (size_t)(end - name));
            return false;
        }
        if (comparison->count == PICTURE_PANELS_MAX)
            break;
        comparison->algorithms[comparison->count++] = algorithm;
        if (*end == '\0' && comparison->count > 1)
            return true;
        if (*end == '\0')
            break;
        name = end;
    }
    message_usage("--compare takes 2 to %d algorithms, as astar,dijkstra,greedy, not '%s'",
                  PICTURE_PANELS_MAX, text);
    return false;
}

bool value_topic(const char *text, enum help_topic *topic)
{
    const int index = read_word(OPTION_HELP, text);
    *topic = index < 0 ? HELP_TOPIC_COUNT : (enum help_topic)index;
    return index >= 0;
}

bool value_show(const char *text, enum show *show)
{
    *show = text ? SHOW_COSTS : SHOW_MAP;
    return !text || read_word(OPTION_SHOW, text) >= 0;
}

bool value_heuristic(const char *text, enum heuristic *heuristic)
{
    const int index = read_word(OPTION_HEURISTIC, text);
    *heuristic = index < 0 ? HEURISTIC_COUNT : (enum heuristic)index;
    return index >= 0;
}

/* Says that a text is neither a palette nor a file. */
static void refuse_palette(const char *text)
{
    char words[OPTION_TEXT_SIZE];
    char takes[2 * OPTION_TEXT_SIZE];
    option_words(OPTION_PALETTE, "", ", ", words);
    (void)snprintf(takes, sizeof takes, "%s, or a file", words);
    refuse_word(OPTION_PALETTE, takes, text);
}

bool value_palette(const char *text, struct options *options)
{
    struct palette *palette = &options->picture.palette;
    struct bytes bytes;
    struct error error;
    options->palette_file = NULL;
    if (palette_named(text, palette))
        return true;
    if (!strpbrk(text, "/.") && access(text, F_OK) != 0) {
        refuse_palette(text);
        return false;
    }
    if (!file_read(text, PALETTE_LIMIT, &bytes, &error)) {
        message_error(text, &error);
        return false;
    }
    options->palette_file = text;
    const bool good = palette_read(&bytes, palette, &error);
    free(bytes.data);
    if (!good)
        message_error(text, &error);
    return good;
}

bool value_path_style(const char *text, enum path_style *style)
{
    const int index = read_word(OPTION_PATH_STYLE, text);
    *style = index < 0 ? PATH_STYLE_COUNT : (enum path_style)index;
    return index >= 0;
}

/* A decimal from `least` to FACTOR_MAX thousandths. */
bool value_factor(const char *option, const char *text, uint32_t least, uint32_t *factor)
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

bool value_move_costs(const char *text, uint32_t costs[DIRECTION_COUNT])
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
bool value_cost(const char *text, struct options *options)
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
