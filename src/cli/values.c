/* SPDX-License-Identifier: MIT */
/* values.c - the values of options, as people write them. */
#include "cli/values.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "cli/messages.h"

enum {
    PALETTE_LIMIT = 1 << 16, /* bytes of a palette file */
    ALGORITHM_NAME_SIZE = 32 /* longer than any */
};

static const double MEMORY_MAX = 0x1p60;
static const double TIME_LIMIT_MIN = 0.001;
static const double TIME_LIMIT_MAX = 1e9;

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

bool value_cell_size(const char *text, uint32_t *size)
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

bool value_threshold(const char *text, uint32_t *threshold)
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
    *rule = movement_rule_from_name(text);
    if (*rule < DIAGONAL_RULE_COUNT)
        return true;
    message_usage("--diagonal takes both-free, one-free, always or never, not '%s'", text);
    return false;
}

bool value_format(const char *text, enum map_format *format)
{
    *format = map_format_from_name(text);
    if (*format < MAP_FORMAT_COUNT)
        return true;
    message_usage("--format knows no '%s'", text);
    return false;
}

bool value_algorithm(const char *text, enum algorithm *algorithm)
{
    *algorithm = search_algorithm_from_name(text);
    if (*algorithm < ALGORITHM_COUNT)
        return true;
    message_usage("--algorithm takes astar, dijkstra, bfs, greedy, jps, bidirectional or fastest, "
                  "not '%s'",
                  text);
    return false;
}

/* The algorithm whose name the text from `text` to `end` is; ALGORITHM_COUNT for none. */
static enum algorithm algorithm_named(const char *text, const char *end)
{
    char name[ALGORITHM_NAME_SIZE];
    const size_t length = (size_t)(end - text);
    if (length >= sizeof name)
        return ALGORITHM_COUNT;
    memcpy(name, text, length);
    name[length] = '\0';
    return search_algorithm_from_name(name);
}

bool value_comparison(const char *text, struct comparison *comparison)
{
    comparison->count = 0;
    for (const char *name = text;; name++) {
        const char *end = name + strcspn(name, ",");
        const enum algorithm algorithm = algorithm_named(name, end);
        if (algorithm == ALGORITHM_COUNT) {
            message_usage("--compare knows no algorithm '%.*s'", (int)(end - name), name);
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

bool value_show(const char *text, enum show *show)
{
    *show = text ? SHOW_COSTS : SHOW_MAP;
    if (!text || strcmp(text, "costs") == 0)
        return true;
    message_usage("--show takes nothing or =costs, not '%s'", text);
    return false;
}

bool value_heuristic(const char *text, enum heuristic *heuristic)
{
    *heuristic = search_heuristic_from_name(text);
    if (*heuristic < HEURISTIC_COUNT)
        return true;
    message_usage("--heuristic takes auto, octile, manhattan, euclidean, chebyshev or zero, "
                  "not '%s'",
                  text);
    return false;
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
        message_usage(
            "--palette takes classic, dark, print, colorblind, or a file: there is no '%s'", text);
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
    *style = picture_path_style(text);
    if (*style < PATH_STYLE_COUNT)
        return true;
    message_usage("--path-style takes cells, line or both, not '%s'", text);
    return false;
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
