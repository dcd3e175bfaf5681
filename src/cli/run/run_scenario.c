/* SPDX-License-Identifier: MIT */
/*
 * run_scenario.c - solves the problems of scenarios and checks the lengths of the paths.
 *
 * First, all scenarios are read and their maps are found. The process then gives up the right to
 * read any files except the maps and the files that they refer to (sandbox.h). It solves the
 * scenarios one after the other, each with all searches that --compare names. The problems of a
 * scenario are divided among the threads.
 */
#include "cli/run/run_scenario.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/machine.h"
#include "base/memory.h"
#include "cli/files/plan.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/report/scenario_report.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/problems.h"
#include "cli/run/run_maps.h"
#include "cli/run/sandbox.h"
#include "cli/run/scenario_job.h"

/* State of a run that solves scenarios. */
struct scenario_run {
    const struct options *options;
    struct jobs *scenarios;
    struct scenario_job *jobs;
    size_t count, solved; /* numbers of all scenarios and of completely solved scenarios */
    size_t panels;        /* number of searches that are compared; 1 without --compare */
    struct tally totals[PICTURE_PANELS_MAX];
    struct search_settings settings[PICTURE_PANELS_MAX];
    struct table report;
    struct search_watch watch; /* for all searches; has the deadline of the current scenario */
    size_t workers;            /* largest number of workers started so far */
    bool abandoned;            /* a thread that reads a map may still be running */
    enum exit_status status;
};

/* The results of all searches on one scenario. */
struct scenario_results {
    struct finding *findings; /* findings[panel * problems + problem] */
    bool *reachable;          /* for each problem, whether any search has found an allowed path */
    uint64_t prepare_ns[PICTURE_PANELS_MAX];
    uint64_t memory[PICTURE_PANELS_MAX];
    bool unusable[PICTURE_PANELS_MAX]; /* for each search, whether it does not support the map */
};

static bool is_interrupted(const struct scenario_run *run)
{
    return atomic_load(&run->watch.stop.requested);
}

static void fail_job(struct scenario_run *run, struct scenario_job *job)
{
    message_error(job->error_file, &job->error);
    job->failed = true;
    run->status = EXIT_ERROR;
}

/* --- one problem --------------------------------------------------------------------------- */

/* Solves and draws one problem: the map of the scenario with the start and goal of the problem. */
static enum exit_status solve_one(const struct options *options, struct scenario_job *job,
                                  struct jobs *scenarios)
{
    struct options single = *options;
    const struct scenario_problem *problem = &job->scenario.problems[0];
    struct map_point start = {.cell = problem->start};
    struct map_point goal = {.cell = problem->goal};
    struct jobs jobs = {.inputs = scenarios->inputs};
    struct error error;
    single.starts = (struct map_points){&start, 1, 1};
    single.goals = (struct map_points){&goal, 1, 1};
    scenarios->inputs = (struct file_set){0};
    job->map.scenario = &job->scenario;
    job->map.scenario_path = job->file->path;
    if (options->map.untrusted)
        job->map.name = job->file->path;
    enum exit_status status = EXIT_ERROR;
    if (jobs_add(&jobs, &job->map, &error) && jobs_protect(&jobs, &jobs.items[0], &error))
        status = run_maps(&single, &jobs);
    else
        message_error(job->file->path, &error);
    job->map = (struct job){0};
    jobs_free(&jobs);
    return status;
}

/* --- one scenario -------------------------------------------------------------------------- */

/*
 * Solves the problems of a scenario with one search. If several searches are compared and this one
 * does not support the map, marks it as unusable instead of failing.
 */
static bool solve_panel(struct scenario_run *run, const struct scenario_job *job,
                        const struct grid *grid, struct scenario_results *results, size_t panel,
                        struct error *error)
{
    const size_t count = job->scenario.count;
    struct problem_run problems = {.scenario = &job->scenario,
                                   .grid = grid,
                                   .settings = run->settings[panel],
                                   .watch = &run->watch,
                                   .findings = results->findings + panel * count,
                                   .workers = run->workers};
    problems.settings.problems = job->queries;
    const bool ok = problems_solve(run->options, &problems, error);
    run->workers = problems.workers;
    results->prepare_ns[panel] = problems.prepare_ns;
    results->memory[panel] = problems.memory;
    if (ok || error->code != ERROR_SETTINGS || run->panels == 1)
        return ok;
    results->unusable[panel] = true;
    /* The name of the map may contain untrusted text. */
    message_note(run->options->map.untrusted ? job->file->path : job->map.path,
                 "%s is left out: %s", run->totals[panel].label, error->message);
    return true;
}

