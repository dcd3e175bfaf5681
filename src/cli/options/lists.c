/* SPDX-License-Identifier: MIT */
/* lists.c - options whose value is a list or that can be given several times. */
#include "cli/options/lists.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "cli/message.h"
#include "cli/options/values.h"
#include "map/letters.h"

_Static_assert((unsigned)ALGORITHM_COUNT <= (unsigned)PICTURE_PANELS_MAX,
               "--compare all draws a panel for each algorithm");

/* Calls memory_grow. On failure reports the error and returns NULL. */
static void *grow(void *items, size_t *capacity, size_t needed, size_t size)
{
    struct error error;
    void *grown = memory_grow(items, capacity, needed, size, &error);
    if (!grown)
        message_error(NULL, &error);
    return grown;
}

/* Returns the end of the list item that begins at `item`: the next comma or the end of the text. */
static const char *item_end(const char *item)
{
    return item + strcspn(item, ",");
}

/* Returns the list item that follows the item ending at `end`, or NULL if there is none. */
static const char *next_item(const char *end)
{
    return *end == ',' ? end + 1 : NULL;
}

/* --- points -------------------------------------------------------------------------------- */

/* Parses the text up to `end` as a number of a unit, for example 1.25m. */
static bool parse_length(const char *text, const char *end, char unit, double *length)
{
    return end > text && end[-1] == unit && number_parse_real(text, end - 1, length);
}

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
    point->unit = end[-1] == 'u' ? 'u' : 'm';
    return parse_length(text, comma, point->unit, &point->position.x) &&
           parse_length(comma + 1, end, point->unit, &point->position.y);
}

bool list_points(const struct option_row *row, const char *text, struct options *options)
{
    struct map_points *points = option_field(row, options);
    struct map_point point;
    if (!parse_point(text, &point))
        return value_refuse(row,
                            "a cell X,Y (0,0 is top left), metres such as 1.25m,-0.5m, or map "
                            "coordinates such as 12.5u,7u",
                            text);
    struct map_point *items =
        grow(points->items, &points->capacity, points->count + 1, sizeof *items);
    if (!items)
        return false;
    points->items = items;
    items[points->count++] = point;
    return true;
}

/* --- comparisons --------------------------------------------------------------------------- */

/* Reports an item that is not an algorithm. */
static bool refuse_algorithm(const struct option_row *row, const char *item, size_t length)
{
    char algorithms[OPTION_TEXT_SIZE];
    char takes[2 * OPTION_TEXT_SIZE];
    words_join(words_algorithms, "", " and ", algorithms);
    (void)snprintf(takes, sizeof takes, "2 to %d of %s, or %s, or %s", PICTURE_PANELS_MAX,
                   algorithms, words_comparison(WORDS_COMPARE_ALL),
                   words_comparison(WORDS_COMPARE_RULES));
    return value_refuse_part(row, takes, item, length);
}

static bool read_algorithms(const struct option_row *row, const char *text,
                            struct comparison *comparison)
{
    bool word = false; /* the list contains "all" or "rules" */
    for (const char *item = text; item; item = next_item(item_end(item))) {
        const size_t length = (size_t)(item_end(item) - item);
        const int index = words_find(row->word, item, length);
        if (index < 0)
            return refuse_algorithm(row, item, length);
        word = word || index >= ALGORITHM_COUNT;
        if (comparison->count < PICTURE_PANELS_MAX)
            comparison->algorithms[comparison->count] = (enum algorithm)index;
        comparison->count++;
    }
    if (!word && comparison->count >= 2 && comparison->count <= PICTURE_PANELS_MAX)
        return true;
    message_usage(
        "--%s takes 2 to %d algorithms such as astar,dijkstra,greedy, or %s, or %s, not '%s'",
        row->name, PICTURE_PANELS_MAX, words_comparison(WORDS_COMPARE_ALL),
        words_comparison(WORDS_COMPARE_RULES), text);
    return false;
}

