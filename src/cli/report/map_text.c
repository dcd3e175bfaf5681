/* SPDX-License-Identifier: MIT */
/* map_text.c - the result of a map as text: messages, result lines, JSON, and its --report row. */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for fopencookie
#define _GNU_SOURCE
#include "cli/report/map_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/report/map_row.h"
#include "cli/report/page.h"
#include "cli/report/reading_report.h"
#include "cli/report/scenario_text.h"
#include "cli/table/table.h"

/* Prints the result of a search, with the number of turns if turns have a cost. */
static void print_answer(FILE *out, const struct options *options, const struct outcome *outcome,
                         const struct answer *answer)
{
    if (answer->status == MAP_UNUSABLE) {
        (void)fprintf(out, "%s", answer->reason);
        return;
    }
    if (answer->status == MAP_NO_PATH) {
        (void)fprintf(out, "no path");
    } else {
        char cost[NUMBER_TEXT_SIZE];
        cost_format(cost, answer->cost);
        (void)fprintf(out, "%scost %s, %" PRIu64 " step%s",
                      answer->status == MAP_NEAREST ? "goal not reached, nearest cell at " : "",
                      cost, answer->steps, answer->steps == 1 ? "" : "s");
        if (outcome->step_cost == STEP_COST_MEAN)
            (void)fprintf(out, ", mean step cost");
        if (options->search.turn_cost != TURN_COST_NONE)
            (void)fprintf(out, ", %" PRIu64 " turn%s", answer->turns,
                          answer->turns == 1 ? "" : "s");
        cost_format(cost, answer->length);
        if (options->search.keep_away.radius > 0)
            (void)fprintf(out, ", length %s", cost);
        if (answer->length_m > 0) {
            number_format_real(cost, answer->length_m);
            (void)fprintf(out, ", length %s %c", cost, answer->unit);
        }
        if (answer->smoothed) {
            char length[NUMBER_TEXT_SIZE];
            number_format_real(length, answer->smooth_length);
            (void)fprintf(out, ", smooth length %s, %" PRIu64 " segment%s", length,
                          answer->segments, answer->segments == 1 ? "" : "s");
        }
    }
    (void)fprintf(out, ", %" PRIu64 " expanded", answer->expanded);
}

/*
 * Prints the summary of the costs of all cells: on a separate line if no path was searched for;
 * otherwise, if --within is given, after the result of the search.
 */
static void print_costs(FILE *out, const struct options *options, const struct job *job,
                        const struct outcome *outcome)
{
    const struct cost_field_summary *costs = &outcome->costs;
    const bool alone = outcome->status == MAP_MEASURED;
    char text[NUMBER_TEXT_SIZE];
    if (alone) {
        number_format_micro(text, costs->highest);
        message_print_safe(out, message_map_name(job->name));
        (void)fprintf(out, ": %" PRIu64 " cell%s %s, highest cost %s", costs->reached,
                      costs->reached == 1 ? "" : "s",
                      options_spread(options) ? "reached" : "with a path", text);
        if (outcome->step_cost == STEP_COST_MEAN)
            (void)fprintf(out, ", mean step cost");
    }
    if (options->within.given) {
        number_format_micro(text, options->within.micro);
        (void)fprintf(out, ", %" PRIu64 " cell%s within %s", costs->within,
                      costs->within == 1 ? "" : "s", text);
    }
}

/* Prints which part of an image was taken for the maze, if most of the image is something else. */
static void print_region(FILE *out, const struct reading *reading)
{
    const uint64_t width = (uint64_t)reading->last.x - reading->first.x + 1;
    const uint64_t height = (uint64_t)reading->last.y - reading->first.y + 1;
    if (2 * width * height < (uint64_t)reading->image_width * reading->image_height)
        (void)fprintf(
            out, " (the maze from %" PRIu32 ",%" PRIu32 " to %" PRIu32 ",%" PRIu32 " in the image)",
            reading->first.x, reading->first.y, reading->last.x, reading->last.y);
}

/*
 * Prints the result lines of a map: one line per search, one line if the map was skipped, or the
 * --inspect report. Prints nothing if the map failed.
 */
