/* SPDX-License-Identifier: MIT */
/* run_scenario.c - solves the problems of a scenario and checks their lengths. */
#include "cli/run/run_scenario.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "cli/files/outputs.h"
#include "cli/report/messages.h"
#include "cli/report/scenario_report.h"
#include "cli/run/memory_need.h"
#include "cli/run/problems.h"
#include "cli/run/run_maps.h"
#include "map/scenario.h"

/* A scenario and its map. */
struct trial {
    const struct options *options;
    const char *path;
    char *map; /* its path */
    struct scenario scenario;
    char *referred; /* a file that the map refers to, or NULL */
    struct grid grid;
};

/* Checks the ends of all problems against the map, so that the searches can trust them. */
static bool check_problems(const struct trial *trial, struct error *error)
{
    const struct scenario *scenario = &trial->scenario;
    if (trial->grid.width != scenario->width || trial->grid.height != scenario->height)
        return error_set(error, ERROR_INPUT,
                         "the map has %" PRIu32 " x %" PRIu32
                         " cells, but the scenario says %" PRIu32 " x %" PRIu32,
                         trial->grid.width, trial->grid.height, scenario->width, scenario->height);
    if (trial->options->problem > 0)
        return true; /* the ends of the other problems do not matter */
    for (size_t i = 0; i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        if (!map_check_point(&trial->grid, problem->start, "start", error) ||
            !map_check_point(&trial->grid, problem->goal, "goal", error)) {
            error->line = problem->line;
            return false;
        }
    }
    return true;
}

/* Reads the scenario and finds its map. */
static bool read_scenario(struct trial *trial, struct error *error)
{
    struct bytes bytes;
    const uint64_t allowed = memory_need_allowed(trial->options);
    if (!memory_need_read(trial->options, trial->path, allowed, &bytes, error))
        return false;
    const bool ok = scenario_read(&bytes, &trial->scenario, error);
    free(bytes.data);
    trial->map = ok ? scenario_find_map(&trial->scenario, trial->path, error) : NULL;
    return trial->map != NULL;
}

static bool read_grid(struct trial *trial, struct error *error)
{
    struct map_options reading = trial->options->map;
    struct bytes bytes;
    const uint64_t allowed = memory_need_allowed(trial->options);
    reading.path = trial->map;
    if (!file_check_regular(trial->map, error) ||
        !memory_need_read(trial->options, trial->map, allowed, &bytes, error))
        return false;
    const bool ok = map_referred(&bytes, &reading, &trial->referred, error) &&
                    map_read(&bytes, &reading, &trial->grid, error);
    free(bytes.data);
    return ok;
}

/* Solves and draws one problem: its map with the ends of the problem. */
static enum exit_status run_problem(struct trial *trial)
{
    struct options options = *trial->options;
    if (options.problem > trial->scenario.count) {
        message_usage("--problem takes 1 to %zu for this scenario, not %" PRIu32,
                      trial->scenario.count, options.problem);
        return EXIT_ERROR;
    }
    const struct scenario_problem *problem = &trial->scenario.problems[options.problem - 1];
    struct map_point start = {.cell = problem->start};
    struct map_point goal = {.cell = problem->goal};
    options.source = trial->path;
    options.maps = &trial->map;
    options.map_count = 1;
    options.starts = (struct map_points){&start, 1, 1};
    options.goals = (struct map_points){&goal, 1, 1};
    return run_maps(&options);
}

/* Solves all problems and reports them. */
static enum exit_status run_problems(const struct trial *trial)
{
    const struct options *options = trial->options;
    struct error error;
    struct finding *findings = memory_zeroed(trial->scenario.count, sizeof *findings, &error);
    const struct scenario_report report = {trial->path, &trial->scenario, findings};
    if (!findings || !problems_solve(options, &trial->scenario, &trial->grid, findings, &error)) {
        message_error(trial->path, &error);
        free(findings);
        return EXIT_ERROR;
    }
    const size_t wrong = scenario_report_check(&report);
    bool written = true;
    if (options->json) {
        written = scenario_report_json(&report, &error);
        if (!written)
            message_error(NULL, &error);
    } else if (!options->quiet && !options_use_stdout(options)) {
        scenario_report_summary(&report, wrong);
    }
    if (written && options->report) {
        written = scenario_report_write(&report, options->report, &error);
        if (!written)
            message_error(options->report, &error);
    }
    free(findings);
    return written ? exit_status_of_scenario(wrong) : EXIT_ERROR;
}

/* Fails if an option is given that is not for scenarios, or not for single problems. */
static bool check_options(const struct options *options)
{
    const bool whole = options->problem == 0;
    const char *problem = NULL;
    if (whole && (options->output || options->map_image || options->path_file || options->animate ||
                  options->show != SHOW_NOTHING))
        problem = "a scenario draws nothing: name one of its problems with --problem N";
    else if (whole && options_panel_count(options) > 1)
        problem = "--compare and --compare-rules are for maps and single problems (--problem N)";
    else if (whole && (options->via.count > 0 || options->nearest))
        problem = "--via and --nearest are not for whole scenarios";
    else if (whole && options->clearance.radius > 0)
        problem =
            "--clearance is not for whole scenarios: their lengths are those of the map as it is";
    else if (options->starts.count > 0 || options->goals.count > 0)
        problem = "--start and --goal are not for scenarios: their problems have their own";
    else if (!whole && options->report)
        problem = "--report is for whole scenarios, not for one --problem";
    if (problem)
        message_usage("%s", problem);
    return !problem;
}

/* Fails if the report is a file that is read. */
static bool check_report(const struct trial *trial, struct error *error)
{
    const char *report = trial->options->report;
    const char *const inputs[] = {trial->path, trial->map};
    return !report || (outputs_check_names(report, inputs, 2, error) &&
                       (!trial->referred || outputs_check_apart(report, trial->referred, error)));
}

/* Reads the scenario and its map and checks the report. *file is the file of the error. */
static bool prepare(struct trial *trial, const char **file, struct error *error)
{
    *file = trial->path;
    if (!read_scenario(trial, error))
        return false;
    *file = trial->map;
    if (!read_grid(trial, error))
        return false;
    *file = trial->path;
    if (!check_problems(trial, error))
        return false;
    *file = trial->options->report;
    return check_report(trial, error);
}

enum exit_status run_scenario(const struct options *options, const char *path)
{
    struct trial trial = {.options = options, .path = path};
    struct error error;
    const char *error_file;
    enum exit_status status = EXIT_ERROR;
    if (!check_options(options))
        return EXIT_ERROR;
    if (!prepare(&trial, &error_file, &error))
        message_error(error_file, &error);
    else if (options->problem > 0)
        status = run_problem(&trial);
    else
        status = run_problems(&trial);
    free(trial.map);
    free(trial.referred);
    grid_free(&trial.grid);
    scenario_free(&trial.scenario);
    return status;
}
