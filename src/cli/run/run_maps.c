/* SPDX-License-Identifier: MIT */
/* run_maps.c - solves all maps in a list and reports the results. */
#include "cli/run/run_maps.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/files/plan.h"
#include "cli/message.h"
#include "cli/report/map_report.h"
#include "cli/run/batch.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/sandbox.h"
#include "cli/run/scenario_job.h"

static void note_timing(const struct job *job, const struct outcome *outcome)
{
    message_note(message_map_name(job->name),
                 "%u x %u cells; about %.1f MB of memory; read %.3f ms, search %.3f ms, render "
                 "%.3f ms, write %.3f ms",
                 outcome->width, outcome->height,
                 (double)(outcome->need + MEMORY_NEED_PROGRAM) / (1 << 20),
                 (double)outcome->read_us / 1000, (double)outcome->search_us / 1000,
                 (double)outcome->render_us / 1000, (double)outcome->write_us / 1000);
    const struct answer *answer = outcome_answer(outcome);
    if (outcome->status != MAP_NO_PATH && answer && !answer->optimal)
        message_note(message_map_name(job->name),
                     "with these settings, the path may not be the cheapest");
}

/* State of a run that solves maps. */
struct map_run {
    const struct options *options;
    struct map_report report;
    enum exit_status status; /* the most severe status so far */
};

static void add_status(struct map_run *map_run, enum exit_status status)
{
    map_run->status = exit_status_worse(map_run->status, status);
}

/* Prints the warning from reading a map and, with --verbose, the note. */
static void print_remarks(const struct options *options, const struct job *job,
                          const struct reading *reading)
{
    if (*reading->warning != '\0')
        message_note(message_map_name(job->name), "warning: %s", reading->warning);
    if (options->verbose && *reading->note != '\0')
        message_note(message_map_name(job->name), "%s", reading->note);
}

static void print_error(const struct job *job, const struct outcome *outcome)
{
    struct error error = outcome->error;
    if (!outcome->error_file && job->name != job->map)
        scenario_job_hide_map(&error);
    message_error(outcome->error_file ? message_output_name(outcome->error_file)
                                      : message_map_name(job->name),
                  &error);
}

/* Prints the messages about one map and its result lines. */
static void print_one(const struct options *options, const struct job *job,
                      const struct outcome *outcome)
{
    if (outcome->reading)
        print_remarks(options, job, outcome->reading);
    if (outcome->status == MAP_NO_PATH && outcome->has_remark)
        message_error(message_map_name(job->name), &outcome->error);
    if (outcome->status == MAP_ERROR)
        print_error(job, outcome);
    else if (options->verbose && outcome->status != MAP_SKIPPED && outcome->status != MAP_INSPECTED)
        note_timing(job, outcome);
    if (outcome->too_large && outcome->status != MAP_ERROR)
        message_note(message_map_name(job->name),
                     "the table of costs does not fit into the window; showing the map instead");
    if (outcome->status != MAP_ERROR && outcome->shown.size > 0)
        message_print(outcome->shown.text, outcome->shown.size);
    if (!options->json && !options->quiet && !options_use_stdout(options))
        map_report_line(options, job, outcome);
}

/*
 * Prints the result of one map and adds it to the report. If standard output is a pipe that its
 * reader has closed, prints nothing and stops the run as SIGPIPE would.
 */
static void report_one(void *context, const struct job *job, const struct outcome *outcome)
{
    struct map_run *map_run = context;
    const struct options *options = map_run->options;
    struct error error;
    if (!message_pipe_closed())
        print_one(options, job, outcome);
    if (!map_report_add(&map_run->report, job, outcome, &error)) {
        if (outcome->status != MAP_ERROR) /* a message about a failed map was printed above */
            message_error(message_map_name(job->name), &error);
        add_status(map_run, EXIT_ERROR);
    }
    message_flush();
    if (message_pipe_closed())
        interrupt_raise(SIGPIPE);
    add_status(map_run, exit_status_of_map(outcome->status));
}