static void print_lines(FILE *out, const struct options *options, const struct job *job,
                        const struct outcome *outcome)
{
    const struct reading *reading = outcome->reading;
    if (outcome->status == MAP_ERROR)
        return;
    if (job_solves_problems(options, job)) {
        if (outcome->search_count == 1)
            tally_print(out, job->scenario->path, &outcome->problems[0].tally);
        return;
    }
    if (outcome->status == MAP_INSPECTED) {
        reading_report_print(out, job->name, outcome);
        return;
    }
    for (size_t i = 0; i < outcome->answer_count; i++) {
        message_print_safe(out, message_map_name(job->name));
        (void)fprintf(out, ": ");
        if (outcome->answer_count > 1)
            (void)fprintf(out, "%s: ", options_panel_name(options, i));
        print_answer(out, options, outcome, &outcome->answers[i]);
        if (reading &&
            (reading->start_source == END_FARTHEST || reading->goal_source == END_FARTHEST))
            (void)fprintf(out, " (of %zu openings, the one farthest from the mark)",
                          reading->openings.count);
        if (reading && reading->last.x > 0)
            print_region(out, reading);
        if (i + 1 < outcome->answer_count)
            (void)fputc('\n', out);
    }
    if (outcome->has_costs)
        print_costs(out, options, job, outcome);
    if (outcome->status == MAP_SKIPPED) {
        message_print_safe(out, message_map_name(job->name));
        (void)fprintf(out, ": skipped, up to date");
    }
    if (outcome->output) {
        (void)fprintf(out, " -> ");
        message_print_safe(out, outcome->output);
    }
    (void)fputc('\n', out);
}

static void note_timing(FILE *out, const struct job *job, const struct outcome *outcome)
{
    const uint64_t *times = outcome->stage_us;
    message_note_to(out, message_map_name(job->name),
                    "%u x %u cells; about %.1f MB of memory; read %.3f ms, search %.3f ms, render "
                    "%.3f ms, write %.3f ms",
                    outcome->width, outcome->height,
                    (double)(outcome->need + MEMORY_NEED_PROGRAM) / (1 << 20),
                    (double)times[STAGE_READING] / 1000, (double)times[STAGE_SEARCHING] / 1000,
                    (double)times[STAGE_DRAWING] / 1000, (double)times[STAGE_WRITING] / 1000);
    const struct answer *answer = outcome_answer(outcome);
    if (outcome->status != MAP_NO_PATH && answer && !answer->optimal)
        message_note_to(out, message_map_name(job->name),
                        "with these settings, the path may not be the cheapest");
}

static void print_error(FILE *out, const struct job *job, const struct outcome *outcome)
{
    struct error error = outcome->error;
    if (error.closed_pipe)
        return;
    if (!outcome->error_file && job->name != job->path)
        message_hide_map(&error);
    message_error_to(out,
                     outcome->error_file ? message_output_name(outcome->error_file)
                                         : message_map_name(job->name),
                     &error);
}

/* Prints the messages about a map. */
static void print_messages(FILE *out, const struct options *options, const struct job *job,
                           const struct outcome *outcome)
{
    const struct reading *reading = outcome->reading;
    const char *name = message_map_name(job->name);
    const bool failed = outcome->status == MAP_ERROR;
    if (outcome->status == MAP_PASSED_OVER) {
        if (options->verbose)
            message_note_to(out, name, "passed over: %s", passed_over_reason(PASS_IMAGE));
        return;
    }
    if (reading && *reading->warning != '\0')
        message_note_to(out, name, "warning: %s", reading->warning);
    if (reading && options->verbose && *reading->note != '\0')
        message_note_to(out, name, "%s", reading->note);
    if (outcome->status == MAP_NO_PATH && outcome->has_remark)
        message_error_to(out, name, &outcome->error);
    if (failed)
        print_error(out, job, outcome);
    else if (job_solves_problems(options, job))
        scenario_print_messages(out, options, job, outcome);
    if (failed && reading && reading->suggestion_count > 0 && !job->in_folder)
        reading_report_suggest(out, options, job, outcome);
    if (!failed && options->verbose && outcome->status != MAP_SKIPPED &&
        outcome->status != MAP_INSPECTED && !job_solves_problems(options, job))
        note_timing(out, job, outcome);
    if (outcome->too_large && !failed)
        message_note_to(out, name,
                        "the table of costs does not fit into the window; showing the map instead");
}

