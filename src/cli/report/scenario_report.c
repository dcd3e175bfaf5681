/* SPDX-License-Identifier: MIT */
/* scenario_report.c - checks and reports the results of a scenario. */
#include "cli/report/scenario_report.h"

#include <stdio.h>

#include "cli/message.h"

enum { WRONG_SHOWN = 5 }; /* maximum number of wrong results to print */

static struct verdict judge(const struct scenario_report *report, size_t index)
{
    return verdict_of(&report->scenario->problems[index], &report->findings[index],
                      report->reference, report->reachable[index]);
}

bool scenario_report_check(const struct scenario_report *report, struct tally *tally,
                           struct error *error)
{
    size_t shown = 0;
    for (size_t i = 0; i < report->scenario->count; i++) {
        const struct finding *finding = &report->findings[i];
        if (!finding->solved)
            continue;
        const struct verdict verdict = judge(report, i);
        if (!tally_add(tally, finding, &verdict, report->reference, error))
            return false;
        if (!verdict.wrong || shown++ >= WRONG_SHOWN)
            continue;
        struct error wrong;
        verdict_explain(&report->scenario->problems[i], finding, &wrong);
        message_error(report->path, &wrong);
    }
    return true;
}

static void fill_time(struct row *row, const char *name, uint64_t nanoseconds)
{
    char microseconds[NUMBER_TEXT_SIZE];
    (void)snprintf(microseconds, sizeof microseconds, "%.3f", (double)nanoseconds / 1e3);
    row_number(row, name, microseconds);
}

/* Adds a number that is given in millionths, or null if it is not known. */
static void add_micro(struct row *row, const char *name, bool known, uint128 micro)
{
    char digits[NUMBER_TEXT_SIZE];
    number_format_micro(digits, micro);
    row_known_number(row, name, known, digits);
}

/* Adds the cost of the path, the stated length, the ratio of the two, and the number of steps. */
static void fill_costs(struct row *row, const struct scenario_problem *problem,
                       const struct finding *finding, const struct verdict *verdict)
{
    add_micro(row, "cost", finding->found, finding->cost);
    add_micro(row, "optimal_cost", !scenario_without_path(problem), problem->optimal_micro);
    add_micro(row, "ratio", verdict->ratio_micro > 0, verdict->ratio_micro);
    row_known_count(row, "steps", finding->found, finding->steps);
}

/* Adds the length of the path (its cost without turn costs) and the number of its turns. */
static void fill_length(struct row *row, const struct finding *finding)
{
    add_micro(row, "length", finding->found, finding->length);
    row_known_count(row, "turns", finding->found, finding->turns);
}

/* Fills a row with the values of a problem. */
static void fill_row(struct row *row, const struct scenario_report *report, size_t index)
{
    const struct scenario_problem *problem = &report->scenario->problems[index];
    const struct finding *finding = &report->findings[index];
    const struct verdict verdict = judge(report, index);
    row_clear(row);
    row_text(row, "scenario", report->path);
    row_text(row, "map", report->map);
    row_count(row, "problem", problem->number);
    row_text(row, "algorithm", search_algorithm_name(report->settings->algorithm));
    row_text(row, "rule", movement_rule_name(report->settings->rule));
    row_fraction(row, "weight", report->settings->weight, FACTOR_ONE);
    fill_costs(row, problem, finding, &verdict);
    row_count(row, "expanded", finding->expanded);
    row_count(row, "generated", finding->generated);
    fill_time(row, "search_us", finding->nanoseconds);
    fill_time(row, "prepare_us", report->prepare_ns);
    row_count(row, "start_x", problem->start.x);
    row_count(row, "start_y", problem->start.y);
    row_count(row, "goal_x", problem->goal.x);
    row_count(row, "goal_y", problem->goal.y);
    fill_length(row, finding);
}

bool scenario_report_header(struct table *table, struct error *error)
{
    struct scenario_problem problem = {0};
    const struct scenario scenario = {.problems = &problem, .count = 1};
    const struct finding finding = {0};
    const struct search_settings settings = search_settings_default();
    const bool reachable = false;
    const struct scenario_report report = {.scenario = &scenario,
                                           .findings = &finding,
                                           .settings = &settings,
                                           .reachable = &reachable};
    struct row row = {0};
    fill_row(&row, &report, 0); /* only the names of the values are used */
    const bool ok = table->format != TABLE_CSV || table_header(table, &row, error);
    row_free(&row);
    return ok;
}

bool scenario_report_add(const struct scenario_report *report, struct table *table,
                         struct error *error)
{
    struct row row = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < report->scenario->count; i++) {
        if (!report->findings[i].solved)
            continue;
        fill_row(&row, report, i);
        ok = table_add(table, &row, error);
    }
    row_free(&row);
    return ok;
}
