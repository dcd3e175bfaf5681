/* SPDX-License-Identifier: MIT */
/* run_scenario.c - solves the problems of a scenario and checks the lengths of the paths. */
#include "cli/run/run_scenario.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/machine.h"
#include "base/memory.h"
#include "cli/files/outputs.h"
#include "cli/report/messages.h"
#include "cli/report/scenario_report.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/problems.h"
#include "cli/run/run_maps.h"
#include "cli/run/sandbox.h"
#include "cli/run/time_limit.h"
#include "map/map.h"
#include "map/scenario.h"

/* A scenario and its map. */
struct scenario_run {
    const struct options *options;
    const char *path; /* path of the scenario */
    char *map;        /* path of the map */
    struct scenario scenario;
    char *referred; /* path of a file that the map refers to, or NULL */
    struct grid grid;
    struct search_watch watch; /* watch.stop applies to reading and solving the whole scenario */
};

/*
 * Checks that the map has the size that the scenario states, and that all starts and goals are free
 * cells of the map. The searches rely on this.
 */
static bool check_problems(const struct scenario_run *run, struct error *error)
{
    const struct scenario *scenario = &run->scenario;
    if (!scenario_check_size(scenario, &run->grid, error))
        return false;
    for (size_t i = 0; i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        if (!map_check_point(&run->grid, problem->start, false, "start", error) ||
            !map_check_point(&run->grid, problem->goal, false, "goal", error)) {
            error->line = problem->line;
            return false;
        }
    }
    return true;
}

/* Reads the scenario and finds its map. */
static bool read_scenario(struct scenario_run *run, struct error *error)
{
    struct map_options reading = run->options->map;
    struct bytes bytes;
    reading.path = run->path;
    if (!memory_need_read(run->options, run->path, &run->watch.stop, &bytes, error))
        return false;
    const bool ok = scenario_read(&bytes, &run->scenario, error);
    free(bytes.data);
    run->map = ok ? scenario_find_map(&run->scenario, &reading, error) : NULL;
    return run->map != NULL;
}

/*
 * Reads the map. From then on, the process can open no file except the one that the map refers to.
 */
static bool read_grid(struct scenario_run *run, struct error *error)
{
    struct map_options reading = run->options->map;
    struct bytes bytes;
    reading.path = run->map;
    reading.background = MAP_BACKGROUND_MAP; /* no picture is drawn from run->grid */
    reading.stop = &run->watch.stop;
    if (!file_check_regular(run->map, error) ||
        !memory_need_read(run->options, run->map, &run->watch.stop, &bytes, error))
        return false;
    const bool ok =
        map_referred(&bytes, &reading, &run->referred, error) &&
        sandbox_limit_reading(run->options, (const char *[]){run->referred}, 1, error) &&
        map_read(&bytes, &reading, &run->grid, error);
    free(bytes.data);
    return ok;
}

/* Solves and draws one problem: the map of the scenario with the start and goal of the problem. */
static enum exit_status run_problem(struct scenario_run *run)
{
    struct options options = *run->options;
    if (options.problem > run->scenario.count) {
        message_usage("--problem takes 1 to %zu for this scenario, not %" PRIu32,
                      run->scenario.count, options.problem);
        return EXIT_ERROR;
    }
    const struct scenario_problem *problem = &run->scenario.problems[options.problem - 1];
    struct map_point start = {.cell = problem->start};
    struct map_point goal = {.cell = problem->goal};
    options.source = run->path;
    options.scenario = &run->scenario;
    options.maps = &run->map;
    options.map_count = 1;
    options.starts = (struct map_points){&start, 1, 1};
    options.goals = (struct map_points){&goal, 1, 1};
    return run_maps(&options);
}

/* Prints and writes the results. Returns false, after reporting the error, if that fails. */
static bool report_results(const struct options *options, const struct scenario_report *report,
                           size_t wrong)
{
    struct error error;
    if (options->json && !scenario_report_json(report, &error)) {
        message_error(NULL, &error);
        return false;
    }
    if (!options->json && !options->quiet && !options_use_stdout(options))
        scenario_report_summary(report, wrong);
    if (!options->report)
        return true;
    interrupt_hold(true);
    const bool written = scenario_report_write(report, options->report, &error);
    interrupt_hold(false);
    if (!written)
        message_error(message_output_name(options->report), &error);
    return written;
}

