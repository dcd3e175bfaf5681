/* SPDX-License-Identifier: MIT */
/*
 * batch.c - many maps at once.
 *
 * Each map has a slot. Workers take slots in the order of need, the largest first, so that no large
 * map is left over when the others are done; the calling thread reports them in the order of the
 * plan, draws the progress, and looks after signals. Each map knows its own deadline. Everything
 * that is shared is guarded by one mutex; a map's work goes on without it.
 */
#include "cli/run/batch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "cli/report/messages.h"
#include "cli/report/progress.h"
#include "cli/run/interrupt.h"
#include "cli/run/need.h"
#include "cli/run/sandbox.h"

enum {
    TICK_NS = 50000000, /* between two looks at signals and progress */
    STACK_SIZE = 1 << 20,
    LITTLE_NEED = 1 << 25, /* bytes that every machine has */
    PASSED_MAX = 8,        /* maps that may slip past one that waits for memory */
    FILES_BESIDE = 8,      /* open files that are not a worker's */
    FILES_A_WORKER = 2 * SOLVE_OUTPUTS + 1
};

enum slot_state {
    SLOT_WAITING,
    SLOT_RUNNING,
    SLOT_DONE,
    SLOT_STOPPED, /* by another map's failure: nothing is said of it */
};

struct slot {
    const struct job *job;
    enum slot_state state;
    struct control control;
    struct outcome outcome;
};

struct batch {
    const struct options *options;
    const struct plan *plan;
    struct slot *slots;  /* in the order of the plan */
    struct slot **order; /* in the order of need */
    size_t first;        /* all before this one in that order have begun */
    size_t passed;       /* how many have begun before the one that waits there */
    size_t running, done, failed;
    uint64_t need, need_done; /* of all maps, and of those that are done */
    uint64_t memory, memory_used;
    bool closed; /* no more maps begin */
    pthread_mutex_t mutex;
    pthread_mutex_t gate;
    pthread_cond_t changed;
};

/* The larger need first; of equal ones, the order of the plan. */
static int by_need(const void *a, const void *b)
{
    const struct slot *p = *(struct slot *const *)a;
    const struct slot *q = *(struct slot *const *)b;
    if (p->control.need.peak != q->control.need.peak)
        return p->control.need.peak > q->control.need.peak ? -1 : 1;
    return (p > q) - (p < q);
}

/* No more maps begin, and those that are running are to end. To be called with the mutex held. */
static void close_batch(struct batch *batch)
{
    batch->closed = true;
    for (size_t i = 0; i < batch->plan->count; i++)
        if (batch->slots[i].state == SLOT_RUNNING)
            atomic_store(&batch->slots[i].control.watch.stop, true);
}

/* Ends a slot. To be called with the mutex held. */
static void close_slot(struct batch *batch, struct slot *slot)
{
    const struct options *options = batch->options;
    struct outcome *outcome = &slot->outcome;
    if (atomic_load(&slot->control.watch.stop) && outcome->status == MAP_FAILED) {
        slot->state = SLOT_STOPPED;
        pthread_cond_broadcast(&batch->changed);
        return;
    }
    if (outcome->status == MAP_FAILED && outcome->error.code == ERROR_STOPPED) {
        outcome->culprit = NULL;
        error_set(&outcome->error, ERROR_STOPPED, "time limit: not done after %g s (--time-limit)",
                  (double)options->time_limit_us / 1e6);
    }
    slot->state = SLOT_DONE;
    batch->need_done += slot->control.need.peak;
    batch->done++;
    batch->failed += outcome->status == MAP_FAILED;
    if (outcome->status == MAP_FAILED && options->fail_fast)
        close_batch(batch);
    pthread_cond_broadcast(&batch->changed);
}

/* Fails a map that would never fit. */
static void refuse_slot(struct batch *batch, struct slot *slot)
{
    slot->outcome = outcome_failed();
    (void)need_check(slot->control.need.peak, batch->memory, &slot->outcome.error);
    close_slot(batch, slot);
}

