/* SPDX-License-Identifier: MIT */
/* solve_jobs.c - solves all maps or scenarios in a list and reports the results. */
#include "cli/solve/solve_jobs.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/machine.h"
#include "cli/files/plan.h"
#include "cli/files/scenarios.h"
#include "cli/message.h"
#include "cli/report/report.h"
#include "cli/solve/interrupt.h"
#include "cli/solve/pool.h"

enum { DONE_SIZE = 80 }; /* size in bytes of a text that says how much is done */

/* State of a run. */
struct job_run {
    const struct options *options;
    struct report report;
    struct jobs *jobs;
    size_t passed_over;      /* number of maps that turned out to be other files */
    enum exit_status status; /* the most severe status so far */
};

static void add_status(struct job_run *run, enum exit_status status)
{
    run->status = exit_status_worse(run->status, status);
}

/*
 * Prints the result of one job and adds it to the report. If standard output is a pipe that its
 * reader has closed, prints nothing and stops the run as SIGPIPE would.
 */
static void report_one(void *context, const struct job *job)
{
    struct job_run *run = context;
    const struct map_result *result = &job->result;
    const struct buffer *messages = &result->texts[RESULT_MESSAGES];
    const struct buffer *lines = &result->texts[RESULT_LINES];
    const bool has_no_text = result->status == MAP_ERROR && messages->size == 0;
    struct error error;
    if (result->closed_pipe)
        message_close_pipe();
    if (!message_pipe_closed() && has_no_text) {
        (void)error_memory(&error, SIZE_MAX);
        message_error(message_map_name(job->name), &error);
    } else if (!message_pipe_closed()) {
        if (messages->size > 0)
            (void)fwrite(messages->text, 1, messages->size, stderr);
        if (lines->size > 0)
            message_print(lines->text, lines->size);
    }
    if (result->status == MAP_PASSED_OVER) {
        run->jobs->passed_over.counts[PASS_IMAGE]++;
        run->passed_over++;
    } else if (!report_add(&run->report, job, &error)) {
        message_error(message_map_name(job->name), &error);
        add_status(run, EXIT_ERROR);
    }
    message_flush();
    if (message_pipe_closed())
        interrupt_raise(SIGPIPE);
    add_status(run, exit_status_of_map(result->status));
}

/* Describes in `text` how many maps or problems of how many are done. Returns true if all are. */
static bool describe_done(const struct job_run *run, const struct jobs *jobs, size_t done,
                          char text[DONE_SIZE])
{
    size_t total = 0;
    for (size_t i = 0; i < jobs->count; i++)
        total += jobs->scenarios ? jobs->items[i].scenario->problems.count : 1;
    if (jobs->scenarios)
        done = report_problems(&run->report);
    (void)snprintf(text, DONE_SIZE, "%zu of %zu %s%s done", done, total,
                   jobs->scenarios ? "problem" : "map", total == 1 ? "" : "s");
    return done == total;
}

/* Prints the summary of a run on maps, or the totals of scenarios. */
static void print_summary(struct job_run *run, const struct jobs *jobs,
                          const struct pool_result *result)
{
    const struct options *options = run->options;
    if (!jobs->scenarios && jobs->folders && !options->quiet)
        report_summary(&run->report, &jobs->passed_over, result->elapsed_us);
    if (jobs->scenarios && !options->json && !options->quiet && !options_use_stdout(options) &&
        (jobs->count > 1 || run->report.failed == 0))
        report_totals(&run->report, jobs->count);
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

/*
 * Writes the report, unless all scenarios have failed, and prints the summary, after the last
 * result has been reported.
 */
static void finish(struct job_run *run, const struct jobs *jobs, const struct pool_result *result)
{
    const struct options *options = run->options;
    struct error error;
    char done[DONE_SIZE];
    char note[2 * DONE_SIZE] = "";
    if (!describe_done(run, jobs, result->done, done) &&
        (result->interrupted != 0 || result->done < jobs->count))
        (void)snprintf(note, sizeof note, "%s: %s",
                       result->interrupted != 0 ? "interrupted" : "stopped at the first failure",
                       done);
    interrupt_hold(true);
    if (options->report && (!jobs->scenarios || run->report.failed < jobs->count) &&
        !report_write(&run->report, note, &error)) {
        message_error(message_output_name(options->report), &error);
        add_status(run, EXIT_ERROR);
    }
    interrupt_hold(false);
    if (message_pipe_closed())
        return;
    print_summary(run, jobs, result);
    interrupt_progress(0, 0); /* from now on, a forced exit reports no progress */
    if (jobs->count > 0 && run->passed_over == jobs->count) {
        refuse_empty(options, jobs);
        add_status(run, EXIT_ERROR);
    }
    if (*note != '\0')
        message_note(NULL, "%s", note);
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

/* Returns the name of an option that was given but requires scenarios; NULL if there is none. */
static const char *find_scenario_option(const struct options *options)
{
    if (options->problem.first > 0)
        return "problem";
    if (options->map.map_folder)
        return "map-folder";
    return options->repeat > 0 ? "repeat" : NULL;
}

/*
 * Prepares the scenarios of a run. With --problem N, the run then solves the map of the scenario
 * like any other map, with the ends of the problem, which are stored in `ends`.
 */
static bool prepare_scenarios(struct options *options, struct jobs *jobs, struct map_point ends[2])
{
    if (!jobs->scenarios) {
        const char *needless = find_scenario_option(options);
        if (needless)
            message_usage("--%s requires a scenario", needless);
        return !needless;
    }
    if (!scenarios_prepare(options, jobs))
        return false;
    jobs->scenarios = !options_draw_problem(options);
    if (jobs->scenarios) { /* the sandbox hides the number of processors */
        options->jobs = options->jobs > 0 ? options->jobs : machine_processors();
    } else if (!jobs->items[0].unreadable) {
        const struct scenario_problem *problem = jobs->items[0].scenario->problems.problems;
        ends[0] = (struct map_point){.cell = problem->start};
        ends[1] = (struct map_point){.cell = problem->goal};
        options->starts = (struct map_points){&ends[0], 1, 1};
        options->goals = (struct map_points){&ends[1], 1, 1};
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

enum exit_status solve_jobs(const struct options *given, struct jobs *jobs)
{
    struct options options = *given;
    struct map_point ends[2];
    struct job_run run = {.options = &options, .jobs = jobs, .status = EXIT_SOLVED};
    const struct pool_reporter reporter = {report_one, &run, prints(&options)};
    struct pool_result result = {0};
    struct error error;
    if (!prepare_scenarios(&options, jobs, ends) || !prepare(&options, jobs))
        return EXIT_ERROR;
    plan_clean(&options, jobs);
    if (report_begin(&run.report, &options, jobs->scenarios, &error) &&
        pool_solve(&options, jobs, &reporter, &result, &error)) {
        finish(&run, jobs, &result);
    } else {
        message_error(NULL, &error);
        run.status = EXIT_ERROR;
    }
    if (result.interrupted != 0)
        interrupt_exit();
    interrupt_end();
    report_free(&run.report);
    return run.status;
}