/* Solves all problems and reports them. After an interrupt, reports those that are done. */
static enum exit_status solve_problems(struct scenario_run *run, struct finding *findings)
{
    const struct options *options = run->options;
    const struct scenario_report report = {run->path, &run->scenario, findings, options->no_header};
    const struct problem_set problems = {&run->scenario, &run->grid, &run->watch};
    struct error error;
    if (!problems_solve(options, &problems, findings, &error)) {
        time_limit_explain(options, &error);
        memory_need_explain(options, "searching", &error);
        message_error(run->path, &error);
        return EXIT_ERROR;
    }
    const size_t done = scenario_report_count(&report);
    const size_t wrong = scenario_report_check(&report);
    const bool written = report_results(options, &report, wrong);
    if (done < run->scenario.count) {
        message_note(NULL, "interrupted: %zu of %zu problem%s done", done, run->scenario.count,
                     run->scenario.count == 1 ? "" : "s");
        interrupt_exit();
    }
    return written ? exit_status_of_scenario(wrong) : EXIT_ERROR;
}

static enum exit_status run_problems(struct scenario_run *run)
{
    struct error error;
    struct finding *findings = memory_zeroed(run->scenario.count, sizeof *findings, &error);
    if (!findings) {
        message_error(run->path, &error);
        return EXIT_ERROR;
    }
    interrupt_begin(&run->watch.stop.requested);
    const enum exit_status status = solve_problems(run, findings);
    message_flush();
    interrupt_end();
    free(findings);
    return status;
}

/*
 * Returns true if all options apply to a scenario, or to a single problem if --problem is given.
 * Otherwise reports an option that does not apply and returns false.
 */
static bool check_options(const struct options *options)
{
    const bool whole = options->problem == 0;
    const char *problem = NULL;
    if (whole && (options->output || options->map_image || options->path_file || options->animate ||
                  options_spread(options) || options->flow || options->show != SHOW_NOTHING))
        problem = "a whole scenario is not drawn; choose one of its problems with --problem N";
    else if (whole && options_panel_count(options) > 1)
        problem = "--compare does not apply to a whole scenario; choose a problem with --problem N";
    else if (whole && (options->via.count > 0 || options->nearest))
        problem = "--via and --nearest do not apply to a whole scenario; choose a problem with "
                  "--problem N";
    else if (whole && options->clearance.radius > 0)
        problem = "--clearance does not apply to a whole scenario, since it changes the lengths of "
                  "paths; choose a problem with --problem N";
    else if (options->starts.count > 0 || options->goals.count > 0)
        problem = "--start and --goal do not apply to scenarios, whose problems have their own; "
                  "omit them";
    else if (!whole && options->report)
        problem = "--report applies to a whole scenario, not to one problem; omit --problem";
    if (problem)
        message_usage("%s", problem);
    return !problem;
}

/* Fails if the report is also an input. */
static bool check_report(const struct scenario_run *run, struct error *error)
{
    const char *report = run->options->report;
    const char *const inputs[] = {run->path, run->map};
    return !report || (outputs_check_names(report, inputs, 2, error) &&
                       (!run->referred || outputs_check_apart(report, run->referred, error)));
}

/*
 * Reads and checks the scenario. Unless a single problem is solved, also reads and checks its map,
 * and checks the name of the report. On failure, *file is the file that the error is about.
 */
static bool prepare(struct scenario_run *run, const char **file, struct error *error)
{
    time_limit_begin(run->options, &run->watch.stop);
    *file = run->path;
    if (!read_scenario(run, error))
        return false;
    if (run->options->problem > 0)
        return true; /* run_maps reads and checks the map */
    *file = run->map;
    if (!read_grid(run, error))
        return false;
    *file = run->path;
    if (!check_problems(run, error))
        return false;
    *file = run->options->report;
    return check_report(run, error);
}

enum exit_status run_scenario(const struct options *options, const char *path)
{
    struct options resolved = *options;
    struct scenario_run run = {.options = &resolved, .path = path};
    struct error error;
    const char *error_file;
    enum exit_status status = EXIT_ERROR;
    if (!check_options(options))
        return EXIT_ERROR;
    if (options->problem == 0) /* before the sandbox hides the number of CPUs */
        resolved.jobs = options->jobs > 0 ? options->jobs : machine_processors();
    if (!prepare(&run, &error_file, &error)) {
        time_limit_explain(options, &error);
        memory_need_explain(options, "reading", &error);
        message_error(error_file, &error);
    } else if (options->problem > 0) {
        status = run_problem(&run);
    } else {
        status = run_problems(&run);
    }
    free(run.map);
    free(run.referred);
    grid_free(&run.grid);
    scenario_free(&run.scenario);
    return status;
}
