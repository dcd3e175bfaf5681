/* SPDX-License-Identifier: MIT */
/*
 * batch.c - solves many maps at once.
 *
 * Each map has a slot. Workers take slots in the order of need, the largest first, so that no large
 * map is left when the others are done. The calling thread reports them in the order of the plan,
 * draws the progress, and reacts to signals. Each map has its own deadline.
 *
 * The mutex guards everything that threads share; it is not held while a map is solved. The gate is
 * held while an output is created or renamed, so that whoever holds it can delete the outputs of
 * unfinished maps. A thread that needs both takes the gate first.
 */
#include "cli/run/batch.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/output.h"
#include "base/workers.h"
#include "cli/report/messages.h"
#include "cli/report/progress.h"
#include "cli/run/interrupt.h"
#include "cli/run/memory_need.h"
#include "cli/run/sandbox.h"
#include "cli/run/solve.h"

enum {
    TICK_NS = 50000000,            /* between two checks of signals and progress */
    LAST_PATIENCE_NS = 1000000000, /* for the gate, when the process is being ended */
    LITTLE_NEED = 1 << 25,         /* bytes that every machine has */
    PASSED_MAX = 8,  /* smaller maps that may begin before one that waits for memory */
    FILES_OTHER = 8, /* open files that do not belong to a worker */
    FILES_PER_WORKER = 2 * CONTROL_OUTPUTS + 1
};

enum slot_state {
    SLOT_WAITING,
    SLOT_RUNNING,
    SLOT_DONE,
    SLOT_STOPPED, /* by another map's failure; it is not reported */
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
    size_t first;        /* index into `order`: all earlier ones have begun */
    size_t passed;       /* number of maps that began while that one waited */
    size_t running, done, failed;
    uint64_t need, need_done; /* sums over all maps and over the maps that are done */
    uint64_t memory, memory_used;
    bool closed; /* no more maps begin */
    pthread_mutex_t mutex;
    pthread_mutex_t gate;
    pthread_cond_t changed;
};

/* What the calling thread has reported. */
struct watch {
    const struct batch_reporter *reporter;
    struct batch_result *result;
    struct progress progress;
    size_t next; /* the first map that has not been reported */
};

/* Orders slots by decreasing need, then as in the plan. */
static int by_need(const void *a, const void *b)
{
    const struct slot *p = *(struct slot *const *)a;
    const struct slot *q = *(struct slot *const *)b;
    if (p->control.need.peak != q->control.need.peak)
        return p->control.need.peak > q->control.need.peak ? -1 : 1;
    return (p > q) - (p < q);
}

/* Lets no more maps begin and stops those that are running. Called with the mutex held. */
static void close_batch(struct batch *batch)
{
    batch->closed = true;
    for (size_t i = 0; i < batch->plan->count; i++)
        if (batch->slots[i].state == SLOT_RUNNING)
            atomic_store(&batch->slots[i].control.watch.stop, true);
}

/* Ends a slot. Called with the mutex held. */
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
        outcome->error_file = NULL;
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

/* Fails a map that needs more memory than is allowed. */
static void refuse_slot(struct batch *batch, struct slot *slot)
{
    slot->outcome = outcome_failed();
    (void)memory_need_check(slot->control.need.peak, batch->memory, &slot->outcome.error);
    close_slot(batch, slot);
}

/* Marks a map, at index `at` of batch->order, as running. */
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
 * Takes the next map and marks it as running: the largest one that fits into the memory that is
 * left. NULL if none is left. Called with the mutex held, which may be released meanwhile.
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
            /* The first one must not wait forever while smaller ones begin. */
            if (slot->state == SLOT_WAITING && at == batch->first && batch->passed >= PASSED_MAX)
                break;
            at++;
            if (slot->state != SLOT_WAITING && at == batch->first + 1)
                batch->first = at;
        }
        if (batch->closed || batch->first == batch->plan->count)
            return NULL;
        /* The remaining maps wait for memory. */
        pthread_cond_wait(&batch->changed, &batch->mutex);
    }
}

/* Solves a map that was taken. Called with the mutex held, which is released meanwhile. */
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

