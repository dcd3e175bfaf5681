/* SPDX-License-Identifier: MIT */
/*
 * batch.c - solves many maps at once.
 *
 * The calling thread reports maps in the order of the plan while workers solve them, draws the
 * progress, and reacts to signals. If no worker can be started, it solves the maps itself.
 */
#include "cli/run/batch.h"

#include "base/clock.h"
#include "base/workers.h"
#include "cli/report/messages.h"
#include "cli/report/progress.h"
#include "cli/run/interrupt.h"
#include "cli/run/sandbox.h"
#include "cli/run/schedule.h"

enum {
    TICK_NS = 50000000,            /* between two checks of signals and progress */
    LAST_PATIENCE_NS = 1000000000, /* for the gate, when the process is being ended */
};

/* What the calling thread has reported. */
struct watch {
    const struct batch_reporter *reporter;
    struct batch_result *result;
    struct progress progress;
    size_t next; /* the first map that has not been reported */
};

/* Draws the progress. Called with the mutex held, which is released meanwhile. */
static void show_progress(struct schedule *schedule, struct progress *progress, uint64_t now)
{
    static const char *const stages[] = {[STAGE_WAITING] = NULL,
                                         [STAGE_READING] = "reading",
                                         [STAGE_SEARCHING] = "searching",
                                         [STAGE_DRAWING] = "drawing",
                                         [STAGE_WRITING] = "writing"};
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
        .stage = stages[stage],
        .percent = percent < 101 ? (unsigned)percent : 101,
        .share = schedule->need > 0 ? (double)schedule->need_done / (double)schedule->need : 0};
    pthread_mutex_unlock(&schedule->mutex); /* the terminal may be slow */
    progress_draw(progress, &state, now);
    pthread_mutex_lock(&schedule->mutex);
}

/* Waits until something changes, at most for a tick. */
static void wait_a_tick(struct schedule *schedule)
{
    const struct timespec until = clock_deadline(CLOCK_MONOTONIC, TICK_NS);
    (void)pthread_cond_timedwait(&schedule->changed, &schedule->mutex, &until);
}

/*
 * Reports the maps that are done, in the order of the plan, up to the first that is not; with `all`,
 * those after it as well. Called with the mutex held, which is released meanwhile.
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
        if (reporter->prints || slot->outcome.status == MAP_FAILED)
            progress_clear(&watch->progress);
        reporter->report(reporter->context, slot->job, &slot->outcome);
        outcome_free(&slot->outcome);
        watch->result->done++;
        pthread_mutex_lock(&schedule->mutex);
    }
}

/* True if the next map is done or does not exist. */
static bool is_reportable(const struct schedule *schedule, size_t next)
{
    return next >= schedule->plan->count || schedule->slots[next].state == SLOT_DONE;
}

/* Deletes what unfinished maps have written. Called with the gate held. */
static void remove_outputs(const struct schedule *schedule)
{
    for (size_t i = 0; i < schedule->plan->count; i++)
        for (size_t k = 0; k < CONTROL_OUTPUTS; k++)
            output_remove(schedule->slots[i].control.outputs[k]);
}

/*
 * Deletes what unfinished maps have written, and keeps the gate so that their threads cannot create
 * or rename files any more. Called with the mutex held, which is released meanwhile.
 */
static void abandon(struct schedule *schedule)
{
    pthread_mutex_unlock(&schedule->mutex);
    pthread_mutex_lock(&schedule->gate);
    pthread_mutex_lock(&schedule->mutex);
    remove_outputs(schedule);
}

/* Does the same from the thread that ends the process, unless the gate is held for too long. */
static void last_words(void *context)
{
    struct schedule *schedule = context;
    const struct timespec until = clock_deadline(CLOCK_REALTIME, LAST_PATIENCE_NS);
    if (pthread_mutex_timedlock(&schedule->gate, &until) == 0)
        remove_outputs(schedule);
}

/* Reports maps and progress until all maps are done or a signal comes; solves maps if `alone`. */
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
        if (!is_reportable(schedule, watch->next))
            wait_a_tick(schedule);
    }
    schedule->closed = true;
    if (result->interrupted != 0)
        abandon(schedule);
    report_done(schedule, watch, true);
    if (result->interrupted == 0)
        pthread_mutex_unlock(&schedule->mutex);
    progress_clear(&watch->progress);
}

/* Enters the sandbox before the first byte of a single map is decoded. */
static void enter_sandbox(const struct options *options, const struct plan *plan)
{
    if (plan->count != 1 || options->no_sandbox)
        return;
    const char *obstacle = sandbox_enter(options, plan);
    if (obstacle && options->verbose)
        message_note(NULL, "there is no sandbox: %s", obstacle);
}

/* Solves all maps in threads. After a signal the threads may still use the schedule. */
static void run_threads(struct schedule *schedule, const struct batch_reporter *reporter,
                        struct batch_result *result)
{
    struct error unused; /* schedule_work does not fail */
    const size_t count = schedule_threads(schedule);
    enter_sandbox(schedule->options, schedule->plan);
    interrupt_begin(&schedule->changed, last_words, schedule);
    struct workers workers = workers_start(count, schedule_work, schedule);
    struct watch watch = {.reporter = reporter,
                          .result = result,
                          .progress = progress_begin(schedule->options, clock_us())};
    watch_batch(schedule, &watch, workers.count == 0);
    if (result->interrupted == 0)
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
    run_threads(schedule, reporter, result);
    result->elapsed_us = clock_us() - begin;
    if (result->interrupted == 0)
        schedule_free(schedule);
    return true;
}
