/* SPDX-License-Identifier: MIT */
/*
 * scenario.c - parses scenarios line by line.
 *
 * Fields are separated by tabs or, in lines without a tab, by spaces. Lengths are stored in
 * millionths, so that comparing them needs no floating point.
 */
#include "map/scenario.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

/* The fields of a line, in order. */
enum { BUCKET, MAP, WIDTH, HEIGHT, START_X, START_Y, GOAL_X, GOAL_Y, OPTIMAL, COLUMNS };

enum {
    DECIMALS = 6,            /* decimal places of a length in millionths */
    LINE_SIZE_MAX = 1 << 16, /* in bytes; longer lines are refused */
    STOP_INTERVAL = 1 << 8,  /* number of lines between two checks for a stop */
};

struct field {
    const uint8_t *begin, *end;
};

bool scenario_recognise(const struct bytes *bytes)
{
    const struct text_cursor cursor = text_begin(bytes);
    return cursor.end - cursor.at > 8 && memcmp(cursor.at, "version", 7) == 0 &&
           text_is_blank(cursor.at[7]);
}

/*
 * Splits the line that begins at the cursor into fields. A line with tabs is split at tabs only,
 * so the name of the map may contain spaces; a line without tabs is split at spaces. Returns the
 * number of fields, at most COLUMNS + 1.
 */
static int split_line(const struct text_cursor *cursor, struct field fields[COLUMNS + 1])
{
    const uint8_t *end = cursor->at;
    bool tabs = false;
    for (; end < cursor->end && *end != '\n' && *end != '\r'; end++)
        tabs = tabs || *end == '\t';
    int count = 0;
    for (const uint8_t *at = cursor->at; at < end && count <= COLUMNS;) {
        while (at < end && text_is_blank(*at))
            at++;
        struct field field = {at, at};
        while (at < end && (tabs ? *at != '\t' : !text_is_blank(*at)))
            at++;
        field.end = at;
        while (field.end > field.begin && text_is_blank(field.end[-1]))
            field.end--;
        if (field.end > field.begin)
            fields[count++] = field;
    }
    return count;
}

static bool read_number(const struct text_cursor *cursor, const struct field *field,
                        uint32_t *number, struct error *error)
{
    uint64_t value;
    if (!number_parse((const char *)field->begin, (const char *)field->end, UINT32_MAX, &value))
        return error_at(error, cursor->line, (uint64_t)(field->begin - cursor->line_begin) + 1,
                        "expected a whole number");
    *number = (uint32_t)value;
    return true;
}

/* Reads a length with any number of decimals, and rounds it to six decimals. */
static bool read_length(const struct text_cursor *cursor, const struct field *field,
                        uint64_t *micro, struct error *error)
{
    const uint8_t *point = memchr(field->begin, '.', (size_t)(field->end - field->begin));
    const uint8_t *whole_end = point ? point : field->end;
    uint64_t whole;
    bool ok = number_parse((const char *)field->begin, (const char *)whole_end, UINT32_MAX, &whole);
    const uint8_t *decimals = point ? point + 1 : field->end;
    uint64_t part = 0;
    for (const uint8_t *digit = decimals; digit < field->end; digit++)
        ok = ok && isdigit(*digit);
    for (ptrdiff_t i = 0; ok && i < DECIMALS; i++)
        part = part * 10 + (i < field->end - decimals ? (uint64_t)(decimals[i] - '0') : 0);
    if (ok && field->end - decimals > DECIMALS && decimals[DECIMALS] >= '5')
        part++;
    if (!ok)
        return error_at(error, cursor->line, (uint64_t)(field->begin - cursor->line_begin) + 1,
                        "expected a length");
    *micro = whole * 1000000 + part;
    return true;
}

/*
 * Reads the name and size of the map from the fields of a problem. Stores them if this is the first
 * problem; otherwise fails if they differ from those of the first problem.
 */
static bool read_map(const struct text_cursor *cursor, const struct field fields[COLUMNS],
                     struct scenario *scenario, struct error *error)
{
    const struct field *map = &fields[MAP];
    const size_t length = (size_t)(map->end - map->begin);
    uint32_t width;
    uint32_t height;
    if (!read_number(cursor, &fields[WIDTH], &width, error) ||
        !read_number(cursor, &fields[HEIGHT], &height, error))
        return false;
    if (!scenario->map) {
        scenario->map = memory_zeroed(length + 1, 1, error);
        if (!scenario->map)
            return false;
        memcpy(scenario->map, map->begin, length);
        scenario->width = width;
        scenario->height = height;
    }
    if (!text_is_word(map->begin, length, scenario->map) || width != scenario->width ||
        height != scenario->height)
        return error_at(error, cursor->line, 0,
                        "the map differs from that of the first problem; write a scenario for each "
                        "map");
    return true;
}

