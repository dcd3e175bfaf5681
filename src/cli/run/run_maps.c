/* SPDX-License-Identifier: MIT */
/* run_maps.c - solves all maps in a list and reports the results. */
#include "cli/run/run_maps.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/files/plan.h"
#include "cli/message.h"
#include "cli/report/map_report.h"
#include "cli/run/interrupt.h"
#include "cli/run/pool.h"

/* State of a run that solves maps. */
struct map_run {
    const struct options *options;
    struct map_report report;
    struct jobs *jobs;
    size_t passed_over;      /* number of maps that turned out to be other files */
    enum exit_status status; /* the most severe status so far */
};

static void add_status(struct map_run *map_run, enum exit_status status)
{
    map_run->status = exit_status_worse(map_run->status, status);
}

/*
 * Prints the result of one map and adds it to the report. If standard output is a pipe that its
 * reader has closed, prints nothing and stops the run as SIGPIPE would.
 */
static void report_one(void *context, const struct job *job)
{
    struct map_run *map_run = context;
    const struct map_result *result = &job->result;
    const bool has_no_text = result->status == MAP_ERROR && result->messages.size == 0;
    struct error error;
    if (result->closed_pipe)
        message_close_pipe();
    if (!message_pipe_closed() && has_no_text) {
        (void)error_memory(&error, SIZE_MAX);
        message_error(message_map_name(job->name), &error);
    } else if (!message_pipe_closed()) {
        if (result->messages.size > 0)
            (void)fwrite(result->messages.text, 1, result->messages.size, stderr);
        if (result->lines.size > 0)
            message_print(result->lines.text, result->lines.size);
    }
    if (result->status == MAP_PASSED_OVER) {
        map_run->jobs->passed_over.counts[PASS_IMAGE]++;
        map_run->passed_over++;
    } else if (!map_report_add(&map_run->report, job, &error)) {
        message_error(message_map_name(job->name), &error);
        add_status(map_run, EXIT_ERROR);
    }
    message_flush();
    if (message_pipe_closed())
        interrupt_raise(SIGPIPE);
    add_status(map_run, exit_status_of_map(result->status));
}

/* Reports that there is no map among the arguments or in the folders that they name. */
static void refuse_empty(const struct options *options, const struct jobs *jobs)
{
    struct error error;
    char others[PASSED_OVER_SIZE];
    const bool passed = passed_over_describe(&jobs->passed_over, others);
    error_set(&error, ERROR_INPUT, "no map in %s%s%s%s",
              options->map_count == 1 ? "this folder" : "the arguments", passed ? "; " : "",
              passed ? others : "",
              jobs->sub_folders > 0 ? "; use --recursive to read subfolders" : "");
    message_error(options->map_count == 1 ? options->maps[0] : NULL, &error);
}

/* Writes the report and prints the summary, after the last result has been reported. */
static void finish(struct map_run *map_run, const struct jobs *jobs,
                   const struct pool_result *result)
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
    if (jobs->folders && !options->quiet)
        map_report_summary(&map_run->report, &jobs->passed_over, result->elapsed_us);
    interrupt_progress(0, 0); /* from now on, a forced exit reports no progress */
    if (jobs->count > 0 && map_run->passed_over == jobs->count) {
        refuse_empty(options, jobs);
        add_status(map_run, EXIT_ERROR);
    }
    if (result->done == jobs->count)
        return;
    char text[INTERRUPT_TEXT_SIZE];
    interrupt_describe(text, result->done, jobs->count);
    if (result->interrupted != 0)
        message_note(NULL, "%s", text);
    else
        message_note(NULL, "stopped at the first failure: %zu of %zu map%s done", result->done,
                     jobs->count, jobs->count == 1 ? "" : "s");
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

/* Plans the outputs of the maps. On failure, reports the error and returns false. */
static bool prepare(const struct options *options, struct jobs *jobs)
{
    struct error error;
    const char *file;
    if (jobs->count == 0 && !(options->files_from && options->map_count == 0)) {
        refuse_empty(options, jobs);
        return false;
    }
    const char *single = find_single(options);
    if (jobs->count > 1 && single) {
        message_usage("--%s accepts only one map, not %zu", single, jobs->count);
        return false;
    }
    if (!plan_make(options, jobs, &file, &error)) {
        message_error(file, &error);
        return false;
    }
    return true;
}

/* Returns true if results are printed on a terminal. */
static bool prints(const struct options *options)
{
    const bool lines = !options->json && !options_use_stdout(options) &&
                       (!options->quiet || options->show != SHOW_NOTHING);
    return options->verbose || ((lines || options->json) && isatty(STDOUT_FILENO) == 1);
}

enum exit_status run_maps(const struct options *options, struct jobs *jobs)
{
    struct map_run map_run = {.options = options, .jobs = jobs, .status = EXIT_SOLVED};
    const struct pool_reporter reporter = {report_one, &map_run, prints(options)};
    struct pool_result result = {0};
    struct error error;
    if (!prepare(options, jobs))
        return EXIT_ERROR;
    plan_clean(options, jobs);
    if (map_report_begin(&map_run.report, options, &error) &&
        pool_run(options, jobs, &reporter, &result, &error)) {
        finish(&map_run, jobs, &result);
    } else {
        message_error(NULL, &error);
        map_run.status = EXIT_ERROR;
    }
    if (result.interrupted != 0)
        interrupt_exit();
    interrupt_end();
    map_report_free(&map_run.report);
    return map_run.status;
}