/* Solves the problems with all searches, until a stop is requested. */
static bool solve_panels(struct scenario_run *run, const struct scenario_job *job,
                         const struct grid *grid, struct scenario_results *results,
                         struct error *error)
{
    const size_t count = job->scenario.count;
    for (size_t panel = 0; panel < run->panels && !is_interrupted(run); panel++) {
        if (!solve_panel(run, job, grid, results, panel, error))
            return false;
        /* With --compare rules, skip the loop: one rule can forbid a path that another allows. */
        const struct finding *findings = results->findings + panel * count;
        for (size_t i = 0; i < count && !run->options->comparison.rules; i++)
            results->reachable[i] =
                results->reachable[i] || (findings[i].found && findings[i].legal);
    }
    return true;
}

/* Adds the rows of one search to the report, if there is one. With --json, also prints the rows. */
static bool add_rows(struct scenario_run *run, const struct scenario_report *report,
                     struct error *error)
{
    if (run->options->report && !scenario_report_add(report, &run->report, error))
        return false;
    if (!run->options->json)
        return true;
    struct table table = {.format = TABLE_JSON_LINES};
    const bool ok = scenario_report_add(report, &table, error);
    if (ok)
        message_print(table.text.text, table.text.size);
    table_free(&table);
    return ok;
}

/* Returns true if result lines are printed. */
static bool prints_lines(const struct options *options)
{
    return !options->json && !options->quiet && !options_use_stdout(options);
}

/* Checks and reports the results of one search on a scenario. */
static bool report_panel(struct scenario_run *run, const struct scenario_job *job,
                         const struct scenario_results *results, size_t panel, struct error *error)
{
    const struct options *options = run->options;
    struct tally tally = {.prepare_ns = results->prepare_ns[panel],
                          .memory = results->memory[panel]};
    const struct scenario_report report = {
        .path = job->file->path,
        .map = options->map.untrusted ? NULL : job->map.path, /* may contain untrusted text */
        .scenario = &job->scenario,
        .findings = results->findings + panel * job->scenario.count,
        .settings = &run->settings[panel],
        .reference = verdict_reference(options, &run->settings[panel]),
        .reachable = results->reachable,
        .prepare_ns = results->prepare_ns[panel]};
    const bool ok = scenario_report_check(&report, &tally, error) &&
                    add_rows(run, &report, error) &&
                    tally_merge(&run->totals[panel], &tally, error);
    if (ok && run->panels == 1 && prints_lines(options))
        tally_print(job->file->path, &tally);
    run->status = exit_status_worse(run->status, exit_status_of_scenario(tally.wrong));
    tally_free(&tally);
    return ok;
}

static bool report_panels(struct scenario_run *run, const struct scenario_job *job,
                          const struct scenario_results *results, struct error *error)
{
    bool ok = true;
    for (size_t panel = 0; ok && panel < run->panels; panel++)
        ok = results->unusable[panel] || report_panel(run, job, results, panel, error);
    message_flush();
    return ok;
}

/* Solves the problems of a scenario on its map and reports the results. */
static bool solve_grid(struct scenario_run *run, const struct scenario_job *job,
                       const struct grid *grid, struct error *error)
{
    const size_t count = job->scenario.count;
    struct scenario_results *results = memory_zeroed(1, sizeof *results, error);
    if (!results)
        return false;
    results->findings = memory_zeroed(count, run->panels * sizeof *results->findings, error);
    results->reachable = memory_zeroed(count, sizeof *results->reachable, error);
    bool ok =
        results->findings && results->reachable && solve_panels(run, job, grid, results, error);
    if (!ok) {
        limits_explain(run->options->time_limit_us, error);
        memory_need_explain(run->options, "searching", error);
    }
    ok = ok && report_panels(run, job, results, error);
    free(results->findings);
    free(results->reachable);
    free(results);
    return ok;
}

static void solve_job(struct scenario_run *run, struct scenario_job *job)
{
    struct grid grid;
    limits_begin(run->options->time_limit_us, &run->watch.stop);
    if (!scenario_job_read_map(run->options, job, &run->watch.stop, &run->workers, &grid))
        run->abandoned = true;
    if (job->failed) {
        if (is_interrupted(run)) {
            job->failed = false; /* reading was interrupted; nothing is wrong with the map */
            return;
        }
        limits_explain(run->options->time_limit_us, &job->error);
        memory_need_explain(run->options, "reading", &job->error);
        fail_job(run, job);
        return;
    }
    const bool ok = solve_grid(run, job, &grid, &job->error);
    grid_free(&grid);
    if (!ok)
        fail_job(run, job);
    else if (!is_interrupted(run))
        run->solved++;
}

/* --- all scenarios ------------------------------------------------------------------------- */