/* Prints the text of --show and the result lines. */
static void print_results(FILE *out, const struct options *options, const struct job *job,
                          const struct outcome *outcome)
{
    if (outcome->status != MAP_ERROR && outcome->shown.size > 0)
        (void)fwrite(outcome->shown.text, 1, outcome->shown.size, out);
    if (!options->json && !options->quiet && !options_use_stdout(options))
        print_lines(out, options, job, outcome);
}

/* Prints one of the texts of a map. */
typedef void print_text(FILE *out, const struct options *options, const struct job *job,
                        const struct outcome *outcome);

/* A stream that appends to a buffer. */
struct text_stream {
    struct buffer *text;
    bool failed; /* memory has run out */
};

static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    struct text_stream *stream = cookie;
    struct error ignored;
    stream->failed = stream->failed || !buffer_append(stream->text, bytes, size, &ignored);
    return stream->failed ? 0 : (ssize_t)size;
}

/* Appends what `print` prints to *text. open_memstream does not report all failures. */
static bool make_text(print_text *print, const struct options *options, const struct job *job,
                      const struct outcome *outcome, struct buffer *text, struct error *error)
{
    char pending[BUFSIZ]; /* otherwise, the C library would allocate this buffer */
    struct text_stream stream = {.text = text};
    FILE *out = fopencookie(&stream, "w", (cookie_io_functions_t){.write = append});
    if (!out)
        return error_memory(error, SIZE_MAX);
    (void)setvbuf(out, pending, _IOFBF, sizeof pending);
    print(out, options, job, outcome);
    (void)fflush(out);
    (void)fclose(out);
    return !stream.failed || error_memory(error, SIZE_MAX);
}

/* Adds the row of a map, or the rows of a scenario, to a table. */
static bool add_rows(const struct options *options, const struct job *job,
                     const struct outcome *outcome, struct table *table, struct error *error)
{
    struct row row = {0};
    if (job_solves_problems(options, job))
        return scenario_text_rows(options, job, outcome, table, error);
    if (table->format == TABLE_HTML)
        return page_map(options, job, outcome, &table->text, error);
    map_row_fill(&row, options, job, outcome);
    const bool ok = table_add(table, &row, error);
    row_free(&row);
    return ok;
}

/* Makes the JSON lines, the rows of the --report table, and the tallies of a scenario. */
static bool make_rows(const struct options *options, const struct job *job,
                      const struct outcome *outcome, struct map_result *result, struct error *error)
{
    struct table lines = {TABLE_JSON_LINES, result->texts[RESULT_LINES], 0};
    struct table rows = {options->report ? table_format_of(options->report) : TABLE_CSV, {0}, 0};
    bool ok = (!options->json || add_rows(options, job, outcome, &lines, error)) &&
              (!options->report || add_rows(options, job, outcome, &rows, error));
    result->texts[RESULT_LINES] = lines.text;
    result->texts[RESULT_ROWS] = rows.text;
    for (size_t i = 0; ok && i < outcome->search_count; i++)
        ok = tally_pack(&outcome->problems[i].tally, &result->texts[RESULT_TALLIES], error);
    return ok;
}

struct map_result map_text_make(const struct options *options, const struct job *job,
                                const struct outcome *outcome)
{
    struct error error;
    struct map_result result = {.status = outcome->status,
                                .closed_pipe =
                                    outcome->status == MAP_ERROR && outcome->error.closed_pipe,
                                .elapsed_us = outcome_elapsed(outcome)};
    if (make_text(print_messages, options, job, outcome, &result.texts[RESULT_MESSAGES], &error) &&
        (outcome->status == MAP_PASSED_OVER ||
         (make_text(print_results, options, job, outcome, &result.texts[RESULT_LINES], &error) &&
          make_rows(options, job, outcome, &result, &error))))
        return result;
    map_result_free(&result);
    result.status = MAP_ERROR;
    return result;
}