/* Marks a map, the `at`-th in the order of need, as running. */
static void begin_slot(struct batch *batch, struct slot *slot, size_t at)
{
    const uint64_t limit = batch->options->time_limit_us;
    slot->state = SLOT_RUNNING;
    slot->control.watch.deadline_us = limit > 0 ? clock_us() + limit : 0;
    batch->memory_used += slot->control.need.peak;
    batch->running++;
    batch->passed = at == batch->first ? 0 : batch->passed + 1;
}

/*
 * The next map to begin, marked as running: the largest that fits into memory beside those that are
 * running. NULL when there is none left. To be called with the mutex held, which may be released
 * meanwhile.
 */
static struct slot *take_slot(struct batch *batch)
{
    for (;;) {
        size_t at = batch->first;
        while (at < batch->plan->count && !batch->closed) {
            struct slot *slot = batch->order[at];
            if (slot->state == SLOT_WAITING && slot->control.need.peak > batch->memory)
                refuse_slot(batch, slot);
            if (slot->state == SLOT_WAITING &&
                slot->control.need.peak <= batch->memory - batch->memory_used) {
                begin_slot(batch, slot, at);
                return slot;
            }
            /* What waits at the head must not wait for ever while smaller ones slip past. */
            if (slot->state == SLOT_WAITING && at == batch->first && batch->passed >= PASSED_MAX)
                break;
            at++;
            if (slot->state != SLOT_WAITING && at == batch->first + 1)
                batch->first = at;
        }
        if (batch->closed || batch->first == batch->plan->count)
            return NULL;
        /* What is left must wait for memory. */
        pthread_cond_wait(&batch->changed, &batch->mutex);
    }
}

/* Solves a map that was taken. To be called with the mutex held, which is released meanwhile. */
static void run_slot(struct batch *batch, struct slot *slot)
{
    pthread_mutex_unlock(&batch->mutex);
    const struct outcome outcome =
        solve_map(batch->options, batch->plan, slot->job, &slot->control);
    pthread_mutex_lock(&batch->mutex);
    slot->outcome = outcome;
    batch->memory_used -= slot->control.need.peak;
    batch->running--;
    close_slot(batch, slot);
}

static void *work(void *argument)
{
    struct batch *batch = argument;
    struct slot *slot;
    pthread_mutex_lock(&batch->mutex);
    while ((slot = take_slot(batch)) != NULL)
        run_slot(batch, slot);
    pthread_mutex_unlock(&batch->mutex);
    return NULL;
}

/* How many threads there are to be. */
static size_t count_workers(const struct batch *batch)
{
    const uint64_t files = machine_open_files();
    uint64_t workers = batch->options->jobs;
    if (workers == 0)
        workers = batch->plan->count > 1 ? machine_processors() : 1;
    /* Where few files may be open at once, few maps are solved at once. */
    const uint64_t most = files > FILES_BESIDE ? (files - FILES_BESIDE) / FILES_A_WORKER : 0;
    workers = workers < most ? workers : most;
    workers = workers < batch->plan->count ? workers : batch->plan->count;
    return workers > 0 ? (size_t)workers : 1;
}

/* Starts as many threads as can be had, and returns how many there are. */
static size_t start_workers(struct batch *batch, pthread_t *threads, size_t count)
{
    pthread_attr_t attributes;
    size_t started = 0;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    (void)pthread_attr_setstacksize(&attributes, STACK_SIZE);
    while (started < count && pthread_create(&threads[started], &attributes, work, batch) == 0)
        started++;
    (void)pthread_attr_destroy(&attributes);
    return started;
}

