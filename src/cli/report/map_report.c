/* SPDX-License-Identifier: MIT */
/* map_report.c - collects the results of maps. */
#include "cli/report/map_report.h"

#include <stdio.h>

#include "cli/message.h"
#include "cli/report/map_row.h"

/*
 * Chooses the format of the table of --report. Writes the header of a CSV table unless --no-header
 * is given.
 */
static bool begin_table(struct map_report *report, struct error *error)
{
    const struct options *options = report->options;
    const struct job none = {.name = ""};
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
static void count(struct map_report *report, const struct job *job)
{
    const enum map_status status = job->result.status;
    if (job->result.elapsed_us > report->slowest_us) {
        report->slowest_us = job->result.elapsed_us;
        report->slowest = job->name;
    }
    report->solved += status == MAP_SOLVED || status == MAP_NEAREST || status == MAP_MEASURED;
    report->inspected += status == MAP_INSPECTED;
    report->no_path += status == MAP_NO_PATH;
    report->skipped += status == MAP_SKIPPED;
    report->failed += status == MAP_ERROR;
}

bool map_report_add(struct map_report *report, const struct job *job, struct error *error)
{
    const struct buffer *row = &job->result.row;
    count(report, job);
    return row->size == 0 || table_append(&report->table, row->text, row->size, error);
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
