/* SPDX-License-Identifier: MIT */
/* map_row.c - the row of a map in JSON and in the --report table. */
#include "cli/report/map_row.h"

#include <stdlib.h>

#include "cli/report/reading_report.h"
#include "cli/report/settings_row.h"

const char *map_status_name(enum map_status status)
{
    static const char *const names[] = {
        [MAP_SOLVED] = "solved",       [MAP_NEAREST] = "nearest",
        [MAP_INSPECTED] = "inspected", [MAP_MEASURED] = "measured",
        [MAP_NO_PATH] = "no-path",     [MAP_SKIPPED] = "skipped",
        [MAP_UNUSABLE] = "unusable",   [MAP_PASSED_OVER] = "passed-over",
        [MAP_ERROR] = "error"};
    return names[status];
}

/* Adds a cost, or null if it is not known. */
static void add_cost(struct row *row, const char *name, bool known, struct cost cost)
{
    char digits[NUMBER_TEXT_SIZE];
    cost_format(digits, cost);
    row_known_number(row, name, known, digits);
}

/* Adds a real number, or null if it is not known. */
static void add_real(struct row *row, const char *name, bool known, double number)
{
    char digits[NUMBER_TEXT_SIZE];
    number_format_real(digits, number);
    row_known_number(row, name, known, digits);
}

static void add_cell(struct row *row, const char *name, bool known, struct point cell)
{
    if (known)
        row_pair(row, name, cell.x, cell.y);
    else
        row_null(row, name);
}

/* Adds a time, converted to milliseconds, or null if it is unknown. */
static void add_time(struct row *row, const char *name, uint64_t microseconds)
{
    if (microseconds != TIME_UNKNOWN)
        row_fraction(row, name, microseconds, 1000);
    else
        row_null(row, name);
}

/*
 * Adds the result of a search. `searched` is true if the search has run, and `walked` is true if it
 * has found a path.
 */
static void add_answer(struct row *row, const struct answer *answer, bool walked, bool searched)
{
    add_cost(row, "cost", walked, answer->cost);
    row_known_count(row, "steps", walked, answer->steps);
    if (walked)
        row_boolean(row, "optimal", answer->optimal);
    else
        row_null(row, "optimal");
    row_known_count(row, "expanded", searched, answer->expanded);
    row_known_count(row, "generated", searched, answer->generated);
}

/*
 * Adds the length of a path (its cost without the factors of --keep-away and without turn costs)
 * and the number of its turns. `walked` is true if the search has found a path.
 */
static void add_length(struct row *row, const struct answer *answer, bool walked)
{
    add_cost(row, "length", walked, answer->length);
    row_known_count(row, "turns", walked, answer->turns);
}

/* Adds the legs of a path through via points, or null if the path has no legs. */
static void add_legs(struct row *row, const struct outcome *outcome)
{
    struct table legs = {.format = TABLE_JSON_NESTED};
    struct row leg = {0};
    struct error ignored;
    bool ok = true;
    if (!outcome->legs) {
        row_null(row, "legs");
        return;
    }
    for (size_t i = 0; ok && i < outcome->leg_count; i++) {
        row_clear(&leg);
        add_cost(&leg, "cost", true, outcome->legs[i].cost);
        row_count(&leg, "steps", outcome->legs[i].steps);
        ok = table_add(&legs, &leg, &ignored);
    }
    row_free(&leg);
    row_table(row, "legs", &legs, ok);
}

/* Adds the leg for which there is no path, or null if every leg has a path. */
static void add_failed_leg(struct row *row, const struct failed_leg *leg)
{
    struct row object = {0};
    if (leg->number == 0) {
        row_null(row, "failed_leg");
        return;
    }
    row_count(&object, "leg", leg->number);
    add_cell(&object, "from", leg->has_from, leg->from);
    add_cell(&object, "to", leg->has_to, leg->to);
    row_object(row, "failed_leg", &object);
    row_free(&object);
}

/* Adds the path as cells and, if the map has a position in the world, in its units. */
static void add_paths(struct row *row, const struct outcome *outcome)
{
    const struct world *world = &outcome->world;
    if (outcome->path)
        row_points(row, "path", outcome->path, outcome->path_count, NULL);
    else
        row_null(row, "path");
    row_omit_from_csv(row);
    for (unsigned i = 0; i < 2; i++) {
        const char *name = i == 0 ? "path_m" : "path_u";
        if (outcome->path && world->unit == name[5])
            row_points(row, name, outcome->path, outcome->path_count, world);
        else
            row_null(row, name);
        row_omit_from_csv(row);
    }
}