/* Solves maps until none is left. The failure of a map is its outcome, so a worker never fails. */
static bool work(void *context, struct error *error)
{
    struct batch *batch = context;
    struct slot *slot;
    (void)error;
    pthread_mutex_lock(&batch->mutex);
    while ((slot = take_slot(batch)) != NULL)
        run_slot(batch, slot);
    pthread_mutex_unlock(&batch->mutex);
    return true;
}

/* The number of threads to start. */
static size_t count_workers(const struct batch *batch)
{
    const uint64_t files = machine_open_files();
    uint64_t workers = batch->options->jobs;
    if (workers == 0)
        workers = batch->plan->count > 1 ? machine_processors() : 1;
    /* Few open files allow few maps at a time. */
    const uint64_t most = files > FILES_OTHER ? (files - FILES_OTHER) / FILES_PER_WORKER : 0;
    workers = workers < most ? workers : most;
    workers = workers < batch->plan->count ? workers : batch->plan->count;
    return workers > 0 ? (size_t)workers : 1;
}

/* Draws the progress. Called with the mutex held, which is released meanwhile. */
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

/* Waits until something changes, at most for a tick. */
static void wait_a_tick(struct batch *batch)
{
    const struct timespec until = clock_deadline(CLOCK_MONOTONIC, TICK_NS);
    (void)pthread_cond_timedwait(&batch->changed, &batch->mutex, &until);
}

/*
 * Reports the maps that are done, in the order of the plan, up to the first that is not; with `all`,
 * those after it as well. Called with the mutex held, which is released meanwhile.
 */
static void report_done(struct batch *batch, struct watch *watch, bool all)
{
    const struct batch_reporter *reporter = watch->reporter;
    for (; watch->next < batch->plan->count; watch->next++) {
        struct slot *slot = &batch->slots[watch->next];
        if (slot->state != SLOT_DONE && !all)
            return;
        if (slot->state != SLOT_DONE)
            continue;
        pthread_mutex_unlock(&batch->mutex);
        if (reporter->prints || slot->outcome.status == MAP_FAILED)
            progress_clear(&watch->progress);
        reporter->report(reporter->context, slot->job, &slot->outcome);
        outcome_free(&slot->outcome);
        watch->result->done++;
        pthread_mutex_lock(&batch->mutex);
    }
}

/* True if the next map is done or does not exist. */
static bool is_reportable(const struct batch *batch, size_t next)
{
    return next >= batch->plan->count || batch->slots[next].state == SLOT_DONE;
}

/* Deletes what unfinished maps have written. Called with the gate held. */
static void remove_outputs(const struct batch *batch)
{
    for (size_t i = 0; i < batch->plan->count; i++)
        for (size_t k = 0; k < CONTROL_OUTPUTS; k++)
            output_remove(batch->slots[i].control.outputs[k]);
}

/*
 * Deletes what unfinished maps have written, and keeps the gate so that their threads cannot create
 * or rename files any more. Called with the mutex held, which is released meanwhile.
 */
static void abandon(struct batch *batch)
{
    pthread_mutex_unlock(&batch->mutex);
    pthread_mutex_lock(&batch->gate);
    pthread_mutex_lock(&batch->mutex);
    remove_outputs(batch);
}

/* Does the same from the thread that ends the process, unless the gate is held for too long. */
static void last_words(void *context)
{
    struct batch *batch = context;
    const struct timespec until = clock_deadline(CLOCK_REALTIME, LAST_PATIENCE_NS);
    if (pthread_mutex_timedlock(&batch->gate, &until) == 0)
        remove_outputs(batch);
}

