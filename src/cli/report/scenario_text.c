/* SPDX-License-Identifier: MIT */
/* scenario_text.c - the results of a scenario as text. */
#include "cli/report/scenario_text.h"

#include "cli/message.h"
#include "cli/report/map_row.h"
#include "cli/report/page.h"

enum { WRONG_SHOWN = 5 }; /* maximum number of wrong results to explain */

/* Explains the first few wrong results of a search. */
static void explain_wrong(FILE *out, const struct job_scenario *scenario,
                          const struct finding *findings)
{
    size_t shown = 0;
    for (size_t i = 0; i < scenario->problems.count && shown < WRONG_SHOWN; i++) {
        struct error wrong;
        if (!findings[i].solved || !findings[i].verdict.wrong)
            continue;
        verdict_explain(&scenario->problems.problems[i], &findings[i], &wrong);
        message_error_to(out, scenario->path, &wrong);
        shown++;
    }
}

void scenario_print_messages(FILE *out, const struct options *options, const struct job *job,
                             const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->search_count; i++)
        if (outcome->problems[i].unusable)
            message_note_to(out, job->name, "%s is left out: %s", options_panel_name(options, i),
                            outcome->problems[i].reason.message);
    for (size_t i = 0; i < outcome->search_count; i++)
        if (outcome->problems[i].findings)
            explain_wrong(out, job->scenario, outcome->problems[i].findings);
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

/* Fills a row with the values of the problem at `index`. */
static void fill_row(struct row *row, const struct options *options, const struct job *job,
                     const struct search_settings *settings, const struct problem_results *results,
                     size_t index)
{
    const struct scenario_problem *problem = &job->scenario->problems.problems[index];
    const struct finding *finding = &results->findings[index];
    row_clear(row);
    row_text(row, "scenario", job->scenario->path);
    /* The name of the map may contain untrusted text. */
    row_text(row, "map", options->map.untrusted ? NULL : job->path);
    row_count(row, "problem", problem->number);
    row_text(row, "algorithm", search_algorithm_name(settings->algorithm));
    row_text(row, "rule", movement_rule_name(settings->rule));
    row_fraction(row, "weight", settings->weight, FACTOR_ONE);
    fill_costs(row, problem, finding, &finding->verdict);
    row_count(row, "expanded", finding->expanded);
    row_count(row, "generated", finding->generated);
    fill_time(row, "search_us", finding->nanoseconds);
    fill_time(row, "prepare_us", results->tally.prepare_ns);
    row_count(row, "start_x", problem->start.x);
    row_count(row, "start_y", problem->start.y);
    row_count(row, "goal_x", problem->goal.x);
    row_count(row, "goal_y", problem->goal.y);
    fill_length(row, finding);
}

static const char *status_of(const struct finding *finding)
{
    if (finding->verdict.wrong)
        return "wrong";
    return map_status_name(finding->found ? MAP_SOLVED : MAP_NO_PATH);
}

bool scenario_text_header(const struct options *options, struct table *table, struct error *error)
{
    struct scenario_problem problem = {0};
    struct job_scenario scenario = {.problems = {.problems = &problem}};
    const struct job job = {.scenario = &scenario};
    struct finding finding = {0};
    const struct problem_results results = {.findings = &finding};
    struct row row = {0};
    fill_row(&row, options, &job, &options->search, &results, 0); /* only the names are used */
    const bool ok = table_header(table, &row, error);
    row_free(&row);
    return ok;
}

bool scenario_text_rows(const struct options *options, const struct job *job,
                        const struct outcome *outcome, struct table *table, struct error *error)
{
    struct row row = {0};
    bool ok = true;
    for (size_t panel = 0; ok && panel < outcome->search_count; panel++) {
        const struct problem_results *results = &outcome->problems[panel];
        const struct search_settings settings = options_panel_search(options, panel);
        const size_t count = results->findings ? job->scenario->problems.count : 0;
        for (size_t i = 0; ok && i < count; i++) {
            if (!results->findings[i].solved)
                continue;
            fill_row(&row, options, job, &settings, results, i);
            if (table->format != TABLE_HTML) {
                ok = table_add(table, &row, error);
                continue;
            }
            row_text(&row, "search", options_panel_name(options, panel));
            row_text(&row, "status", status_of(&results->findings[i]));
            ok = page_problem(&row, &table->text, error);
        }
    }
    row_free(&row);
    return ok;
}
