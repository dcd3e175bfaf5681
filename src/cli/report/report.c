/* SPDX-License-Identifier: MIT */
/* report.c - collects the results of a run. */
#include "cli/report/report.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/files/write_files.h"
#include "cli/message.h"
#include "cli/report/map_row.h"
#include "cli/report/page.h"
#include "cli/report/scenario_text.h"

/* Writes a part of a page, so that the memory for it does not grow with the number of maps. */
static bool flush_page(struct report *report, struct error *error)
{
    struct buffer *text = &report->table.text;
    const bool ok = output_write(report->page, text->text, text->size, error);
    free(text->text);
    *text = (struct buffer){0};
    return ok;
}

/*
 * Chooses the format of the table of --report. Writes the header of a CSV table unless --no-header
 * is given.
 */
static bool begin_table(struct report *report, bool scenarios, struct error *error)
{
    const struct options *options = report->options;
    struct table *table = &report->table;
    const struct job none = {.name = ""};
    const struct outcome failed = outcome_failed();
    table->format = table_format_of(options->report);
    if (table->format == TABLE_HTML) {
        report->page = write_files_open(options->report, error);
        return report->page && page_begin(options, scenarios, &table->text, error) &&
               flush_page(report, error);
    }
    if (table->format != TABLE_CSV || options->no_header)
        return true;
    if (scenarios)
        return scenario_text_header(options, table, error);
    struct row row = {0};
    map_row_fill(&row, options, &none, &failed);
    const bool ok = table_header(table, &row, error);
    row_free(&row);
    return ok;
}

bool report_begin(struct report *report, const struct options *options, bool scenarios,
                  struct error *error)
{
    *report = (struct report){.options = options, .scenarios = scenarios};
    return !options->report || begin_table(report, scenarios, error);
}

/* Adds a map to the count of its status, and updates the slowest map. */
static void count(struct report *report, const struct job *job)
{
    const enum map_status status = job->result.status;
    if (job->result.elapsed_us > report->slowest_us) {
        report->slowest_us = job->result.elapsed_us;
        report->slowest = job->name;
    }
    report->solved += status == MAP_SOLVED || status == MAP_WRONG || status == MAP_NEAREST ||
                      status == MAP_MEASURED;
    report->inspected += status == MAP_INSPECTED;
    report->no_path += status == MAP_NO_PATH;
    report->skipped += status == MAP_SKIPPED;
    report->failed += status == MAP_ERROR;
}

bool report_add(struct report *report, const struct job *job, struct error *error)
{
    const struct buffer *tallies = &job->result.texts[RESULT_TALLIES];
    const char *from = tallies->text;
    bool ok = true;
    count(report, job);
    for (size_t i = 0; ok && from < tallies->text + tallies->size && i < PICTURE_PANELS_MAX; i++)
        ok = tally_unpack(&report->tallies[i], &from, tallies->text + tallies->size, error);
    const struct buffer *rows = &job->result.texts[RESULT_ROWS];
    if (!ok || !report->page)
        return ok && table_append(&report->table, rows, error);
    return rows->size == 0 || output_write(report->page, rows->text, rows->size, error);
}

static void print_seconds(uint64_t microseconds)
{
    (void)fprintf(stderr, microseconds < 10000000 ? "%.2f s" : "%.0f s",
                  (double)microseconds / 1e6);
}

void report_summary(const struct report *report, const struct passed_over *passed,
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

void report_totals(struct report *report, size_t scenarios)
{
    char name[sizeof "18446744073709551615 scenarios"];
    (void)snprintf(name, sizeof name, "%zu scenarios", report->solved);
    if (options_panel_count(report->options) > 1)
        tally_print_table(report->options, report->tallies);
    else if (scenarios > 1)
        tally_print(stdout, name, &report->tallies[0]);
}

size_t report_problems(const struct report *report)
{
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < options_panel_count(report->options); i++)
        least = report->tallies[i].problems < least ? report->tallies[i].problems : least;
    return least;
}

bool report_write(struct report *report, const char *note, struct error *error)
{
    const struct options *options = report->options;
    struct output *page = report->page;
    if (!page)
        return table_write(&report->table, options->report, error);
    if (!page_end(options, report->scenarios ? report->tallies : NULL, note, &report->table.text,
                  error) ||
        !flush_page(report, error) || !output_close(page, error))
        return false;
    report->page = NULL;
    return output_commit(page, error);
}

void report_free(struct report *report)
{
    output_discard(report->page);
    for (size_t i = 0; i < PICTURE_PANELS_MAX; i++)
        tally_free(&report->tallies[i]);
    table_free(&report->table);
}