static size_t count_problems(const struct scenario_run *run)
{
    size_t problems = 0;
    for (size_t i = 0; i < run->count; i++)
        problems += run->jobs[i].scenario.count;
    return problems;
}

/*
 * With --compare, prints a table of the searches. Otherwise, if there are several scenarios, prints
 * their totals.
 */
static void print_totals(struct scenario_run *run)
{
    char name[sizeof "18446744073709551615 scenarios"];
    if (!prints_lines(run->options))
        return;
    if (run->panels > 1) {
        tally_print_table(run->options->comparison.rules ? "rule" : "algorithm", run->totals,
                          run->panels);
    } else if (run->count > 1) {
        (void)snprintf(name, sizeof name, "%zu scenarios", run->solved);
        tally_print(name, &run->totals[0]);
    }
}

/* Writes the report, unless all scenarios have failed. */
static void write_report(struct scenario_run *run)
{
    struct error error;
    bool any = false;
    for (size_t i = 0; i < run->count; i++)
        any = any || !run->jobs[i].failed;
    if (!any || !run->options->report)
        return;
    interrupt_hold(true);
    if (!table_write(&run->report, run->options->report, &error)) {
        message_error(message_output_name(run->options->report), &error);
        run->status = EXIT_ERROR;
    }
    interrupt_hold(false);
}

/*
 * Prints the totals and writes the report. If an interrupt has left problems unsolved, also prints
 * a message and ends the process.
 */
static void finish(struct scenario_run *run)
{
    const size_t problems = count_problems(run);
    size_t done = SIZE_MAX; /* number of problems that all searches have solved */
    for (size_t panel = 0; panel < run->panels; panel++)
        done = run->totals[panel].problems < done ? run->totals[panel].problems : done;
    if (run->count > 1 || !run->jobs[0].failed)
        print_totals(run);
    write_report(run);
    if (is_interrupted(run) && done < problems) {
        message_note(NULL, "interrupted: %zu of %zu problem%s done", done, problems,
                     problems == 1 ? "" : "s");
        interrupt_exit();
    }
}

/* Solves all scenarios. With --fail-fast, stops after the first scenario that fails. */
static void solve_all(struct scenario_run *run)
{
    const struct options *options = run->options;
    interrupt_begin(&run->watch.stop.requested, NULL);
    for (size_t i = 0; i < run->count && !is_interrupted(run); i++) {
        struct scenario_job *job = &run->jobs[i];
        if (options->fail_fast && run->status == EXIT_ERROR)
            break;
        if (job->failed)
            fail_job(run, job);
        else if (job->scenario.count > 0)
            solve_job(run, job);
        else
            run->solved++;
    }
    finish(run);
    message_flush();
    interrupt_end();
}

/*
 * From now on, allows the process to read only the maps and the files that they refer to, and to
 * start threads, but no processes.
 */
static bool limit_rights(const struct scenario_run *run, struct error *error)
{
    struct job **maps = memory_array(run->count, sizeof *maps, error);
    size_t count = 0;
    if (!maps)
        return false;
    for (size_t i = 0; i < run->count; i++)
        if (!run->jobs[i].failed)
            maps[count++] = &run->jobs[i].map;
    const bool ok = sandbox_limit_reading(run->options, maps, count, error) &&
                    sandbox_limit_processes(run->options, true, error);
    free(maps);
    return ok;
}

/* Prepares the report and the settings and labels of the searches. */
static bool begin(struct scenario_run *run, struct error *error)
{
    const struct options *options = run->options;
    run->panels = options_panel_count(options);
    for (size_t panel = 0; panel < run->panels; panel++) {
        run->settings[panel] = options_panel_search(options, panel);
        run->totals[panel].label = options_panel_name(options, panel);
    }
    if (!options->report)
        return true;
    run->report.format = table_format_of(options->report);
    return options->no_header || scenario_report_header(&run->report, error);
}

/* Reads all scenarios and finds their maps. */
static void prepare_jobs(struct scenario_run *run)
{
    uint64_t passed = 0;
    for (size_t i = 0; i < run->count; i++)
        scenario_job_prepare(run->options, &run->scenarios->items[i], &passed, &run->jobs[i]);
}

/*
 * If no scenario has a problem in the range of --problem, reports an error and returns false. Skips
 * this check if a scenario has failed.
 */
static bool check_range(const struct scenario_run *run)
{
    const struct problem_range *range = &run->options->problem;
    size_t most = 0;
    for (size_t i = 0; i < run->count; i++) {
        if (run->jobs[i].failed)
            return true;
        most = run->jobs[i].problems > most ? run->jobs[i].problems : most;
    }
    if (range->first <= most)
        return true;
    message_usage("--problem takes 1 to %zu for %s, not %" PRIu32, most,
                  run->count == 1 ? "this scenario" : "these scenarios", range->first);
    return false;
}