/* Reports maps and progress until all maps are done or a signal comes; solves maps if `alone`. */
static void watch_batch(struct batch *batch, struct watch *watch, bool alone)
{
    struct batch_result *result = watch->result;
    pthread_mutex_lock(&batch->mutex);
    while (watch->next < batch->plan->count && !(batch->closed && batch->running == 0)) {
        struct slot *slot = alone ? take_slot(batch) : NULL;
        if (slot)
            run_slot(batch, slot);
        report_done(batch, watch, false);
        result->interrupted = interrupt_signal();
        if (result->interrupted != 0)
            break;
        if (watch->next == batch->plan->count || slot)
            continue;
        show_progress(batch, &watch->progress, clock_us());
        if (!is_reportable(batch, watch->next))
            wait_a_tick(batch);
    }
    batch->closed = true;
    if (result->interrupted != 0)
        abandon(batch);
    report_done(batch, watch, true);
    if (result->interrupted == 0)
        pthread_mutex_unlock(&batch->mutex);
    progress_clear(&watch->progress);
}

/* Prepares the slots of all maps and the order in which they begin. */
static void fill_slots(struct batch *batch)
{
    const size_t count = batch->plan->count;
    bool known = true; /* the need of every map is known */
    for (size_t i = 0; i < count; i++) {
        struct slot *slot = &batch->slots[i];
        slot->job = &batch->plan->jobs[i];
        slot->control.gate = &batch->gate;
        slot->control.need = memory_need_estimate(batch->options, slot->job->file);
        known = known && slot->control.need.peak > 0;
        batch->order[i] = slot;
        batch->need = slot->control.need.peak < UINT64_MAX - batch->need
                          ? batch->need + slot->control.need.peak
                          : UINT64_MAX;
    }
    qsort(batch->order, count, sizeof batch->order[0], by_need);
    /* If all maps together need little, the limit need not be found out. */
    const bool little = batch->options->memory == 0 && known && batch->need < LITTLE_NEED;
    batch->memory = little ? LITTLE_NEED : memory_need_allowed(batch->options);
    for (size_t i = 0; i < count; i++)
        batch->slots[i].control.allowed = little ? UINT64_MAX : batch->memory;
}

static struct batch *make_batch(const struct options *options, const struct plan *plan,
                                struct error *error)
{
    pthread_condattr_t attributes;
    struct batch *batch = memory_zeroed(1, sizeof *batch, error);
    if (!batch)
        return NULL;
    batch->options = options;
    batch->plan = plan;
    batch->slots = memory_zeroed(plan->count, sizeof *batch->slots, error);
    batch->order = memory_array(plan->count, sizeof batch->order[0], error);
    if (!batch->slots || !batch->order) {
        free(batch->order);
        free(batch->slots);
        free(batch);
        return NULL;
    }
    fill_slots(batch);
    pthread_mutex_init(&batch->mutex, NULL);
    pthread_mutex_init(&batch->gate, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&batch->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return batch;
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

/* Runs the threads of a batch. After a signal they may still be using it. */
static void run_threads(struct batch *batch, const struct batch_reporter *reporter,
                        struct batch_result *result)
{
    struct error unused; /* workers do not fail */
    const size_t count = count_workers(batch);
    enter_sandbox(batch->options, batch->plan);
    interrupt_begin(&batch->changed, last_words, batch);
    struct workers workers = workers_start(count, work, batch);
    struct watch watch = {.reporter = reporter,
                          .result = result,
                          .progress = progress_begin(batch->options, clock_us())};
    watch_batch(batch, &watch, workers.count == 0);
    if (result->interrupted == 0)
        (void)workers_join(&workers, &unused);
}

static void free_batch(struct batch *batch)
{
    for (size_t i = 0; i < batch->plan->count; i++)
        outcome_free(&batch->slots[i].outcome); /* of maps that were stopped */
    pthread_cond_destroy(&batch->changed);
    pthread_mutex_destroy(&batch->gate);
    pthread_mutex_destroy(&batch->mutex);
    free(batch->order);
    free(batch->slots);
    free(batch);
}

bool batch_run(const struct options *options, const struct plan *plan,
               const struct batch_reporter *reporter, struct batch_result *result,
               struct error *error)
{
    const uint64_t begin = clock_us();
    *result = (struct batch_result){0};
    struct batch *batch = make_batch(options, plan, error);
    if (!batch)
        return false;
    run_threads(batch, reporter, result);
    result->elapsed_us = clock_us() - begin;
    if (result->interrupted == 0)
        free_batch(batch);
    return true;
}
