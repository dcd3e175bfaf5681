/* SPDX-License-Identifier: MIT */
/* run.c - solves maps one after the other. */
#include "cli/run.h"

#include "cli/report.h"
#include "cli/solve.h"
#include "map/scenario.h"

enum { LOOK = 64 }; /* bytes that show whether a file is a scenario */

static void note_timing(const struct job *job, const struct outcome *outcome)
{
    message_note(message_map_name(job->map),
                 "%u x %u cells; read %.3f ms, search %.3f ms, render %.3f ms, write %.3f ms",
                 outcome->width, outcome->height, (double)outcome->read_us / 1000,
                 (double)outcome->search_us / 1000, (double)outcome->render_us / 1000,
                 (double)outcome->write_us / 1000);
    if (outcome->status != MAP_NO_PATH && outcome->has_numbers && !outcome->optimal)
        message_note(message_map_name(job->map),
                     "with these settings the path may be dearer than the cheapest");
}

/* Solves one map, reports it, and returns the exit status that it would have alone. */
static enum exit_status run_map(const struct options *options, const struct plan *plan,
                                const struct job *job)
{
    struct outcome outcome = solve_map(options, plan, job);
    struct error error;
    bool reported = true;
    if (outcome.status == MAP_FAILED)
        message_error(outcome.culprit ? outcome.culprit : message_map_name(job->map),
                      &outcome.error);
    else if (options->verbose)
        note_timing(job, &outcome);
    if (options->json)
        reported = report_json(options, job, &outcome, &error);
    else if (!options->quiet && !options_use_stdout(options))
        report_line(job, &outcome);
    if (!reported)
        message_error(NULL, &error);
    outcome_free(&outcome);
    if (!reported || outcome.status == MAP_FAILED)
        return EXIT_ERROR;
    return outcome.status == MAP_NO_PATH ? EXIT_NO_PATH : EXIT_SOLVED;
}

enum exit_status run_maps(const struct options *options)
{
    struct plan plan;
    struct error error;
    const char *file;
    enum exit_status worst = EXIT_SOLVED;
    const bool planned = plan_make(options, &plan, &file, &error);
    if (!planned) {
        message_error(file, &error);
        worst = EXIT_ERROR;
    }
    for (size_t i = 0; planned && i < plan.count; i++) {
        const enum exit_status status = run_map(options, &plan, &plan.jobs[i]);
        worst = status > worst ? status : worst;
    }
    plan_free(&plan);
    return worst;
}

static bool is_scenario(const char *path)
{
    uint8_t data[LOOK];
    const struct bytes first = {data, file_peek(path, data, sizeof data)};
    return scenario_recognise(&first);
}

enum exit_status run(const struct options *options)
{
    int scenarios = 0;
    for (int i = 0; i < options->map_count; i++)
        scenarios += is_scenario(options->maps[i]);
    if (scenarios == 0 && (options->report || options->problem > 0)) {
        message_usage("--%s needs a scenario", options->report ? "report" : "problem");
        return EXIT_ERROR;
    }
    if (scenarios == 0)
        return run_maps(options);
    if (options->map_count == 1)
        return run_scenario(options, options->maps[0]);
    message_usage("a scenario is run alone, without other maps or scenarios");
    return EXIT_ERROR;
}
