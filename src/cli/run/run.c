/* SPDX-License-Identifier: MIT */
/* run.c - what the program does with its maps: collect, plan, solve, report. */
#include "cli/run/run.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/files/collect.h"
#include "cli/files/plan.h"
#include "cli/report/report.h"
#include "cli/run/batch.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "map/scenario.h"

enum { LOOK = 64 }; /* bytes that show whether a file is a scenario */

static void note_timing(const struct job *job, const struct outcome *outcome)
{
    message_note(message_map_name(job->map),
                 "%u x %u cells; about %.1f MB of memory; read %.3f ms, search %.3f ms, render "
                 "%.3f ms, write %.3f ms",
                 outcome->width, outcome->height,
                 (double)(outcome->need + MEMORY_NEED_PROGRAM) / (1 << 20),
                 (double)outcome->read_us / 1000, (double)outcome->search_us / 1000,
                 (double)outcome->render_us / 1000, (double)outcome->write_us / 1000);
    if (outcome->status != MAP_NO_PATH && outcome->answer_count > 0 && !outcome->answers[0].optimal)
        message_note(message_map_name(job->map),
                     "with these settings the path may be dearer than the cheapest");
}

/* A run over maps: what was gathered, and the worst exit status so far. */
struct run {
    const struct options *options;
    struct report report;
    enum exit_status worst;
};

static void note_status(struct run *run, enum exit_status status)
{
    run->worst = status > run->worst ? status : run->worst;
}

/* Says of one map what there is to say. */
static void report_one(void *context, const struct job *job, const struct outcome *outcome)
{
    struct run *run = context;
    const struct options *options = run->options;
    struct error error;
    if (outcome->status == MAP_FAILED)
        message_error(outcome->error_file ? outcome->error_file : message_map_name(job->map),
                      &outcome->error);
    else if (options->verbose && outcome->status != MAP_SKIPPED)
        note_timing(job, outcome);
    if (outcome->too_large && outcome->status != MAP_FAILED)
        message_note(message_map_name(job->map),
                     "the table of costs is larger than the window: shown is the map");
    if (outcome->status != MAP_FAILED && outcome->shown.size > 0)
        (void)fwrite(outcome->shown.text, 1, outcome->shown.size, stdout);
    if (!options->json && !options->quiet && !options_use_stdout(options))
        report_line(options, job, outcome);
    if (!report_map(&run->report, job, outcome, &error)) {
        message_error(message_map_name(job->map), &error);
        note_status(run, EXIT_ERROR);
    }
    message_flush();
    if (outcome->status == MAP_FAILED)
        note_status(run, EXIT_ERROR);
    else if (outcome->status == MAP_NO_PATH)
        note_status(run, EXIT_NO_PATH);
}

/* What follows when all maps have been reported, or a signal came. */
static void finish(struct run *run, const struct map_list *list, const struct plan *plan,
                   const struct batch_result *result)
{
    const struct options *options = run->options;
    struct error error;
    interrupt_hold(true);
    if (options->report && !report_write(&run->report, &error)) {
        message_error(message_map_name(options->report), &error);
        note_status(run, EXIT_ERROR);
    }
    interrupt_hold(false);
    if (list->folders && !options->quiet)
        report_summary(&run->report, list->passed_over, result->elapsed_us);
    if (result->done < plan->count)
        message_note(NULL, "%s: %zu of %zu maps done",
                     result->interrupted != 0 ? "interrupted" : "stopped at the first failure",
                     result->done, plan->count);
}

/* An option that is given and takes one map only, or NULL. */
static const char *find_single(const struct options *options)
{
    if (options->map_image)
        return "map-image";
    if (options->path_file)
        return "path";
    return options->animate ? "animate" : NULL;
}

/* Collects the maps and plans their outputs; says what is wrong. */
static bool prepare(const struct options *options, struct map_list *list, struct plan *plan)
{
    struct error error;
    const char *file;
    if (!collect_maps(options, list, &file, &error)) {
        message_error(file, &error);
        return false;
    }
    if (list->count == 0 && !(options->files_from && options->map_count == 0)) {
        error_set(&error, ERROR_INPUT, "there is no map in %s (%zu other file%s passed over%s)",
                  options->map_count == 1 ? "this folder" : "what was given", list->passed_over,
                  list->passed_over == 1 ? "" : "s",
                  list->sub_folders > 0 ? "; --recursive looks into its folders, too" : "");
        message_error(options->map_count == 1 ? options->maps[0] : NULL, &error);
        return false;
    }
    const char *single = find_single(options);
    if (list->count > 1 && single) {
        message_usage("--%s takes one map, not %zu", single, list->count);
        return false;
    }
    if (!plan_make(options, list, plan, &file, &error)) {
        message_error(file, &error);
        return false;
    }
    return true;
}

enum exit_status run_maps(const struct options *options)
{
    struct map_list list = {0};
    struct plan plan = {0};
    struct error error;
    struct run run = {.options = options, .report = {.options = options}};
    const bool lines = !options->json && !options_use_stdout(options) &&
                       (!options->quiet || options->show != SHOW_NOTHING);
    const struct batch_reporter reporter = {
        .report = report_one,
        .context = &run,
        .prints = options->verbose || ((lines || options->json) && isatty(STDOUT_FILENO) == 1)};
    struct batch_result result = {0};
    if (!prepare(options, &list, &plan)) {
        run.worst = EXIT_ERROR;
    } else {
        plan_clean(options, &plan);
        if (batch_run(options, &plan, &reporter, &result, &error)) {
            finish(&run, &list, &plan, &result);
        } else {
            message_error(NULL, &error);
            run.worst = EXIT_ERROR;
        }
    }
    if (result.interrupted != 0) {
        /* Threads may be at work on all this: the process ends, and gives it back. */
        message_flush();
        _exit(EXIT_SIGNAL + result.interrupted);
    }
    interrupt_end();
    report_free(&run.report);
    plan_free(&plan);
    map_list_free(&list);
    return run.worst;
}

/* What cannot be read is none, even at a second look. */
static bool is_scenario(const char *path)
{
    uint8_t data[LOOK];
    struct bytes first = {data, sizeof data};
    struct error ignored;
    if (options_name_stream(path))
        return false;
    if (!file_peek(path, &first, &ignored)) {
        first.size = sizeof data;
        (void)file_peek(path, &first, &ignored);
    }
    return scenario_recognise(&first);
}

enum exit_status run(const struct options *options)
{
    int scenarios = 0;
    for (int i = 0; i < options->map_count; i++)
        scenarios += is_scenario(options->maps[i]);
    if (scenarios == 0 && options->problem > 0) {
        message_usage("--problem needs a scenario");
        return EXIT_ERROR;
    }
    if (scenarios == 0)
        return run_maps(options);
    if (options->map_count == 1 && !options->files_from)
        return run_scenario(options, options->maps[0]);
    message_usage("a scenario is run alone, without other maps or scenarios");
    return EXIT_ERROR;
}
