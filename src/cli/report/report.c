/* SPDX-License-Identifier: MIT */
/* report.c - what is said of the maps. */
#include "cli/report/report.h"

#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/report/messages.h"

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
    case MAP_SKIPPED:
        return "skipped";
    default:
        return "error";
    }
}

/* What distinguishes a panel from the others of its picture. */
static const char *panel_name(const struct options *options, size_t panel)
{
    const struct search_settings settings = options_panel_search(options, panel);
    return options->comparison.rules ? movement_rule_name(settings.rule)
                                     : search_algorithm_name(settings.algorithm);
}

static void print_answer(const struct answer *answer)
{
    if (answer->status == MAP_NO_PATH) {
        (void)printf("no path");
    } else {
        char cost[NUMBER_TEXT_SIZE];
        cost_format(cost, answer->cost);
        (void)printf("%scost %s, %" PRIu64 " steps",
                     answer->status == MAP_NEAREST ? "goal not reached, nearest cell at " : "",
                     cost, answer->steps);
    }
    (void)printf(", %" PRIu64 " expanded", answer->expanded);
}

void report_line(const struct options *options, const struct job *job,
                 const struct outcome *outcome)
{
    if (outcome->status == MAP_FAILED)
        return;
    for (size_t i = 0; i < outcome->answer_count; i++) {
        message_print_safe(stdout, message_map_name(job->map));
        (void)printf(": ");
        if (outcome->answer_count > 1)
            (void)printf("%s: ", panel_name(options, i));
        print_answer(&outcome->answers[i]);
        if (i + 1 < outcome->answer_count)
            (void)putchar('\n');
    }
    if (outcome->status == MAP_SKIPPED) {
        message_print_safe(stdout, message_map_name(job->map));
        (void)printf(": skipped, up to date");
    }
    (void)printf(" -> ");
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

/* The panels of a comparison. */
static json_t *json_panels(const struct options *options, const struct outcome *outcome)
{
    json_t *panels = json_array();
    for (size_t i = 0; panels && i < outcome->answer_count; i++) {
        const struct search_settings settings = options_panel_search(options, i);
        const struct answer *answer = &outcome->answers[i];
        const bool walked = answer->status != MAP_NO_PATH;
        json_t *panel = json_object();
        bool good = true;
        add(panel, &good, "algorithm", json_string(search_algorithm_name(settings.algorithm)));
        add(panel, &good, "diagonal", json_string(movement_rule_name(settings.rule)));
        add(panel, &good, "status", json_string(status_name(answer->status)));
        add(panel, &good, "cost",
            walked ? json_fraction(cost_micro(answer->cost), 1000000) : json_null());
        add(panel, &good, "steps", json_count(walked, answer->steps));
        add(panel, &good, "optimal", walked ? json_boolean(answer->optimal) : json_null());
        add(panel, &good, "expanded", json_count(true, answer->expanded));
        add(panel, &good, "generated", json_count(true, answer->generated));
        if (json_array_append_new(panels, panel) != 0 || !good) {
            json_decref(panels);
            panels = NULL;
        }
    }
    return panels;
}

static bool add_members(json_t *object, const struct options *options, const struct job *job,
                        const struct outcome *outcome)
{
    const bool failed = outcome->status == MAP_FAILED;
    const bool walked = outcome->status == MAP_SOLVED || outcome->status == MAP_NEAREST;
    const bool searched = outcome->answer_count > 0;
    const struct answer none = {.status = MAP_FAILED};
    const struct answer *answer = searched ? &outcome->answers[0] : &none;
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
        walked ? json_fraction(cost_micro(answer->cost), 1000000) : json_null());
    add(object, &good, "steps", json_count(walked, answer->steps));
    add(object, &good, "optimal", walked ? json_boolean(answer->optimal) : json_null());
    add(object, &good, "expanded", json_count(searched, answer->expanded));
    add(object, &good, "generated", json_count(searched, answer->generated));
    add(object, &good, "read_ms", json_time(outcome->read_us));
    add(object, &good, "search_ms", json_time(outcome->search_us));
    add(object, &good, "render_ms", json_time(outcome->render_us));
    add(object, &good, "write_ms", json_time(outcome->write_us));
    add(object, &good, "legs", json_legs(outcome));
    if (options_panel_count(options) > 1)
        add(object, &good, "compared", json_panels(options, outcome));
    return good;
}

