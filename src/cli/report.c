/* SPDX-License-Identifier: MIT */
/* report.c - what standard output says of a map. */
#include "cli/report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "cli/messages.h"

/* Digits that show every cost of six decimals below a thousand million as it is. */
enum { JSON_DIGITS = 15 };

static const char *status_name(enum map_status status)
{
    switch (status) {
    case MAP_SOLVED:
        return "solved";
    case MAP_NEAREST:
        return "nearest";
    case MAP_NO_PATH:
        return "no-path";
    default:
        return "error";
    }
}

void report_line(const struct job *job, const struct outcome *outcome)
{
    if (outcome->status == MAP_FAILED)
        return;
    message_print_safe(stdout, message_map_name(job->map));
    if (outcome->status == MAP_NO_PATH) {
        (void)printf(": no path");
    } else {
        char cost[NUMBER_TEXT_SIZE];
        cost_format(cost, outcome->cost);
        (void)printf(": %scost %s, %" PRIu64 " steps",
                     outcome->status == MAP_NEAREST ? "goal not reached, nearest cell at " : "",
                     cost, outcome->steps);
    }
    (void)printf(", %" PRIu64 " expanded -> ", outcome->expanded);
    message_print_safe(stdout, outcome->output);
    (void)putchar('\n');
}

/* A string that JSON can hold, whatever bytes the text has. */
static json_t *json_text(const char *text)
{
    struct error ignored;
    char *repaired = utf8_repair(text, &ignored);
    json_t *string = repaired ? json_string(repaired) : NULL;
    free(repaired);
    return string;
}

static json_t *json_text_or_null(const char *text)
{
    return text ? json_text(text) : json_null();
}

static json_t *json_count(bool known, uint64_t count)
{
    return known ? json_integer((json_int_t)count) : json_null();
}

/* Millionths or thousandths as a number: whole where it is whole. */
static json_t *json_fraction(uint64_t number, uint64_t parts)
{
    if (number % parts == 0)
        return json_integer((json_int_t)(number / parts));
    return json_real((double)number / (double)parts);
}

static json_t *json_time(uint64_t microseconds)
{
    return microseconds == TIME_UNKNOWN ? json_null() : json_fraction(microseconds, 1000);
}

static json_t *json_cell(bool known, struct point point)
{
    return known ? json_pack("[II]", (json_int_t)point.x, (json_int_t)point.y) : json_null();
}

/* Adds a member; a value that could not be made makes the whole object fail. */
static void add(json_t *object, bool *good, const char *key, json_t *value)
{
    *good = json_object_set_new(object, key, value) == 0 && *good;
}

static json_t *json_legs(const struct outcome *outcome)
{
    if (!outcome->legs)
        return json_null();
    json_t *legs = json_array();
    for (size_t i = 0; legs && i < outcome->leg_count; i++) {
        json_t *leg = json_object();
        bool good = true;
        add(leg, &good, "cost", json_fraction(cost_micro(outcome->legs[i].cost), 1000000));
        add(leg, &good, "steps", json_count(true, outcome->legs[i].steps));
        if (json_array_append_new(legs, leg) != 0 || !good) {
            json_decref(legs);
            legs = NULL;
        }
    }
    return legs;
}

static bool add_members(json_t *object, const struct options *options, const struct job *job,
                        const struct outcome *outcome)
{
    const bool failed = outcome->status == MAP_FAILED;
    const bool walked = outcome->status == MAP_SOLVED || outcome->status == MAP_NEAREST;
    const struct search_settings *search = &options->search;
    bool good = true;
    add(object, &good, "map", json_text(job->map));
    add(object, &good, "output", json_text_or_null(outcome->output));
    add(object, &good, "status", json_string(status_name(outcome->status)));
    add(object, &good, "message", failed ? json_text(outcome->error.message) : json_null());
    add(object, &good, "width", json_count(outcome->width > 0, outcome->width));
    add(object, &good, "height", json_count(outcome->height > 0, outcome->height));
    add(object, &good, "algorithm", json_string(search_algorithm_name(search->algorithm)));
    add(object, &good, "diagonal", json_string(movement_rule_name(search->rule)));
    add(object, &good, "heuristic", json_string(search_heuristic_name(search_heuristic(search))));
    add(object, &good, "weight", json_fraction(search->weight, FACTOR_ONE));
    add(object, &good, "start", json_cell(outcome->has_start, outcome->start));
    add(object, &good, "goal", json_cell(outcome->has_goal, outcome->goal));
    add(object, &good, "cost",
        walked ? json_fraction(cost_micro(outcome->cost), 1000000) : json_null());
    add(object, &good, "steps", json_count(walked, outcome->steps));
    add(object, &good, "optimal", walked ? json_boolean(outcome->optimal) : json_null());
    add(object, &good, "expanded", json_count(outcome->has_numbers, outcome->expanded));
    add(object, &good, "generated", json_count(outcome->has_numbers, outcome->generated));
    add(object, &good, "read_ms", json_time(outcome->read_us));
    add(object, &good, "search_ms", json_time(outcome->search_us));
    add(object, &good, "render_ms", json_time(outcome->render_us));
    add(object, &good, "write_ms", json_time(outcome->write_us));
    add(object, &good, "legs", json_legs(outcome));
    return good;
}

bool report_json(const struct options *options, const struct job *job,
                 const struct outcome *outcome, struct error *error)
{
    json_t *object = json_object();
    char *text = NULL;
    if (object && add_members(object, options, job, outcome))
        text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(JSON_DIGITS));
    json_decref(object);
    if (!text)
        return error_memory(error, SIZE_MAX);
    (void)puts(text);
    free(text);
    return true;
}