/* Draws the progress. To be called with the mutex held, which is released meanwhile. */
static void show_progress(struct batch *batch, struct progress *progress, uint64_t now)
{
    static const char *const stages[] = {[STAGE_WAITING] = NULL,
                                         [STAGE_READING] = "reading",
                                         [STAGE_SEARCHING] = "searching",
                                         [STAGE_DRAWING] = "drawing",
                                         [STAGE_WRITING] = "writing"};
    struct control *control = &batch->slots[0].control;
    const enum stage stage = atomic_load(&control->stage);
    const uint64_t cells = atomic_load(&control->cells);
    const uint64_t expanded = atomic_load(&control->watch.expanded);
    const bool known = stage == STAGE_SEARCHING && cells > 0 && expanded > 0;
    const uint64_t percent = known ? 100 * expanded / cells : 101;
    const struct progress_state state = {
        .done = batch->done,
        .failed = batch->failed,
        .total = batch->plan->count,
        .stage = stages[stage],
        .percent = percent < 101 ? (unsigned)percent : 101,
        .share = batch->need > 0 ? (double)batch->need_done / (double)batch->need : 0};
    pthread_mutex_unlock(&batch->mutex); /* the terminal may be slow */
    progress_draw(progress, &state, now);
    pthread_mutex_lock(&batch->mutex);
}

/* Waits until something happens, or for a tick. */
static void wait_a_tick(struct batch *batch)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += TICK_NS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    (void)pthread_cond_timedwait(&batch->changed, &batch->mutex, &until);
}

/*
 * Reports what is done, in the order of the plan, as far as there are no gaps; with `all` beyond
 * gaps as well. *next is the first that has not been reported. To be called with the mutex held,
 * which is released meanwhile.
 */
static void report_done(struct batch *batch, const struct batch_reporter *reporter,
                        struct progress *progress, size_t *next, bool all,
                        struct batch_result *result)
{
    for (; *next < batch->plan->count; ++*next) {
        struct slot *slot = &batch->slots[*next];
        if (slot->state != SLOT_DONE && !all)
            return;
        if (slot->state != SLOT_DONE)
            continue;
        pthread_mutex_unlock(&batch->mutex);
        if (reporter->prints || slot->outcome.status == MAP_FAILED)
            progress_clear(progress);
        reporter->report(reporter->context, slot->job, &slot->outcome);
        outcome_free(&slot->outcome);
        result->done++;
        pthread_mutex_lock(&batch->mutex);
    }
}

/* True if the next map is done, or there is none. */
static bool is_reportable(const struct batch *batch, size_t next)
{
    return next >= batch->plan->count || batch->slots[next].state == SLOT_DONE;
}

/* Removes what maps under way have written so far. To be called with the gate held. */
static void remove_outputs(const struct batch *batch)
{
    for (size_t i = 0; i < batch->plan->count; i++)
        for (size_t k = 0; k < SOLVE_OUTPUTS; k++)
            output_remove(batch->slots[i].control.outputs[k]);
}

/*
 * Leaves nothing behind of maps under way. Their threads cannot make or name files any more. To be
 * called with the mutex held, which is released meanwhile: whoever wants both takes the gate first.
 */
static void abandon(struct batch *batch)
{
    pthread_mutex_unlock(&batch->mutex);
    pthread_mutex_lock(&batch->gate);
    pthread_mutex_lock(&batch->mutex);
    remove_outputs(batch);
}

/* When the process is ended from outside: as `abandon`, if nobody else has seen to that. */
static void last_words(void *context)
{
    struct batch *batch = context;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    if (pthread_mutex_timedlock(&batch->gate, &until) == 0)
        remove_outputs(batch);
}