static bool read_problem(const struct text_cursor *cursor, struct scenario *scenario,
                         struct error *error)
{
    struct field fields[COLUMNS + 1];
    const int count = split_line(cursor, fields);
    if (count != COLUMNS)
        return error_at(error, cursor->line, 0,
                        "this line has %s%d field%s, but a problem has %d (bucket, map, width, "
                        "height, start x and y, goal x and y, length)",
                        count > COLUMNS ? "more than " : "", count > COLUMNS ? COLUMNS : count,
                        count == 1 ? "" : "s", COLUMNS);
    struct scenario_problem problem = {.number = scenario->count + 1, .line = cursor->line};
    if (!read_map(cursor, fields, scenario, error) ||
        !read_number(cursor, &fields[START_X], &problem.start.x, error) ||
        !read_number(cursor, &fields[START_Y], &problem.start.y, error) ||
        !read_number(cursor, &fields[GOAL_X], &problem.goal.x, error) ||
        !read_number(cursor, &fields[GOAL_Y], &problem.goal.y, error) ||
        !read_length(cursor, &fields[OPTIMAL], &problem.optimal_micro, error))
        return false;
    struct scenario_problem *problems = memory_grow(scenario->problems, &scenario->capacity,
                                                    scenario->count + 1, sizeof *problems, error);
    if (!problems)
        return false;
    scenario->problems = problems;
    problems[scenario->count++] = problem;
    return true;
}

static bool read_version(struct text_cursor *cursor, struct error *error)
{
    struct field fields[COLUMNS + 1];
    const int count = split_line(cursor, fields);
    const size_t length = count == 2 ? (size_t)(fields[1].end - fields[1].begin) : 0;
    const bool known =
        text_is_word(fields[1].begin, length, "1") || text_is_word(fields[1].begin, length, "1.0");
    if (!known)
        return error_at(error, cursor->line, 0, "unsupported version; only version 1 is supported");
    text_skip_line(cursor);
    return true;
}

/* Fails if the line at the cursor is too long. */
static bool check_line(const struct text_cursor *cursor, struct error *error)
{
    struct text_cursor at = *cursor;
    const ptrdiff_t rest = at.end - at.at;
    at.end = at.at + (rest < LINE_SIZE_MAX ? rest : LINE_SIZE_MAX);
    while (!text_at_line_end(&at))
        at.at++;
    return at.at - cursor->at < LINE_SIZE_MAX ||
           error_at(error, cursor->line, 0, "this line is longer than %d bytes", LINE_SIZE_MAX - 1);
}

/* Reads a line, which may be blank or a comment, and moves the cursor to the next one. */
static bool read_line(struct text_cursor *cursor, struct scenario *scenario, struct error *error)
{
    struct text_cursor at = *cursor;
    if (!check_line(cursor, error))
        return false;
    while (at.at < at.end && text_is_blank(*at.at))
        at.at++;
    const bool ok =
        text_at_line_end(&at) || text_at_comment(&at) || read_problem(cursor, scenario, error);
    text_skip_line(cursor);
    return ok;
}

bool scenario_read(const struct bytes *bytes, const struct stop *stop, struct scenario *scenario,
                   struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    *scenario = (struct scenario){0};
    if (!scenario_recognise(bytes))
        return error_set(error, ERROR_INPUT, "not a scenario: it does not begin with 'version 1'");
    bool ok = check_line(&cursor, error) && read_version(&cursor, error);
    for (uint64_t lines = 0; ok && cursor.at < cursor.end; lines++)
        ok = (lines % STOP_INTERVAL != 0 || stop_check(stop, error)) &&
             read_line(&cursor, scenario, error);
    if (ok && scenario->count == 0)
        ok = error_at(error, cursor.line, 0, "the scenario has no problems");
    if (!ok)
        scenario_free(scenario);
    return ok;
}

void scenario_free(struct scenario *scenario)
{
    free(scenario->map);
    free(scenario->problems);
    *scenario = (struct scenario){0};
}

bool scenario_without_path(const struct scenario_problem *problem)
{
    return problem->optimal_micro == 0 &&
           (problem->start.x != problem->goal.x || problem->start.y != problem->goal.y);
}

/*
 * On the MovingAI maps, a search for a path of length L expands about L^2 / 3 cells, but at most
 * about half of the free cells.
 */
double scenario_effort(const struct scenario *scenario, const struct scenario_problem *problem)
{
    const double across = fabs((double)problem->start.x - problem->goal.x);
    const double down = fabs((double)problem->start.y - problem->goal.y);
    const double length =
        problem->optimal_micro > 0 ? (double)problem->optimal_micro / 1e6 : fmax(across, down);
    return fmin(length * length / ((double)scenario->width * scenario->height), 1);
}

bool scenario_check_size(const struct scenario *scenario, const struct grid *grid,
                         struct error *error)
{
    return (grid->width == scenario->width && grid->height == scenario->height) ||
           error_set(error, ERROR_INPUT,
                     "the map has %" PRIu32 " x %" PRIu32 " cells, but the scenario states %" PRIu32
                     " x %" PRIu32,
                     grid->width, grid->height, scenario->width, scenario->height);
}
