/* SPDX-License-Identifier: MIT */
/* schedule.c - the maps of a run, shared by the threads that solve them. */
#include "cli/run/schedule.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "cli/files/write_files.h"

enum {
    SMALL_NEED = 1 << 25, /* bytes of memory that every machine is assumed to have */
    OVERTAKEN_MAX = 8,    /* number of smaller maps that may start while the largest one waits */
    FILES_OTHER = 8,      /* open files that do not belong to a worker */
    /* open files of a worker: two for each output (the file and its lock), one for the map */
    FILES_PER_WORKER = 2 * WRITE_FILES_MAX + 1
};

/* Orders slots by decreasing need, then by their position in the plan. */
static int by_need(const void *a, const void *b)
{
    const struct slot *p = *(struct slot *const *)a;
    const struct slot *q = *(struct slot *const *)b;
    if (p->control.need.peak != q->control.need.peak)
        return p->control.need.peak > q->control.need.peak ? -1 : 1;
    return (p > q) - (p < q);
}

/*
 * Prevents further maps from being started and tells the running maps to stop. Called with the
 * mutex held.
 */
static void close_schedule(struct schedule *schedule)
{
    schedule->closed = true;
    for (size_t i = 0; i < schedule->plan->count; i++)
        if (schedule->slots[i].state == SLOT_RUNNING)
            atomic_store(&schedule->slots[i].control.watch.stop, true);
}

/*
 * Sets the final state of a slot, and counts the map unless it was stopped. Called with the mutex
 * held.
 */
static void close_slot(struct schedule *schedule, struct slot *slot)
{
    const struct options *options = schedule->options;
    struct outcome *outcome = &slot->outcome;
    if (atomic_load(&slot->control.watch.stop) && outcome->status == MAP_FAILED) {
        slot->state = SLOT_STOPPED;
        pthread_cond_broadcast(&schedule->changed);
        return;
    }
    if (outcome->status == MAP_FAILED && outcome->error.code == ERROR_STOPPED) {
        outcome->error_file = NULL;
        error_set(&outcome->error, ERROR_STOPPED, "not finished after %g s; raise --time-limit",
                  (double)options->time_limit_us / 1e6);
    }
    slot->state = SLOT_DONE;
    schedule->need_done += slot->control.need.peak;
    schedule->done++;
    schedule->failed += outcome->status == MAP_FAILED;
    if (outcome->status == MAP_FAILED && options->fail_fast)
        close_schedule(schedule);
    pthread_cond_broadcast(&schedule->changed);
}

/* Marks a map as failed because it needs more memory than is allowed. */
static void refuse_slot(struct schedule *schedule, struct slot *slot)
{
    slot->outcome = outcome_failed();
    (void)memory_need_check(slot->control.need.peak, schedule->memory, &slot->outcome.error);
    close_slot(schedule, slot);
}

/* Marks the map at index `at` of schedule->order as running. */
static void begin_slot(struct schedule *schedule, struct slot *slot, size_t at)
{
    const uint64_t limit = schedule->options->time_limit_us;
    slot->state = SLOT_RUNNING;
    slot->control.watch.deadline_us = limit > 0 ? clock_us() + limit : 0;
    schedule->memory_used += slot->control.need.peak;
    schedule->running++;
    schedule->overtaken = at == schedule->first ? 0 : schedule->overtaken + 1;
}

struct slot *schedule_take(struct schedule *schedule)
{
    for (;;) {
        size_t at = schedule->first;
        while (at < schedule->plan->count && !schedule->closed) {
            struct slot *slot = schedule->order[at];
            if (slot->state == SLOT_WAITING && slot->control.need.peak > schedule->memory)
                refuse_slot(schedule, slot);
            if (slot->state == SLOT_WAITING &&
                slot->control.need.peak <= schedule->memory - schedule->memory_used) {
                begin_slot(schedule, slot, at);
                return slot;
            }
            /* The largest waiting map must not wait forever while smaller ones are started. */
            if (slot->state == SLOT_WAITING && at == schedule->first &&
                schedule->overtaken >= OVERTAKEN_MAX)
                break;
            at++;
            if (slot->state != SLOT_WAITING && at == schedule->first + 1)
                schedule->first = at;
        }
        if (schedule->closed || schedule->first == schedule->plan->count)
            return NULL;
        /* The remaining maps wait for memory. */
        pthread_cond_wait(&schedule->changed, &schedule->mutex);
    }
}

