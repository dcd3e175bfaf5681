/* SPDX-License-Identifier: MIT */
/* scenarios.c - reads the scenarios of a run, selects their problems, and finds their maps. */
#include "cli/files/scenarios.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/path.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/solve/memory_need.h"
#include "map/scenario_map.h"

/* Returns true if --problem selects the problem with this number. */
static bool is_in_range(const struct options *options, uint64_t number)
{
    const struct problem_range *range = &options->problem;
    const uint32_t step = range->step > 0 ? range->step : 1;
    return range->first == 0 ||
           (number >= range->first && number <= range->last && (number - range->first) % step == 0);
}

/*
 * Removes the problems that the options do not select, and estimates the work of the others.
 * *passed counts the problems that --problem has selected in all scenarios so far, because --share
 * divides them as one list.
 */
static void select_problems(const struct options *options, struct job_scenario *scenario,
                            uint64_t *passed)
{
    struct scenario *problems = &scenario->problems;
    double efforts = 0;
    size_t kept = 0;
    for (size_t i = 0; i < problems->count; i++) {
        if (!is_in_range(options, problems->problems[i].number))
            continue;
        efforts += scenario_effort(problems, &problems->problems[i]);
        if (options_share_has(options, (*passed)++))
            problems->problems[kept++] = problems->problems[i];
    }
    problems->count = kept;
    scenario->searches = 1 + (uint64_t)efforts;
}

static bool read_scenario(const struct options *options, struct job_scenario *scenario,
                          struct error *error)
{
    struct stop stop = {0};
    struct bytes bytes;
    limits_begin(options->time_limit_us, &stop);
    if (!memory_need_read(options, scenario->path, &stop, &bytes, error))
        return false;
    const bool ok = scenario_read(&bytes, &stop, &scenario->problems, error);
    free(bytes.data);
    scenario->total = scenario->problems.count;
    return ok;
}

/* Replaces the file of a job, a scenario, with the map that the scenario names. */
static bool find_map(const struct options *options, struct job *job, struct error *error)
{
    struct job_scenario *scenario = job->scenario;
    struct map_options reading = options->map;
    reading.path = scenario->path;
    char *path = scenario_find_map(&scenario->problems, &reading, error);
    char *full_path = path ? path_absolute(path, error) : NULL;
    if (!full_path) {
        free(path);
        return false;
    }
    job->scenario = NULL;
    job_free(job);
    *job = (struct job){.scenario = scenario, .path = path, .full_path = full_path};
    job->name = options->map.untrusted ? scenario->path : path;
    if (!file_check_regular(path, error))
        return false;
    job_inspect(options, memory_need_allowed(options), job);
    *error = job->error;
    return !job->unreadable;
}

/*
 * Turns the job of a scenario into that of its map. If the scenario or the map cannot be read, the
 * job becomes unreadable. Fails only if memory runs out.
 */
static bool prepare(const struct options *options, struct job *job, uint64_t *passed,
                    struct error *error)
{
    struct error cause = job->error;
    job->scenario = memory_zeroed(1, sizeof *job->scenario, error);
    if (job->scenario)
        job->scenario->path = path_copy(job->path, error);
    if (!job->scenario || !job->scenario->path)
        return false;
    job->unreadable = job->unreadable || !read_scenario(options, job->scenario, &cause) ||
                      !find_map(options, job, &cause);
    job->error = cause;
    if (!job->unreadable)
        select_problems(options, job->scenario, passed);
    return true;
}

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

/*
 * If no scenario has a problem in the range of --problem, reports an error and returns false. Skips
 * this check if a scenario has failed.
 */
static bool check_range(const struct options *options, const struct jobs *jobs)
{
    const uint32_t first = options->problem.first;
    size_t most = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        if (jobs->items[i].unreadable)
            return true;
        most = jobs->items[i].scenario->total > most ? jobs->items[i].scenario->total : most;
    }
    if (first <= most)
        return true;
    message_usage("--problem takes 1 to %zu for %s, not %" PRIu32, most,
                  jobs->count == 1 ? "this scenario" : "these scenarios", first);
    return false;
}

bool scenarios_prepare(const struct options *options, struct jobs *jobs)
{
    struct error error;
    uint64_t passed = 0;
    if (!check_options(options, jobs->count))
        return false;
    for (size_t i = 0; i < jobs->count; i++) {
        if (!prepare(options, &jobs->items[i], &passed, &error) ||
            !jobs_protect(jobs, &jobs->items[i], &error)) {
            message_error(NULL, &error);
            return false;
        }
    }
    return check_range(options, jobs);
}