/* Solves the scenarios that prepare_jobs has read, and reports the results. */
static void run_jobs(struct scenario_run *run)
{
    struct error error;
    const char *file = NULL;
    bool ok = begin(run, &error);
    for (size_t i = 0; ok && i < run->count; i++)
        ok = !run->jobs[i].map.path || jobs_protect(run->scenarios, &run->jobs[i].map, &error);
    ok = ok && plan_make(run->options, run->scenarios, &file, &error);
    if (ok) {
        plan_clean(run->options, run->scenarios);
        ok = limit_rights(run, &error);
    }
    if (ok) {
        solve_all(run);
    } else {
        message_error(file, &error);
        run->status = EXIT_ERROR;
    }
    for (size_t panel = 0; panel < run->panels; panel++)
        tally_free(&run->totals[panel]);
    table_free(&run->report);
}

/* --- options ------------------------------------------------------------------------------- */

/*
 * Returns an error message if an option does not apply to a run that solves complete scenarios,
 * otherwise NULL.
 */
static const char *find_whole_fault(const struct options *options)
{
    if (options->output || options->map_image || options->path_file || options->animate ||
        options_spread(options) || options->flow || options->show != SHOW_NOTHING)
        return "a whole scenario cannot be drawn; choose one of its problems with --problem N";
    if (options->via.count > 0 || options->nearest)
        return "--via and --nearest do not apply to a whole scenario; choose a problem with "
               "--problem N";
    if (options->clearance.radius > 0)
        return "--clearance does not apply to a whole scenario, since it changes the lengths of "
               "paths; choose a problem with --problem N";
    if (options->search.keep_away.radius > 0)
        return "--keep-away does not apply to a whole scenario, since it changes the costs of "
               "paths; choose a problem with --problem N";
    if (agent_is_large(options->search.agent))
        return "--agent does not apply to a whole scenario, since it changes the lengths of "
               "paths; choose a problem with --problem N";
    return NULL;
}

/*
 * Returns an error message if an option does not apply to a run that draws one problem, otherwise
 * NULL.
 */
static const char *find_single_fault(const struct options *options, size_t scenarios)
{
    if (scenarios > 1)
        return "--problem N draws a problem of one scenario; for several scenarios, give a range "
               "such as 1-100";
    if (options->report)
        return "--report applies to a whole scenario, not to one problem; omit --problem";
    if (options->share.count > 0 || options->repeat > 0)
        return "--share and --repeat apply to many problems; omit --problem";
    return NULL;
}

/*
 * Returns true if all options apply to scenarios. Otherwise reports an option that does not apply
 * and returns false.
 */
static bool check_options(const struct options *options, size_t scenarios)
{
    const char *fault = options_draw_problem(options) ? find_single_fault(options, scenarios)
                                                      : find_whole_fault(options);
    if (!fault && (options->starts.count > 0 || options->goals.count > 0))
        fault = "--start and --goal do not apply to scenarios, whose problems have their own; "
                "omit these options";
    if (!fault && options->map.inspect)
        fault = "--inspect takes maps, not scenarios; give the map of the scenario";
    if (fault)
        message_usage("%s", fault);
    return !fault;
}

enum exit_status run_scenarios(const struct options *options, struct jobs *scenarios)
{
    struct options resolved = *options;
    struct error error;
    if (!check_options(options, scenarios->count))
        return EXIT_ERROR;
    if (!options_draw_problem(options)) /* find the number of CPUs before the sandbox hides it */
        resolved.jobs = options->jobs > 0 ? options->jobs : machine_processors();
    struct scenario_run run = {
        .options = &resolved, .scenarios = scenarios, .count = scenarios->count};
    run.jobs = memory_zeroed(scenarios->count, sizeof *run.jobs, &error);
    if (!run.jobs) {
        message_error(NULL, &error);
        return EXIT_ERROR;
    }
    prepare_jobs(&run);
    if (!check_range(&run))
        run.status = EXIT_ERROR;
    else if (options_draw_problem(options) && run.jobs[0].failed)
        fail_job(&run, &run.jobs[0]);
    else if (options_draw_problem(options))
        run.status = solve_one(&resolved, &run.jobs[0], scenarios);
    else
        run_jobs(&run);
    /* End the process without freeing the scenarios, since a thread may still use one. */
    if (run.abandoned)
        interrupt_leave((int)exit_status_of_output(run.status));
    for (size_t i = 0; i < run.count; i++)
        scenario_job_free(&run.jobs[i]);
    free(run.jobs);
    return run.status;
}