/* Writes the report and prints the summary, after the last result has been reported. */
static void finish(struct map_run *map_run, const struct map_list *list, const struct plan *plan,
                   const struct batch_result *result)
{
    const struct options *options = map_run->options;
    struct error error;
    interrupt_hold(true);
    if (options->report && !map_report_write(&map_run->report, &error)) {
        message_error(message_output_name(options->report), &error);
        add_status(map_run, EXIT_ERROR);
    }
    interrupt_hold(false);
    if (message_pipe_closed())
        return;
    if (list->folders && !options->quiet)
        map_report_summary(&map_run->report, &list->passed_over, result->elapsed_us);
    interrupt_progress(0, 0); /* from now on, a forced exit reports no progress */
    if (result->done == plan->count)
        return;
    char text[INTERRUPT_TEXT_SIZE];
    interrupt_describe(text, result->done, plan->count);
    if (result->interrupted != 0)
        message_note(NULL, "%s", text);
    else
        message_note(NULL, "stopped at the first failure: %zu of %zu map%s done", result->done,
                     plan->count, plan->count == 1 ? "" : "s");
}

/* Returns the name of an option that was given but can be used with only one map; NULL if none. */
static const char *find_single(const struct options *options)
{
    if (options->map_image)
        return "map-image";
    if (options->path_file)
        return "path";
    if (options->distances)
        return "distances";
    if (options->flow)
        return "flow";
    return options->animate ? "animate" : NULL;
}

/* Reports that there is no map among the arguments or in the folders that they name. */
static void refuse_empty(const struct options *options, const struct map_list *list)
{
    struct error error;
    char others[PASSED_OVER_SIZE];
    const bool passed = passed_over_describe(&list->passed_over, others);
    error_set(&error, ERROR_INPUT, "no map in %s%s%s%s",
              options->map_count == 1 ? "this folder" : "the arguments", passed ? "; " : "",
              passed ? others : "",
              list->sub_folders > 0 ? "; use --recursive to read subfolders" : "");
    message_error(options->map_count == 1 ? options->maps[0] : NULL, &error);
}

/* Plans the outputs of the maps. On failure, reports the error and returns false. */
static bool prepare(const struct options *options, const struct map_list *list, struct plan *plan)
{
    struct error error;
    const char *file;
    if (list->count == 0 && !(options->files_from && options->map_count == 0)) {
        refuse_empty(options, list);
        return false;
    }
    const char *single = find_single(options);
    if (list->count > 1 && single) {
        message_usage("--%s accepts only one map, not %zu", single, list->count);
        return false;
    }
    if (!plan_make(options, list, plan, &file, &error)) {
        message_error(file, &error);
        return false;
    }
    return true;
}

/* Solves the maps of a plan and reports the results. */
static void solve_all(struct map_run *map_run, const struct map_list *list, const struct plan *plan,
                      struct batch_result *result)
{
    const struct options *options = map_run->options;
    const bool lines = !options->json && !options_use_stdout(options) &&
                       (!options->quiet || options->show != SHOW_NOTHING);
    const struct batch_reporter reporter = {
        .report = report_one,
        .context = map_run,
        .prints = options->verbose || ((lines || options->json) && isatty(STDOUT_FILENO) == 1)};
    struct error error;
    plan_clean(options, plan);
    if (map_report_begin(&map_run->report, options, &error) &&
        batch_run(options, plan, &reporter, result, &error)) {
        finish(map_run, list, plan, result);
    } else {
        message_error(NULL, &error);
        map_run->status = EXIT_ERROR;
    }
}

enum exit_status run_maps(const struct options *options, const struct map_list *list)
{
    struct plan plan = {0};
    struct map_run map_run = {.options = options, .status = EXIT_SOLVED};
    struct batch_result result = {0};
    if (prepare(options, list, &plan))
        solve_all(&map_run, list, &plan, &result);
    else
        map_run.status = EXIT_ERROR;
    /* End the process without freeing the plan and the list, since threads may still use them. */
    if (result.interrupted != 0)
        interrupt_exit();
    if (result.abandoned)
        interrupt_leave((int)exit_status_of_output(map_run.status));
    interrupt_end();
    map_report_free(&map_run.report);
    plan_free(&plan);
    return map_run.status;
}
