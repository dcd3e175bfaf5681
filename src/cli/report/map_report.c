/* SPDX-License-Identifier: MIT */
/* map_report.c - reports the results of maps. */
#include "cli/report/map_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/message.h"
#include "cli/report/map_row.h"
#include "cli/report/reading_report.h"

/* Prints the result of a search, with the number of turns if turns have a cost. */
static void print_answer(const struct options *options, const struct answer *answer)
{
    if (answer->status == MAP_UNUSABLE) {
        (void)printf("%s", answer->reason);
        return;
    }
    if (answer->status == MAP_NO_PATH) {
        (void)printf("no path");
    } else {
        char cost[NUMBER_TEXT_SIZE];
        cost_format(cost, answer->cost);
        (void)printf("%scost %s, %" PRIu64 " step%s",
                     answer->status == MAP_NEAREST ? "goal not reached, nearest cell at " : "",
                     cost, answer->steps, answer->steps == 1 ? "" : "s");
        if (options->search.turn_cost != TURN_COST_NONE)
            (void)printf(", %" PRIu64 " turn%s", answer->turns, answer->turns == 1 ? "" : "s");
        cost_format(cost, answer->length);
        if (options->search.keep_away.radius > 0)
            (void)printf(", length %s", cost);
        if (answer->smoothed) {
            char length[NUMBER_TEXT_SIZE];
            number_format_real(length, answer->smooth_length);
            (void)printf(", smooth length %s, %" PRIu64 " segment%s", length, answer->segments,
                         answer->segments == 1 ? "" : "s");
        }
    }
    (void)printf(", %" PRIu64 " expanded", answer->expanded);
}

/*
 * Prints the summary of the costs of all cells: on a separate line if no path was searched for;
 * otherwise, if --within is given, after the result of the search.
 */
static void print_costs(const struct options *options, const struct job *job,
                        const struct outcome *outcome)
{
    const struct cost_field_summary *costs = &outcome->costs;
    const bool alone = outcome->status == MAP_MEASURED;
    char text[NUMBER_TEXT_SIZE];
    if (alone) {
        number_format_micro(text, costs->highest);
        message_print_safe(stdout, message_map_name(job->name));
        (void)printf(": %" PRIu64 " cell%s %s, highest cost %s", costs->reached,
                     costs->reached == 1 ? "" : "s",
                     options_spread(options) ? "reached" : "with a path", text);
    }
    if (options->within.given) {
        number_format_micro(text, options->within.micro);
        (void)printf(", %" PRIu64 " cell%s within %s", costs->within, costs->within == 1 ? "" : "s",
                     text);
    }
}

void map_report_line(const struct options *options, const struct job *job,
                     const struct outcome *outcome)
{
    if (outcome->status == MAP_ERROR)
        return;
    if (outcome->status == MAP_INSPECTED) {
        reading_report_print(job->name, outcome);
        return;
    }
    for (size_t i = 0; i < outcome->answer_count; i++) {
        message_print_safe(stdout, message_map_name(job->name));
        (void)printf(": ");
        if (outcome->answer_count > 1)
            (void)printf("%s: ", options_panel_name(options, i));
        print_answer(options, &outcome->answers[i]);
        if (i + 1 < outcome->answer_count)
            (void)putchar('\n');
    }
    if (outcome->has_costs)
        print_costs(options, job, outcome);
    if (outcome->status == MAP_SKIPPED) {
        message_print_safe(stdout, message_map_name(job->name));
        (void)printf(": skipped, up to date");
    }
    if (outcome->output) {
        (void)printf(" -> ");
        message_print_safe(stdout, outcome->output);
    }
    (void)putchar('\n');
}

/*
 * Chooses the format of the table of --report. Writes the header of a CSV table unless --no-header
 * is given.
 */
static bool begin_table(struct map_report *report, struct error *error)
{
    const struct options *options = report->options;
    const struct job none = {.map = ""};
    const struct outcome failed = outcome_failed();
    report->table.format = table_format_of(options->report);
    if (report->table.format != TABLE_CSV || options->no_header)
        return true;
    struct row row = {0};
    map_row_fill(&row, options, &none, &failed);
    const bool ok = table_header(&report->table, &row, error);
    row_free(&row);
    return ok;
}

bool map_report_begin(struct map_report *report, const struct options *options, struct error *error)
{
    *report = (struct map_report){.options = options};
    return !options->report || begin_table(report, error);
}

/* Adds a map to the count of its status, and updates the slowest map. */
static void count(struct map_report *report, const struct job *job, const struct outcome *outcome)
{
    const uint64_t times[] = {outcome->read_us, outcome->search_us, outcome->render_us,
                              outcome->write_us};
    uint64_t total = 0;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        total += times[i] != TIME_UNKNOWN ? times[i] : 0;
    if (total > report->slowest_us) {
        report->slowest_us = total;
        report->slowest = job->name;
    }
    report->solved += outcome->status == MAP_SOLVED || outcome->status == MAP_NEAREST ||
                      outcome->status == MAP_MEASURED;
    report->inspected += outcome->status == MAP_INSPECTED;
    report->no_path += outcome->status == MAP_NO_PATH;
    report->skipped += outcome->status == MAP_SKIPPED;
    report->failed += outcome->status == MAP_ERROR;
}

/* Prints a row as a JSON object on one line. */
static bool print_json(const struct row *row, struct error *error)
{
    struct table line = {.format = TABLE_JSON_LINES};
    const bool ok = table_add(&line, row, error);
    if (ok)
        message_print(line.text.text, line.text.size);
    table_free(&line);
    return ok;
}

bool map_report_add(struct map_report *report, const struct job *job, const struct outcome *outcome,
                    struct error *error)
{
    const struct options *options = report->options;
    struct row row = {0};
    count(report, job, outcome);
    if (!options->json && !options->report)
        return true;
    map_row_fill(&row, options, job, outcome);
    const bool ok = (!options->json || print_json(&row, error)) &&
                    (!options->report || table_add(&report->table, &row, error));
    row_free(&row);
    return ok;
}

static void print_seconds(uint64_t microseconds)
{
    (void)fprintf(stderr, microseconds < 10000000 ? "%.2f s" : "%.0f s",
                  (double)microseconds / 1e6);
}

void map_report_summary(const struct map_report *report, const struct passed_over *passed,
                        uint64_t elapsed_us)
{
    char others[PASSED_OVER_SIZE];
    const size_t maps =
        report->solved + report->inspected + report->no_path + report->failed + report->skipped;
    (void)fprintf(stderr, PROGRAM_NAME ": %zu map%s: ", maps, maps == 1 ? "" : "s");
    if (report->options->map.inspect)
        (void)fprintf(stderr, "%zu inspected, ", report->inspected);
    else
        (void)fprintf(stderr, "%zu solved, %zu no path, ", report->solved, report->no_path);
    (void)fprintf(stderr, "%zu failed", report->failed);
    if (report->skipped > 0)
        (void)fprintf(stderr, ", %zu skipped", report->skipped);
    if (passed_over_describe(passed, others))
        (void)fprintf(stderr, "; %s", others);
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

bool map_report_write(struct map_report *report, struct error *error)
{
    const char *name = report->options->report;
    /* The report can be in the folder for pictures, which may not exist if all maps failed. */
    return (options_name_stream(name) || file_make_folder_of(name, error)) &&
           table_write(&report->table, name, error);
}

void map_report_free(struct map_report *report)
{
    table_free(&report->table);
}
