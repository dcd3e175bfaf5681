/* SPDX-License-Identifier: MIT */
/* main.c - astar-cli: solves the maps of the command line one after the other. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/messages.h"
#include "cli/report.h"
#include "cli/solve.h"

/* Solves one map, reports it, and returns the exit status that it would have alone. */
static enum exit_status run_map(const struct options *options, const struct plan *plan,
                                const struct job *job)
{
    struct outcome outcome = solve_map(options, plan, job);
    struct error error;
    if (outcome.status == MAP_FAILED)
        message_error(outcome.culprit ? outcome.culprit : message_map_name(job->map),
                      &outcome.error);
    else if (options->verbosity == VERBOSE)
        message_note(message_map_name(job->map),
                     "%u x %u cells; read %.3f ms, search %.3f ms, "
                     "render %.3f ms, write %.3f ms",
                     outcome.width, outcome.height, (double)outcome.read_us / 1000,
                     (double)outcome.search_us / 1000, (double)outcome.render_us / 1000,
                     (double)outcome.write_us / 1000);
    if (options->json) {
        if (!report_json(options, job, &outcome, &error)) {
            message_error(NULL, &error);
            return EXIT_ERROR;
        }
    } else if (options->verbosity != QUIET && !options_use_stdout(options)) {
        report_line(job, &outcome);
    }
    outcome_free(&outcome);
    switch (outcome.status) {
    case MAP_SOLVED:
    case MAP_NEAREST:
        return EXIT_SOLVED;
    case MAP_NO_PATH:
        return EXIT_NO_PATH;
    default:
        return EXIT_ERROR;
    }
}

static enum exit_status run_all(const struct options *options)
{
    struct plan plan;
    struct error error;
    const char *file;
    enum exit_status worst = EXIT_SOLVED;
    if (!plan_make(options, &plan, &file, &error)) {
        message_error(file, &error);
        return EXIT_ERROR;
    }
    for (size_t i = 0; i < plan.count; i++) {
        const enum exit_status status = run_map(options, &plan, &plan.jobs[i]);
        worst = status > worst ? status : worst;
    }
    plan_free(&plan);
    return worst;
}

/* What was printed must have arrived: a full disk behind standard output is an error too. */
static int close_output(enum exit_status status)
{
    struct error error;
    if (!ferror(stdout) && fflush(stdout) == 0)
        return (int)status;
    error_system(&error, "write to standard output");
    message_error(NULL, &error);
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    struct options options;
    enum exit_status status = EXIT_ERROR;
    (void)signal(SIGPIPE, SIG_IGN); /* a reader that went away is a failed write, and is reported */
    switch (options_parse(argc, argv, &options)) {
    case OPTIONS_RUN:
        status = run_all(&options);
        break;
    case OPTIONS_DONE:
        status = EXIT_SOLVED;
        break;
    default:
        break;
    }
    options_free(&options);
    return close_output(status);
}