void schedule_solve(struct schedule *schedule, struct slot *slot)
{
    pthread_mutex_unlock(&schedule->mutex);
    const struct outcome outcome =
        solve_map(schedule->options, schedule->plan, slot->job, &slot->control);
    pthread_mutex_lock(&schedule->mutex);
    slot->outcome = outcome;
    schedule->memory_used -= slot->control.need.peak;
    schedule->running--;
    close_slot(schedule, slot);
}

bool schedule_work(void *context, struct error *error)
{
    struct schedule *schedule = context;
    struct slot *slot;
    (void)error;
    pthread_mutex_lock(&schedule->mutex);
    while ((slot = schedule_take(schedule)) != NULL)
        schedule_solve(schedule, slot);
    pthread_mutex_unlock(&schedule->mutex);
    return true;
}

size_t schedule_threads(const struct schedule *schedule)
{
    const uint64_t files = machine_open_files();
    uint64_t threads = schedule->options->jobs;
    if (threads == 0)
        threads = schedule->plan->count > 1 ? machine_processors() : 1;
    /* The limit on open files bounds the number of maps in progress. */
    const uint64_t most = files > FILES_OTHER ? (files - FILES_OTHER) / FILES_PER_WORKER : 0;
    threads = threads < most ? threads : most;
    threads = threads < schedule->plan->count ? threads : schedule->plan->count;
    return threads > 0 ? (size_t)threads : 1;
}

/* Prepares the slots of all maps and the order in which the maps are started. */
static void fill_slots(struct schedule *schedule)
{
    const size_t count = schedule->plan->count;
    bool known = true; /* the needs of all maps so far are known */
    for (size_t i = 0; i < count; i++) {
        struct slot *slot = &schedule->slots[i];
        slot->job = &schedule->plan->jobs[i];
        slot->control.need = memory_need_estimate(schedule->options, slot->job->file);
        known = known && slot->control.need.peak > 0;
        schedule->order[i] = slot;
        schedule->need = slot->control.need.peak < UINT64_MAX - schedule->need
                             ? schedule->need + slot->control.need.peak
                             : UINT64_MAX;
    }
    qsort(schedule->order, count, sizeof schedule->order[0], by_need);
    /* If all maps together need little memory, there is no need to determine the limit. */
    const bool small = schedule->options->memory == 0 && known && schedule->need < SMALL_NEED;
    schedule->memory = small ? SMALL_NEED : memory_need_allowed(schedule->options);
    for (size_t i = 0; i < count; i++)
        schedule->slots[i].control.allowed = small ? UINT64_MAX : schedule->memory;
}

struct schedule *schedule_create(const struct options *options, const struct plan *plan,
                                 struct error *error)
{
    pthread_condattr_t attributes;
    struct schedule *schedule = memory_zeroed(1, sizeof *schedule, error);
    if (!schedule)
        return NULL;
    schedule->options = options;
    schedule->plan = plan;
    schedule->slots = memory_zeroed(plan->count, sizeof *schedule->slots, error);
    schedule->order = memory_array(plan->count, sizeof schedule->order[0], error);
    if (!schedule->slots || !schedule->order) {
        free(schedule->order);
        free(schedule->slots);
        free(schedule);
        return NULL;
    }
    fill_slots(schedule);
    pthread_mutex_init(&schedule->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&schedule->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return schedule;
}

void schedule_free(struct schedule *schedule)
{
    for (size_t i = 0; i < schedule->plan->count; i++)
        outcome_free(&schedule->slots[i].outcome); /* those that were never reported */
    pthread_cond_destroy(&schedule->changed);
    pthread_mutex_destroy(&schedule->mutex);
    free(schedule->order);
    free(schedule->slots);
    free(schedule);
}