enum { JSON_FLAGS = JSON_COMPACT | JSON_REAL_PRECISION(JSON_DIGITS) };

/* The object of a map; NULL when out of memory. */
static json_t *make_object(const struct options *options, const struct job *job,
                           const struct outcome *outcome)
{
    json_t *object = json_object();
    if (object && add_members(object, options, job, outcome))
        return object;
    json_decref(object);
    return NULL;
}

/* Text that is being written by jansson, which does not look at every failure. */
struct dump {
    struct buffer text;
    bool good;
};

static int take_dump(const char *text, size_t size, void *context)
{
    struct dump *dump = context;
    struct error ignored;
    dump->good = dump->good && size <= INT_MAX &&
                 buffer_print(&dump->text, &ignored, "%.*s", (int)size, text);
    return dump->good ? 0 : -1;
}

/* The JSON text of a value. Released with free(); NULL when out of memory. */
static char *dump_json(const json_t *value, size_t flags)
{
    struct dump dump = {.good = true};
    if (json_dump_callback(value, take_dump, &dump, flags) == 0 && take_dump("", 0, &dump) == 0)
        return dump.text.text;
    free(dump.text.text);
    return NULL;
}

/* Appends a field of a CSV table, in quotes where it needs them (RFC 4180). */
static bool add_field(struct buffer *rows, const char *text, bool first, struct error *error)
{
    bool good = buffer_print(rows, error, first ? "" : ",");
    if (!strpbrk(text, ",\"\r\n"))
        return good && buffer_print(rows, error, "%s", text);
    good = good && buffer_print(rows, error, "\"");
    for (; good && *text != '\0'; text++)
        good = buffer_print(rows, error, *text == '"' ? "\"\"" : "%c", *text);
    return good && buffer_print(rows, error, "\"");
}

/* Appends a value: text as it is, nothing for null, all else as JSON writes it. */
static bool add_value(struct buffer *rows, const json_t *value, bool first, struct error *error)
{
    if (json_is_null(value))
        return add_field(rows, "", first, error);
    if (json_is_string(value))
        return add_field(rows, json_string_value(value), first, error);
    char *text = dump_json(value, JSON_FLAGS | JSON_ENCODE_ANY);
    const bool good = text ? add_field(rows, text, first, error) : error_memory(error, SIZE_MAX);
    free(text);
    return good;
}

static bool add_csv_row(struct buffer *rows, json_t *object, struct error *error)
{
    const char *key;
    json_t *value;
    bool first = true;
    bool good = true;
    json_object_foreach(object, key, value)
    {
        good = good && add_value(rows, value, first, error);
        first = false;
    }
    return good && buffer_print(rows, error, "\n");
}

static bool is_json(const struct report *report)
{
    return path_has_extension(report->options->report, ".json");
}

/* Keeps the row of a map. */
static bool add_row(struct report *report, json_t *object, const char *text, struct error *error)
{
    const bool first = report->row_count++ == 0;
    if (is_json(report))
        return buffer_print(&report->rows, error, "%s%s", first ? "" : ",\n", text);
    return add_csv_row(&report->rows, object, error);
}

/* Counts how maps came out. */
static void count(struct report *report, const struct job *job, const struct outcome *outcome)
{
    const uint64_t times[] = {outcome->read_us, outcome->search_us, outcome->render_us,
                              outcome->write_us};
    uint64_t total = 0;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        total += times[i] != TIME_UNKNOWN ? times[i] : 0;
    if (total > report->slowest_us) {
        report->slowest_us = total;
        report->slowest = job->map;
    }
    report->solved += outcome->status == MAP_SOLVED || outcome->status == MAP_NEAREST;
    report->no_path += outcome->status == MAP_NO_PATH;
    report->skipped += outcome->status == MAP_SKIPPED;
    report->failed += outcome->status == MAP_FAILED;
}

