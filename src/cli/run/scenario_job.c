/* SPDX-License-Identifier: MIT */
/*
 * scenario_job.c - prepares a scenario: selects the problems to solve, and finds and reads the map.
 */
#include "cli/run/scenario_job.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/workers.h"
#include "cli/limits.h"
#include "cli/message.h"
#include "cli/run/memory_need.h"
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

/* Removes the problems that the options do not select, and estimates the work of the others. */
static void select_problems(const struct options *options, struct scenario_job *job,
                            uint64_t *passed)
{
    struct scenario *scenario = &job->scenario;
    double efforts = 0;
    size_t kept = 0;
    for (size_t i = 0; i < scenario->count; i++) {
        if (!is_in_range(options, scenario->problems[i].number))
            continue;
        efforts += scenario_effort(scenario, &scenario->problems[i]);
        if (options_share_has(options, (*passed)++))
            scenario->problems[kept++] = scenario->problems[i];
    }
    scenario->count = kept;
    job->queries = 1 + (uint64_t)efforts;
}

static bool read_scenario(const struct options *options, struct scenario_job *job,
                          struct error *error)
{
    struct stop stop = {0};
    struct bytes bytes;
    limits_begin(options->time_limit_us, &stop);
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
    job->map.full_path = path_absolute(job->map.path, error);
    if (!job->map.full_path || !file_check_regular(job->map.path, error))
        return false;
    job_inspect(options, memory_need_allowed(options), &job->map);
    *error = job->map.error;
    return !job->map.unreadable;
}

/* Makes the error of a job one about its map or, with --untrusted, about the scenario. */
static void blame_map(const struct options *options, struct scenario_job *job)
{
    const bool hides = options->map.untrusted;
    job->error_file = hides ? job->file->path : job->map.path;
    if (hides)
        message_hide_map(&job->error);
}

void scenario_job_prepare(const struct options *options, const struct job *file, uint64_t *passed,
                          struct scenario_job *job)
{
    *job = (struct scenario_job){.file = file, .error_file = file->path};
    bool ok = !file->unreadable;
    if (!ok)
        job->error = file->error;
    ok = ok && read_scenario(options, job, &job->error);
    job->problems = job->scenario.count;
    ok = ok && find_map(options, job, &job->error);
    if (ok)
        select_problems(options, job, passed);
    job->failed = !ok;
    if (!ok) {
        if (job->map.path)
            blame_map(options, job);
        limits_explain(options->time_limit_us, &job->error);
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

static void read_map(const struct options *options, struct scenario_job *job,
                     const struct stop *stop, struct grid *grid)
{
    struct map_options reading = options->map;
    struct bytes bytes;
    reading.path = job->map.path;
    reading.format = job->map.kind.format;
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

/* The map of a scenario while it is read. */
struct map_reading {
    const struct options *options;
    struct scenario_job job; /* a copy, because a thread uses it even after it has been abandoned */
    const struct stop *stop; /* the stop of the run or, for another thread, `own` */
    struct stop own;
    struct grid grid;
    atomic_bool begun;
    bool done; /* guarded by the mutex */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

/* Reads the map, unless another thread has begun to read it. */
static bool read_once(void *context, struct error *error)
{
    struct map_reading *reading = context;
    (void)error;
    if (atomic_exchange(&reading->begun, true))
        return true;
    read_map(reading->options, &reading->job, reading->stop, &reading->grid);
    pthread_mutex_lock(&reading->mutex);
    reading->done = true;
    pthread_cond_signal(&reading->changed);
    pthread_mutex_unlock(&reading->mutex);
    return true;
}

/*
 * Waits until another thread has read the map. Returns false if that thread does not end soon after
 * its deadline or after `stop` is requested.
 */
static bool wait_for_map(struct map_reading *reading, const struct stop *stop)
{
    enum { TICK_NS = 20000000 };
    uint64_t expiry_us = stop->deadline_us + LIMITS_GRACE_US;
    pthread_mutex_lock(&reading->mutex);
    while (!reading->done && clock_us() < expiry_us) {
        const struct timespec until = clock_deadline(CLOCK_REALTIME, TICK_NS);
        (void)pthread_cond_timedwait(&reading->changed, &reading->mutex, &until);
        if (atomic_load(&stop->requested) && !atomic_exchange(&reading->own.requested, true))
            expiry_us = clock_us() + LIMITS_GRACE_US;
    }
    const bool done = reading->done;
    pthread_mutex_unlock(&reading->mutex);
    return done;
}

/* Starts a thread that reads the map. Returns no thread if the system refuses to start one. */
static struct workers start_reading(struct map_reading *reading, size_t *workers)
{
    if (*workers == 0)
        limits_add_workers(++*workers);
    reading->own.deadline_us = reading->stop->deadline_us;
    reading->stop = &reading->own;
    return workers_start(1, read_once, reading);
}

bool scenario_job_read_map(const struct options *options, struct scenario_job *job,
                           const struct stop *stop, size_t *workers, struct grid *grid)
{
    struct error unused; /* read_once does not fail */
    struct map_reading *reading = memory_zeroed(1, sizeof *reading, &job->error);
    job->failed = !reading;
    if (!reading)
        return true;
    *reading = (struct map_reading){.options = options,
                                    .job = *job,
                                    .stop = stop,
                                    .mutex = PTHREAD_MUTEX_INITIALIZER,
                                    .changed = PTHREAD_COND_INITIALIZER};
    struct workers started = {.task = read_once, .context = reading};
    if (stop->deadline_us > 0)
        started = start_reading(reading, workers);
    if (started.count > 0 && !wait_for_map(reading, stop)) {
        job->failed = !error_set(&job->error, ERROR_STOPPED, "stopped");
        blame_map(options, job);
        *workers = 0; /* the thread keeps its stack */
        return false;
    }
    (void)workers_join(&started, &unused);
    job->failed = reading->job.failed;
    job->error = reading->job.error;
    job->error_file = reading->job.error_file;
    *grid = reading->grid;
    free(reading);
    return true;
}

void scenario_job_free(struct scenario_job *job)
{
    job_free(&job->map);
    scenario_free(&job->scenario);
}