/* Adds the results of all panels of a comparison. */
static void add_panels(struct row *row, const struct options *options,
                       const struct outcome *outcome)
{
    struct table panels = {.format = TABLE_JSON_NESTED};
    struct row panel = {0};
    struct error ignored;
    bool ok = true;
    for (size_t i = 0; ok && i < outcome->answer_count; i++) {
        const struct search_settings settings = options_panel_search(options, i);
        const struct answer *answer = &outcome->answers[i];
        row_clear(&panel);
        row_text(&panel, "algorithm", search_algorithm_name(settings.algorithm));
        row_text(&panel, "diagonal", movement_rule_name(settings.rule));
        row_text(&panel, "status", map_status_name(answer->status));
        const bool searched = answer->status != MAP_UNUSABLE;
        const bool walked = searched && answer->status != MAP_NO_PATH;
        add_answer(&panel, answer, walked, searched);
        row_text(&panel, "message", searched ? NULL : answer->reason);
        add_length(&panel, answer, walked);
        add_real(&panel, "smooth_length", answer->smoothed, answer->smooth_length);
        ok = table_add(&panels, &panel, &ignored);
    }
    row_free(&panel);
    row_table(row, "compared", &panels, ok);
}

/*
 * Adds the record of how the map was read. Without --inspect, the value is null for a map in a
 * format that states the cells directly.
 */
static void add_reading(struct row *row, const struct options *options,
                        const struct outcome *outcome)
{
    const struct reading *reading = outcome->reading;
    if (reading && (reading->kind != READING_CELLS || options->map.inspect))
        reading_report_row(row, reading);
    else
        row_null(row, "reading");
}

/* Adds the summary of the costs of all cells. */
static void add_costs(struct row *row, const struct options *options, const struct outcome *outcome)
{
    const struct cost_field_summary *costs = &outcome->costs;
    char digits[NUMBER_TEXT_SIZE];
    row_known_count(row, "reachable", outcome->has_costs, costs->reached);
    number_format_micro(digits, costs->highest);
    row_known_number(row, "farthest", outcome->has_costs, digits);
    row_known_count(row, "within", outcome->has_costs && options->within.given, costs->within);
}

/* Adds the settings, with the step cost that was used. */
static void add_settings(struct row *row, const struct options *options,
                         const struct outcome *outcome)
{
    struct options used = *options;
    if (outcome->step_cost != STEP_COST_AUTO)
        used.search.step_cost = outcome->step_cost;
    settings_row_add(row, "settings", &used);
}

void map_row_fill(struct row *row, const struct options *options, const struct job *job,
                  const struct outcome *outcome)
{
    const struct answer none = {.status = MAP_ERROR};
    const struct answer *answer = outcome_answer(outcome);
    const struct search_settings search =
        options_panel_search(options, answer ? (size_t)(answer - outcome->answers) : 0);
    const bool walked = outcome->status == MAP_SOLVED || outcome->status == MAP_NEAREST;
    row_text(row, "map", job->name);
    row_text(row, "output", outcome->output);
    row_text(row, "status", map_status_name(outcome->status));
    row_text(row, "message", outcome_message(outcome));
    row_known_count(row, "width", outcome->width > 0, outcome->width);
    row_known_count(row, "height", outcome->height > 0, outcome->height);
    row_text(row, "algorithm", search_algorithm_name(search.algorithm));
    row_text(row, "diagonal", movement_rule_name(search.rule));
    row_text(row, "heuristic", search_heuristic_name(algorithm_heuristic(&search)));
    row_fraction(row, "weight", search.weight, FACTOR_ONE);
    add_cell(row, "start", outcome->has_start, outcome->start);
    add_cell(row, "goal", outcome->has_goal, outcome->goal);
    add_answer(row, answer ? answer : &none, walked, answer);
    add_time(row, "read_ms", outcome->stage_us[STAGE_READING]);
    add_time(row, "search_ms", outcome->stage_us[STAGE_SEARCHING]);
    add_time(row, "render_ms", outcome->stage_us[STAGE_DRAWING]);
    add_time(row, "write_ms", outcome->stage_us[STAGE_WRITING]);
    add_legs(row, outcome);
    if (options_panel_count(options) > 1)
        add_panels(row, options, outcome);
    add_reading(row, options, outcome);
    add_settings(row, options, outcome);
    row_omit_from_csv(row);
    add_failed_leg(row, &outcome->failed_leg);
    /* A negative length is unknown. */
    const bool known = outcome->length_m >= 0;
    add_real(row, "length_m", known && outcome->world.unit == 'm', outcome->length_m);
    add_length(row, answer ? answer : &none, walked);
    add_real(row, "smooth_length", answer && answer->smoothed, answer ? answer->smooth_length : 0);
    add_costs(row, options, outcome);
    add_real(row, "length_u", known && outcome->world.unit == 'u', outcome->length_m);
    if (options->json == JSON_PATH)
        add_paths(row, outcome);
}
