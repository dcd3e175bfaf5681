/* SPDX-License-Identifier: MIT */
/* scenario_report.c - checks and reports the results of a scenario. */
#include "cli/report/scenario_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/report/messages.h"
#include "cli/report/table.h"

/*
 * Lengths in scenarios were computed in single precision and printed with few decimals, so lengths
 * that differ by at most this value (0.01, in millionths) are considered equal.
 */
enum { TOLERANCE_MICRO = 10000 };

enum { WRONG_SHOWN = 5 }; /* maximum number of wrong problems to print */

/* Returns true if the finding agrees with the length stated in the scenario. */
static bool is_right(const struct scenario_problem *problem, const struct finding *finding)
{
    if (!finding->found || scenario_without_path(problem))
        return !finding->found && scenario_without_path(problem);
    const uint128 cost = cost_micro(finding->cost);
    const uint128 optimal = problem->optimal_micro;
    return (cost > optimal ? cost - optimal : optimal - cost) <= TOLERANCE_MICRO;
}

/* Prints a problem whose result differs from the length that the scenario states. */
static void report_wrong(const struct scenario_report *report, size_t index)
{
    const struct scenario_problem *problem = &report->scenario->problems[index];
    const struct finding *finding = &report->findings[index];
    char found[NUMBER_TEXT_SIZE] = "no path";
    char optimal[NUMBER_TEXT_SIZE] = "no path";
    struct error error;
    if (finding->found)
        cost_format(found, finding->cost);
    if (!scenario_without_path(problem))
        number_format_micro(optimal, problem->optimal_micro);
    error_at(&error, problem->line, 0, "problem %zu: found %s, expected %s", index + 1, found,
             optimal);
    message_error(report->path, &error);
}

size_t scenario_report_count(const struct scenario_report *report)
{
    size_t solved = 0;
    for (size_t i = 0; i < report->scenario->count; i++)
        solved += report->findings[i].solved;
    return solved;
}

size_t scenario_report_check(const struct scenario_report *report)
{
    size_t wrong = 0;
    for (size_t i = 0; i < report->scenario->count; i++) {
        if (!report->findings[i].solved ||
            is_right(&report->scenario->problems[i], &report->findings[i]))
            continue;
        if (wrong++ < WRONG_SHOWN)
            report_wrong(report, i);
    }
    return wrong;
}

void scenario_report_summary(const struct scenario_report *report, size_t wrong)
{
    const size_t solved = scenario_report_count(report);
    uint64_t expanded = 0;
    uint64_t nanoseconds = 0;
    for (size_t i = 0; i < report->scenario->count; i++) {
        expanded += report->findings[i].expanded;
        nanoseconds += report->findings[i].nanoseconds;
    }
    message_print_safe(stdout, report->path);
    (void)printf(": %zu problem%s, %zu wrong, mean %.1f us, total %.3f ms, %" PRIu64 " expanded\n",
                 solved, solved == 1 ? "" : "s", wrong,
                 solved > 0 ? (double)nanoseconds / 1e3 / (double)solved : 0,
                 (double)nanoseconds / 1e6, expanded);
}

static void add_count(struct row *row, const char *name, bool known, uint64_t count)
{
    if (known)
        row_count(row, name, count);
    else
        row_null(row, name);
}

/* Fills a row with the values of a problem. */
static void fill_row(struct row *row, const struct scenario_report *report, size_t index)
{
    const struct scenario_problem *problem = &report->scenario->problems[index];
    const struct finding *finding = &report->findings[index];
    char cost[NUMBER_TEXT_SIZE] = "null";
    char length[NUMBER_TEXT_SIZE] = "null";
    char optimal[NUMBER_TEXT_SIZE] = "null";
    char microseconds[NUMBER_TEXT_SIZE];
    if (finding->found) {
        cost_format(cost, finding->cost);
        cost_format(length, finding->length);
    }
    if (!scenario_without_path(problem))
        number_format_micro(optimal, problem->optimal_micro);
    (void)snprintf(microseconds, sizeof microseconds, "%.3f", (double)finding->nanoseconds / 1e3);
    row_clear(row);
    row_count(row, "problem", index + 1);
    row_count(row, "start_x", problem->start.x);
    row_count(row, "start_y", problem->start.y);
    row_count(row, "goal_x", problem->goal.x);
    row_count(row, "goal_y", problem->goal.y);
    row_number(row, "cost", cost);
    row_number(row, "optimal_cost", optimal);
    add_count(row, "steps", finding->found, finding->steps);
    row_count(row, "expanded", finding->expanded);
    row_count(row, "generated", finding->generated);
    row_number(row, "search_us", microseconds);
    row_number(row, "length", length);
    add_count(row, "turns", finding->found, finding->turns);
}

/* Adds one row per problem that was solved. A CSV table begins with a header. */
static bool add_rows(struct table *table, const struct scenario_report *report, struct error *error)
{
    struct row row = {0};
    fill_row(&row, report, 0);
    bool ok = table->format != TABLE_CSV || report->no_header || table_header(table, &row, error);
    for (size_t i = 0; ok && i < report->scenario->count; i++) {
        if (!report->findings[i].solved)
            continue;
        fill_row(&row, report, i);
        ok = table_add(table, &row, error);
    }
    row_free(&row);
    return ok;
}

bool scenario_report_json(const struct scenario_report *report, struct error *error)
{
    struct table table = {.format = TABLE_JSON_LINES};
    const bool ok = add_rows(&table, report, error);
    if (ok)
        (void)fwrite(table.text.text, 1, table.text.size, stdout);
    table_free(&table);
    return ok;
}

bool scenario_report_write(const struct scenario_report *report, const char *path,
                           struct error *error)
{
    struct table table = {.format = table_format_of(path)};
    const bool ok = add_rows(&table, report, error) && table_write(&table, path, error);
    table_free(&table);
    return ok;
}