bool list_comparison(const struct option_row *row, const char *text, struct options *options)
{
    struct comparison *comparison = option_field(row, options);
    *comparison = (struct comparison){0};
    switch (words_find(row->word, text, strlen(text))) {
    case WORDS_COMPARE_ALL:
        for (; comparison->count < ALGORITHM_COUNT; comparison->count++)
            comparison->algorithms[comparison->count] = (enum algorithm)comparison->count;
        return true;
    case WORDS_COMPARE_RULES:
        comparison->rules = true;
        return true;
    default:
        return read_algorithms(row, text, comparison);
    }
}

/* --- costs --------------------------------------------------------------------------------- */

/* Parses DIRECTION=FACTOR from `text` up to `end` and stores the factor in `costs`. */
static bool parse_move_cost(const char *text, const char *end, uint32_t costs[DIRECTION_COUNT])
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

bool list_move_costs(const struct option_row *row, const char *text, struct options *options)
{
    uint32_t *costs = option_field(row, options);
    for (const char *item = text; item; item = next_item(item_end(item)))
        if (!parse_move_cost(item, item_end(item), costs))
            return value_refuse(
                row, "a list such as N=1,NE=1.4,S=inf (N NE E SE S SW W NW, 0.001 to 1000)", text);
    return true;
}

static bool parse_cost(const char *text, struct map_cost *cost)
{
    const char *equals = strchr(text, '=');
    *cost = (struct map_cost){.letter = '\0'};
    if (!equals)
        return false;
    if (!number_parse_signed(text, equals, MAP_VALUE_MIN, MAP_VALUE_MAX, &cost->value)) {
        if (equals != text + 1)
            return false;
        cost->letter = *text;
    }
    return number_parse_thousandths(equals + 1, equals + strlen(equals), 1, FACTOR_MAX,
                                    &cost->cost);
}

bool list_costs(const struct option_row *row, const char *text, struct options *options)
{
    struct map_cost cost;
    if (!parse_cost(text, &cost))
        return value_refuse(
            row,
            "a value and its cost, such as 5=2.5 or S=3 (0.001 to 1000, at most three decimals)",
            text);
    struct map_cost *costs =
        grow(options->costs, &options->cost_capacity, options->map.cost_count + 1, sizeof *costs);
    if (!costs)
        return false;
    costs[options->map.cost_count++] = cost;
    options->costs = costs;
    options->map.costs = costs;
    return true;
}

/* --- walls --------------------------------------------------------------------------------- */

/* Parses the text up to `end` as a value such as 1 or -1, or as a range such as 5-9 or -5--1. */
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

bool list_walls(const struct option_row *row, const char *text, struct options *options)
{
    size_t capacity = 0;
    free(options->walls);
    options->walls = NULL;
    options->map.wall_count = 0;
    for (const char *item = text; item; item = next_item(item_end(item))) {
        struct map_range range;
        if (!parse_range(item, item_end(item), &range))
            return value_refuse(row, "values and ranges such as 1,5-9,-1", text);
        struct map_range *walls =
            grow(options->walls, &capacity, options->map.wall_count + 1, sizeof *walls);
        if (!walls)
            return false;
        walls[options->map.wall_count++] = range;
        options->walls = walls;
        options->map.walls = walls;
    }
    return true;
}

/* --- letters ------------------------------------------------------------------------------- */

bool list_letters(const struct option_row *row, const char *text, struct options *options)
{
    struct error error;
    free(options->letters);
    const bool ok = letters_parse(text, &options->letters, &options->map.letter_count, &error);
    options->map.letters = options->letters;
    if (!ok && error.code == ERROR_SETTINGS)
        message_usage("--%s takes a list such as @=start,X=goal,~=3; %s", row->name, error.message);
    else if (!ok)
        message_error(NULL, &error);
    return ok;
}