bool report_map(struct report *report, const struct job *job, const struct outcome *outcome,
                struct error *error)
{
    count(report, job, outcome);
    if (!report->options->json && !report->options->report)
        return true;
    json_t *object = make_object(report->options, job, outcome);
    char *text = object ? dump_json(object, JSON_FLAGS) : NULL;
    bool good = text != NULL;
    if (!good)
        error_memory(error, SIZE_MAX);
    if (good && report->options->json)
        (void)puts(text);
    if (good && report->options->report)
        good = add_row(report, object, text, error);
    free(text);
    json_decref(object);
    return good;
}

static void print_seconds(uint64_t microseconds)
{
    (void)fprintf(stderr, microseconds < 10000000 ? "%.2f s" : "%.0f s",
                  (double)microseconds / 1e6);
}

void report_summary(const struct report *report, size_t passed_over, uint64_t elapsed_us)
{
    const size_t maps = report->solved + report->no_path + report->failed + report->skipped;
    (void)fprintf(stderr, PROGRAM_NAME ": %zu map%s: %zu solved, %zu no path, %zu failed", maps,
                  maps == 1 ? "" : "s", report->solved, report->no_path, report->failed);
    if (report->skipped > 0)
        (void)fprintf(stderr, ", %zu skipped", report->skipped);
    if (passed_over > 0)
        (void)fprintf(stderr, "; %zu other file%s passed over", passed_over,
                      passed_over == 1 ? "" : "s");
    (void)fprintf(stderr, "; ");
    print_seconds(elapsed_us);
    if (report->slowest) {
        (void)fprintf(stderr, ", the slowest ");
        message_print_safe(stderr, message_map_name(report->slowest));
        (void)fprintf(stderr, " (");
        print_seconds(report->slowest_us);
        (void)fprintf(stderr, ")");
    }
    (void)fputc('\n', stderr);
}

/* Writes the header of a CSV table: the keys of an object. */
static bool make_header(const struct report *report, struct buffer *header, struct error *error)
{
    const struct job none = {.map = ""};
    const struct outcome failed = outcome_failed();
    json_t *object = make_object(report->options, &none, &failed);
    const char *key;
    json_t *value;
    bool good = object || error_memory(error, SIZE_MAX);
    json_object_foreach(object, key, value)
    {
        good = good && add_field(header, key, header->size == 0, error);
    }
    json_decref(object);
    return good && buffer_print(header, error, "\n");
}

/* The report may be the first to go where the pictures would have gone. */
static bool make_folder(const char *name, struct error *error)
{
    char *folder = path_folder(name, error);
    const bool good = folder && (options_name_stream(name) || file_make_folder(folder, error));
    free(folder);
    return good;
}

bool report_write(const struct report *report, struct error *error)
{
    static const char json_end[] = "\n]\n";
    const bool json = is_json(report);
    struct buffer head = {0};
    bool good = true;
    if (json)
        good = buffer_print(&head, error, "[\n");
    else if (!report->options->no_header)
        good = make_header(report, &head, error);
    good = good && make_folder(report->options->report, error);
    struct output *output = good ? output_open(report->options->report, error) : NULL;
    good = output && (head.size == 0 || output_write(output, head.text, head.size, error)) &&
           (report->rows.size == 0 ||
            output_write(output, report->rows.text, report->rows.size, error)) &&
           (!json || output_write(output, json_end, sizeof json_end - 1, error));
    if (good)
        good = output_commit(output, error);
    else
        output_discard(output);
    free(head.text);
    return good;
}

void report_free(struct report *report)
{
    free(report->rows.text);
}
