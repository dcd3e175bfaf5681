/* SPDX-License-Identifier: MIT */
/*
 * scenario_job.c - prepares a scenario: selects the problems to solve, and finds and reads the map.
 */
#include "cli/run/scenario_job.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/path.h"
#include "cli/run/memory_need.h"
#include "cli/run/time_limit.h"
#include "map/map.h"
#include "map/scenario_map.h"

/* Returns true if --problem selects the problem with this number. */
static bool is_in_range(const struct options *options, uint64_t number)
{
    const struct problem_range *range = &options->problem;
    const uint32_t step = range->step > 0 ? range->step : 1;
    return range->first == 0 ||
           (number >= range->first && number <= range->last && (number - range->first) % step == 0);
}

/* Removes the problems that the options do not select. */
static void select_problems(const struct options *options, struct scenario *scenario,
                            uint64_t *passed)
{
    size_t kept = 0;
    for (size_t i = 0; i < scenario->count; i++)
        if (is_in_range(options, scenario->problems[i].number) &&
            options_share_has(options, (*passed)++))
            scenario->problems[kept++] = scenario->problems[i];
    scenario->count = kept;
}

static bool read_scenario(const struct options *options, struct scenario_job *job,
                          struct error *error)
{
    struct stop stop = {0};
    struct bytes bytes;
    time_limit_begin(options, &stop);
    if (!memory_need_read(options, job->file->path, &stop, &bytes, error))
        return false;
    const bool ok = scenario_read(&bytes, &stop, &job->scenario, error);
    free(bytes.data);
    return ok;
}

/* Finds the map of the scenario and the files that the map refers to. */
static bool find_map(const struct options *options, struct scenario_job *job, struct error *error)
{
    struct map_options reading = options->map;
    reading.path = job->file->path;
    job->map.path = scenario_find_map(&job->scenario, &reading, error);
    if (!job->map.path)
        return false;
    job->map.name = path_copy(job->map.path, error);
    if (!job->map.name || !file_check_regular(job->map.path, error))
        return false;
    map_file_inspect(options, memory_need_allowed(options), &job->map);
    *error = job->map.error;
    return !job->map.unreadable;
}

/*
 * Makes the error of a job one about its map. With --untrusted, messages must not quote the
 * scenario, which names the map, so the error becomes one about the scenario.
 */
static void blame_map(const struct options *options, struct scenario_job *job)
{
    const struct error cause = job->error;
    job->error_file = job->map.path;
    if (!options->map.untrusted)
        return;
    job->error_file = job->file->path;
    if (cause.line > 0)
        (void)error_set(&job->error, cause.code, "map ...:%" PRIu64 ":%" PRIu64 ": %s", cause.line,
                        cause.column, cause.message);
    else
        (void)error_set(&job->error, cause.code, "map ...: %s", cause.message);
}

void scenario_job_prepare(const struct options *options, const struct map_file *file,
                          uint64_t *passed, struct scenario_job *job)
{
    *job = (struct scenario_job){.file = file, .error_file = file->path};
    bool ok = !file->unreadable;
    if (!ok)
        job->error = file->error;
    ok = ok && read_scenario(options, job, &job->error);
    job->problems = job->scenario.count;
    ok = ok && find_map(options, job, &job->error);
    if (ok)
        select_problems(options, &job->scenario, passed);
    job->failed = !ok;
    if (!ok) {
        if (job->map.path)
            blame_map(options, job);
        time_limit_explain(options, &job->error);
        memory_need_explain(options, "reading", &job->error);
    }
}

static bool check_problems(const struct scenario *scenario, const struct grid *grid,
                           struct error *error)
{
    if (!scenario_check_size(scenario, grid, error))
        return false;
    for (size_t i = 0; i < scenario->count; i++) {
        const struct scenario_problem *problem = &scenario->problems[i];
        if (!map_check_point(grid, problem->start, false, "start", error) ||
            !map_check_point(grid, problem->goal, false, "goal", error)) {
            error->line = problem->line;
            return false;
        }
    }
    return true;
}

void scenario_job_read_map(const struct options *options, struct scenario_job *job,
                           const struct stop *stop, struct grid *grid)
{
    struct map_options reading = options->map;
    struct bytes bytes;
    reading.path = job->map.path;
    reading.background = MAP_BACKGROUND_MAP; /* no picture will be drawn */
    reading.stop = stop;
    *grid = (struct grid){0};
    bool ok = memory_need_read(options, job->map.path, stop, &bytes, &job->error);
    if (ok) {
        ok = map_read(&bytes, &reading, grid, &job->error);
        free(bytes.data);
    }
    if (!ok) {
        blame_map(options, job);
    } else {
        job->error_file = job->file->path;
        ok = check_problems(&job->scenario, grid, &job->error);
        if (!ok)
            grid_free(grid);
    }
    job->failed = !ok;
}

void scenario_job_free(struct scenario_job *job)
{
    map_file_free(&job->map);
    scenario_free(&job->scenario);
}
