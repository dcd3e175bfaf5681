/* SPDX-License-Identifier: MIT */
/*
 * batch.c - solves many maps in parallel.
 *
 * Workers solve maps. The calling thread reports the results in the order of the plan, draws the
 * progress line and reacts to signals. If there are no workers, the calling thread also solves the
 * maps.
 */
#include "cli/run/batch.h"

#include "base/clock.h"
#include "base/workers.h"
#include "cli/files/write_files.h"
#include "cli/limits.h"
#include "cli/report/progress.h"
#include "cli/run/interrupt.h"
#include "cli/run/sandbox.h"
#include "cli/run/schedule.h"

enum { TICK_NS = 50000000 }; /* interval for polling signals and updating the progress line */

/* State of the calling thread. */
struct watch {
    const struct batch_reporter *reporter;
    struct batch_result *result;
    struct progress progress;
    size_t next; /* index of the first map that has not been reported */
};

/* Draws the progress line. Call with schedule->mutex locked; unlocks the mutex while drawing. */
static void show_progress(struct schedule *schedule, struct progress *progress, uint64_t now)
{
    struct control *control = &schedule->slots[0].control;
    const enum stage stage = atomic_load(&control->stage);
    const uint64_t cells = atomic_load(&control->cells);
    const uint64_t expanded = atomic_load(&control->watch.expanded);
    const bool known = stage == STAGE_SEARCHING && cells > 0 && expanded > 0;
    const uint64_t percent = known ? 100 * expanded / cells : 101;
    const struct progress_state state = {
        .done = schedule->done,
        .failed = schedule->failed,
        .total = schedule->plan->count,
        .stage = stage_name(stage),
        .percent = percent < 101 ? (unsigned)percent : 101,
        .share = schedule->need > 0 ? (double)schedule->need_done / (double)schedule->need : 0};
    pthread_mutex_unlock(&schedule->mutex); /* do not block workers while the terminal is slow */
    progress_draw(progress, &state, now);
    pthread_mutex_lock(&schedule->mutex);
}

/* Waits until the schedule changes or one tick has passed. */
static void wait_a_tick(struct schedule *schedule)
{
    const struct timespec until = clock_deadline(CLOCK_MONOTONIC, TICK_NS);
    (void)pthread_cond_timedwait(&schedule->changed, &schedule->mutex, &until);
}

/*
 * Reports finished maps in the order of the plan, up to the first unfinished map. With `all`, also
 * reports the finished maps after it. Call with schedule->mutex locked; unlocks the mutex
 * while reporting.
 */
static void report_done(struct schedule *schedule, struct watch *watch, bool all)
{
    const struct batch_reporter *reporter = watch->reporter;
    for (; watch->next < schedule->plan->count; watch->next++) {
        struct slot *slot = &schedule->slots[watch->next];
        if (slot->state != SLOT_DONE && !all)
            return;
        if (slot->state != SLOT_DONE)
            continue;
        pthread_mutex_unlock(&schedule->mutex);
        if (reporter->prints || slot->outcome.status == MAP_ERROR || slot->outcome.has_remark)
            progress_clear(&watch->progress);
        reporter->report(reporter->context, slot->job, &slot->outcome);
        outcome_free(&slot->outcome);
        interrupt_progress(++watch->result->done, schedule->plan->count);
        pthread_mutex_lock(&schedule->mutex);
    }
}

/* Returns true if map `next` is done or there is no such map. */
static bool is_reportable(const struct schedule *schedule, size_t next)
{
    return next >= schedule->plan->count || schedule->slots[next].state == SLOT_DONE;
}

/*
 * Abandons maps that have not stopped at their time limit, and starts new threads to replace the
 * threads that are still working on these maps. Call with schedule->mutex locked.
 */
static void abandon_expired(struct schedule *schedule)
{
    const size_t count = schedule_abandon_expired(schedule);
    if (count > 0 && schedule->plan->count > 1) {
        limits_add_workers(count);
        /* These threads are not joined: they end with the process. */
        (void)workers_start(count, schedule_work, schedule);
    }
}

/*
 * Reports maps and progress until all maps are done or a signal arrives. With `alone`, there are no
 * workers, so the calling thread also solves the maps.
 */
static void watch_batch(struct schedule *schedule, struct watch *watch, bool alone)
{
    struct batch_result *result = watch->result;
    pthread_mutex_lock(&schedule->mutex);
    while (watch->next < schedule->plan->count && !(schedule->closed && schedule->running == 0)) {
        struct slot *slot = alone ? schedule_take(schedule) : NULL;
        if (slot)
            schedule_solve(schedule, slot);
        report_done(schedule, watch, false);
        result->interrupted = interrupt_signal();
        if (result->interrupted != 0)
            break;
        if (watch->next == schedule->plan->count || slot)
            continue;
        show_progress(schedule, &watch->progress, clock_us());
        abandon_expired(schedule);
        if (!is_reportable(schedule, watch->next))
            wait_a_tick(schedule);
    }
    schedule->closed = true;
    if (result->interrupted != 0)
        write_files_reserve(); /* prevents workers from completing further maps */
    report_done(schedule, watch, true);
    if (result->interrupted == 0)
        pthread_mutex_unlock(&schedule->mutex);
    progress_clear(&watch->progress);
}

/*
 * Solves all maps in `count` threads, or in this thread if `count` is 0. If a signal ends the run,
 * threads may still be using the schedule when this function returns.
 */
static void run_threads(struct schedule *schedule, size_t count,
                        const struct batch_reporter *reporter, struct batch_result *result)
{
    struct error unused; /* schedule_work does not fail */
    /*
     * Without workers, this thread solves the only map and cannot check for signals meanwhile, so a
     * signal must set the stop flag of the map.
     */
    interrupt_begin(count == 0 ? &schedule->slots[0].control.watch.stop.requested : NULL);
    interrupt_progress(0, schedule->plan->count);
    limits_add_workers(count);
    struct workers workers = workers_start(count, schedule_work, schedule);
    struct watch watch = {.reporter = reporter,
                          .result = result,
                          .progress = progress_begin(schedule->options, clock_us())};
    watch_batch(schedule, &watch, workers.count == 0);
    interrupt_release_stop(); /* the flag is in the schedule, which may be freed */
    result->abandoned = schedule->abandoned > 0;
    if (result->interrupted == 0 && !result->abandoned)
        (void)workers_join(&workers, &unused);
}

bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error)
{
    const uint64_t begin = clock_us();
    *result = (struct batch_result){0};
    struct schedule *schedule = schedule_create(options, plan, error);
    if (!schedule)
        return false;
    /*
     * The number of threads is computed before the sandbox is entered, because it depends on files
     * that the sandbox makes unreadable.
     */
    const size_t threads = schedule_threads(schedule);
    if (!sandbox_limit_to_plan(options, plan, error)) {
        schedule_free(schedule);
        return false;
    }
    run_threads(schedule, threads, reporter, result);
    result->elapsed_us = clock_us() - begin;
    if (result->interrupted == 0 && !result->abandoned)
        schedule_free(schedule);
    return true;
}