/* Watches over the threads until all is done, or a signal comes. */
static void watch(struct batch *batch, const struct batch_reporter *reporter, size_t workers,
                  struct batch_result *result)
{
    struct progress progress = progress_begin(batch->options, clock_us());
    size_t next = 0;
    pthread_mutex_lock(&batch->mutex);
    while (next < batch->plan->count && !(batch->closed && batch->running == 0)) {
        struct slot *slot = workers == 0 ? take_slot(batch) : NULL;
        if (slot)
            run_slot(batch, slot);
        report_done(batch, reporter, &progress, &next, false, result);
        result->interrupted = interrupt_signal();
        if (result->interrupted != 0)
            break;
        if (next == batch->plan->count || slot)
            continue;
        show_progress(batch, &progress, clock_us());
        if (!is_reportable(batch, next))
            wait_a_tick(batch);
    }
    batch->closed = true;
    if (result->interrupted != 0)
        abandon(batch);
    report_done(batch, reporter, &progress, &next, true, result);
    if (result->interrupted == 0)
        pthread_mutex_unlock(&batch->mutex);
    progress_clear(&progress);
}

static bool make_batch(struct batch *batch, struct error *error)
{
    const size_t count = batch->plan->count;
    pthread_condattr_t attributes;
    bool known = true; /* what all maps need */
    batch->slots = memory_zeroed(count, sizeof *batch->slots, error);
    batch->order = memory_array(count, sizeof batch->order[0], error);
    if (!batch->slots || !batch->order)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct slot *slot = &batch->slots[i];
        slot->job = &batch->plan->jobs[i];
        slot->control.gate = &batch->gate;
        slot->control.need = need_estimate(batch->options, slot->job->file);
        known = known && slot->control.need.peak > 0;
        batch->order[i] = slot;
        batch->need = slot->control.need.peak < UINT64_MAX - batch->need
                          ? batch->need + slot->control.need.peak
                          : UINT64_MAX;
    }
    qsort(batch->order, count, sizeof batch->order[0], by_need);
    /* Where little is needed, it need not be known what there is. */
    const bool little = batch->options->memory == 0 && known && batch->need < LITTLE_NEED;
    batch->memory = little ? LITTLE_NEED : need_allowed(batch->options);
    for (size_t i = 0; i < count; i++)
        batch->slots[i].control.allowed = little ? UINT64_MAX : batch->memory;
    pthread_mutex_init(&batch->mutex, NULL);
    pthread_mutex_init(&batch->gate, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&batch->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return true;
}

/* Before the map of a stranger is decoded, what that does not need is given up. */
static void enter_sandbox(const struct options *options, const struct plan *plan)
{
    if (plan->count != 1 || options->no_sandbox)
        return;
    const char *obstacle = sandbox_enter(options, plan);
    if (obstacle && options->verbose)
        message_note(NULL, "there is no sandbox: %s", obstacle);
}

bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error)
{
    const uint64_t begin = clock_us();
    struct batch *batch = memory_zeroed(1, sizeof *batch, error);
    pthread_t *threads = NULL;
    *result = (struct batch_result){0};
    bool good = batch != NULL;
    if (good) {
        batch->options = options;
        batch->plan = plan;
        good = make_batch(batch, error);
    }
    if (good) {
        const size_t count = count_workers(batch);
        threads = memory_array(count, sizeof *threads, error);
        enter_sandbox(options, plan);
        interrupt_begin(&batch->changed, last_words, batch);
        const size_t started = threads ? start_workers(batch, threads, count) : 0;
        watch(batch, reporter, started, result);
        result->elapsed_us = clock_us() - begin;
        /* After a signal, threads may still be at work on what is here. */
        if (result->interrupted != 0)
            return true;
        for (size_t i = 0; i < started; i++)
            (void)pthread_join(threads[i], NULL);
        for (size_t i = 0; i < plan->count; i++)
            outcome_free(&batch->slots[i].outcome); /* of maps that were stopped */
        pthread_cond_destroy(&batch->changed);
        pthread_mutex_destroy(&batch->gate);
        pthread_mutex_destroy(&batch->mutex);
    }
    free(threads);
    if (batch) {
        free(batch->order);
        free(batch->slots);
    }
    free(batch);
    return good;
}
