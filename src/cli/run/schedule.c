/* SPDX-License-Identifier: MIT */
/* schedule.c - distributes the maps of a run among the threads that solve them. */
#include "cli/run/schedule.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "cli/limits.h"

enum {
    OVERTAKEN_MAX = 8, /* maximum number of smaller maps started before the largest waiting map */
    FILES_OTHER = 8,   /* number of open files that do not belong to a worker */
    /* Open files of a worker: two for each output (the file and its lock), and one for the map. */
    FILES_PER_WORKER = 2 * WRITE_FILES_MAX + 1,
    QUICK_COMPRESSION = 9,
    /* In bytes. A map that needs at most this much is solved in a few hundredths of a second. */
    SMALL_NEED = 4 << 20
};

/* Orders slots by decreasing memory need, and equal needs by position in the plan. */
static int by_need(const void *a, const void *b)
{
    const struct slot *p = *(struct slot *const *)a;
    const struct slot *q = *(struct slot *const *)b;
    if (p->control.need.peak != q->control.need.peak)
        return p->control.need.peak > q->control.need.peak ? -1 : 1;
    return (p > q) - (p < q);
}

/* Sets the time at which a running map is abandoned. Called with the mutex held. */
static void set_expiry(struct slot *slot, uint64_t expiry_us)
{
    struct schedule *schedule = slot->schedule;
    slot->expiry_us = expiry_us;
    if (expiry_us < schedule->expiry_us)
        schedule->expiry_us = expiry_us;
}

/* Requests that the work on a running map stop. Called with the mutex held. */
static void stop_slot(struct slot *slot)
{
    const uint64_t expiry = clock_us() + LIMITS_GRACE_US;
    atomic_store(&slot->control.watch.stop.requested, true);
    if (expiry < slot->expiry_us)
        set_expiry(slot, expiry);
}

/*
 * Prevents further maps from being started, and requests that running maps stop. Called with the
 * mutex held.
 */
static void close_schedule(struct schedule *schedule)
{
    schedule->closed = true;
    for (size_t i = 0; i < schedule->plan->count; i++)
        if (schedule->slots[i].state == SLOT_RUNNING)
            stop_slot(&schedule->slots[i]);
}

/*
 * Sets the final state of a slot. Counts the map as done unless it was stopped. Called with the
 * mutex held.
 */
static void close_slot(struct schedule *schedule, struct slot *slot)
{
    const struct options *options = schedule->options;
    struct outcome *outcome = &slot->outcome;
    if (atomic_load(&slot->control.watch.stop.requested) && outcome->status == MAP_ERROR) {
        slot->state = SLOT_STOPPED;
        pthread_cond_broadcast(&schedule->changed);
        return;
    }
    if (outcome->status == MAP_ERROR && outcome->error.code == ERROR_STOPPED) {
        outcome->error_file = NULL;
        limits_explain(options->time_limit_us, &outcome->error);
    }
    slot->state = SLOT_DONE;
    schedule->need_done += slot->control.need.peak;
    schedule->done++;
    schedule->failed += outcome->status == MAP_ERROR;
    if (outcome->status == MAP_ERROR && options->fail_fast)
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
    struct stop *stop = &slot->control.watch.stop;
    slot->state = SLOT_RUNNING;
    limits_begin(schedule->options->time_limit_us, stop);
    set_expiry(slot, stop->deadline_us > 0 ? stop->deadline_us + LIMITS_GRACE_US : UINT64_MAX);
    slot->began_alone = schedule->running == 0;
    slot->order = ++schedule->begun;
    schedule->memory_used += slot->claim;
    schedule->running++;
    schedule->overtaken = at == schedule->first ? 0 : schedule->overtaken + 1;
}

/*
 * Replaces the claim of a map (the memory reserved for it) with `need`, a better estimate that was
 * made while the map was read. If the claims of the running maps then exceed the limit, no other
 * map is started until enough memory is free.
 */
static void correct_need(struct control *control, uint64_t need)
{
    struct slot *slot = (struct slot *)((char *)control - offsetof(struct slot, control));
    struct schedule *schedule = slot->schedule;
    pthread_mutex_lock(&schedule->mutex);
    if (slot->claim != schedule->memory && slot->state == SLOT_RUNNING) {
        const bool less = need < slot->claim;
        schedule->memory_used = schedule->memory_used - slot->claim + need;
        slot->claim = need;
        if (less)
            pthread_cond_broadcast(&schedule->changed);
    }
    pthread_mutex_unlock(&schedule->mutex);
}

/* Returns true if the claims of other maps leave enough memory free for this map. */
static bool fits(const struct schedule *schedule, const struct slot *slot)
{
    return schedule->memory_used <= schedule->memory &&
           slot->claim <= schedule->memory - schedule->memory_used;
}

struct slot *schedule_take(struct schedule *schedule)
{
    for (;;) {
        size_t at = schedule->first;
        while (at < schedule->plan->count && !schedule->closed) {
            struct slot *slot = schedule->order[at];
            if (slot->state == SLOT_WAITING && slot->control.need.peak > schedule->memory)
                refuse_slot(schedule, slot);
            if (slot->state == SLOT_WAITING && fits(schedule, slot)) {
                begin_slot(schedule, slot, at);
                return slot;
            }
            /* Do not let smaller maps overtake the largest waiting map indefinitely. */
            if (slot->state == SLOT_WAITING && at == schedule->first &&
                schedule->overtaken >= OVERTAKEN_MAX)
                break;
            at++;
            if (slot->state != SLOT_WAITING && at == schedule->first + 1)
                schedule->first = at;
        }
        if (schedule->closed || schedule->first == schedule->plan->count)
            return NULL;
        /*
         * No waiting map fits: wait until a running map ends or needs less memory. If none is
         * running, abandoned maps hold the memory. Do not wait for them, because they may never
         * end.
         */
        if (schedule->running == 0) {
            struct slot *slot = schedule->order[schedule->first];
            begin_slot(schedule, slot, schedule->first);
            return slot;
        }
        pthread_cond_wait(&schedule->changed, &schedule->mutex);
    }
}

/*
 * Returns true if a map that has just run out of memory may succeed later: if another map was
 * running at any time while this one was, or if abandoned maps have claims and this is the first
 * attempt.
 */
static bool may_retry(const struct schedule *schedule, const struct slot *slot)
{
    return !schedule->closed && (!slot->began_alone || slot->order != schedule->begun ||
                                 (schedule->memory_used > 0 && slot->claim != schedule->memory));
}

/* Makes a map that ran out of memory wait until it can run alone, by claiming all memory for it. */
static void begin_again(struct schedule *schedule, struct slot *slot)
{
    size_t at = 0;
    while (schedule->order[at] != slot)
        at++;
    schedule->first = at < schedule->first ? at : schedule->first;
    schedule->overtaken = 0;
    slot->claim = schedule->memory;
    slot->state = SLOT_WAITING;
    pthread_cond_broadcast(&schedule->changed);
}

void schedule_solve(struct schedule *schedule, struct slot *slot)
{
    pthread_mutex_unlock(&schedule->mutex);
    struct outcome outcome =
        solve_map(schedule->options, schedule->plan, slot->job, &slot->control);
    pthread_mutex_lock(&schedule->mutex);
    schedule->memory_used -= slot->claim;
    if (slot->state != SLOT_RUNNING) { /* another thread has abandoned the map */
        outcome_free(&outcome);
        pthread_cond_broadcast(&schedule->changed);
        return;
    }
    schedule->running--;
    if (outcome.status == MAP_ERROR && outcome.error.code == ERROR_MEMORY &&
        may_retry(schedule, slot)) {
        outcome_free(&outcome);
        begin_again(schedule, slot);
        return;
    }
    slot->outcome = outcome;
    close_slot(schedule, slot);
}

/*
 * Abandons a running map. Its thread still uses the memory that the map claims, so the claim is
 * kept until the thread ends. Called with the mutex held.
 */
static void abandon_slot(struct schedule *schedule, struct slot *slot)
{
    slot->abandoned = true;
    slot->outcome = outcome_failed();
    (void)error_set(&slot->outcome.error, ERROR_STOPPED, "stopped");
    schedule->running--;
    schedule->abandoned++;
    close_slot(schedule, slot);
}

size_t schedule_abandon_expired(struct schedule *schedule)
{
    const uint64_t now = clock_us();
    size_t count = 0;
    if (now < schedule->expiry_us)
        return 0;
    schedule->expiry_us = UINT64_MAX;
    for (size_t i = 0; schedule->running > 0 && i < schedule->plan->count; i++) {
        struct slot *slot = &schedule->slots[i];
        if (slot->state != SLOT_RUNNING)
            continue;
        if (now >= slot->expiry_us && write_files_revoke(&slot->control.writer)) {
            abandon_slot(schedule, slot);
            count++;
        } else {
            set_expiry(slot, slot->expiry_us);
        }
    }
    return count;
}

bool schedule_work(void *context, struct error *error)
{
    struct schedule *schedule = context;
    struct slot *slot;
    (void)error;
    pthread_mutex_lock(&schedule->mutex);
    while ((slot = schedule_take(schedule)) != NULL) {
        schedule_solve(schedule, slot);
        if (slot->abandoned)
            break; /* this thread has been replaced by another */
    }
    pthread_mutex_unlock(&schedule->mutex);
    return true;
}

/*
 * Returns true if there is only one map and it is so small that the calling thread should solve it.
 * Starting a thread and waiting for it would take a fifth of the run time of such a map. Returns
 * false for a stream, since its size is not known, and for animations and the best compression,
 * since both take long even for a small map. Also returns false if there is a time limit, since a
 * thread that may block cannot enforce it.
 */
static bool is_small(const struct schedule *schedule)
{
    const struct options *options = schedule->options;
    const uint64_t need = schedule->need;
    return schedule->plan->count == 1 && need > 0 && need <= SMALL_NEED &&
           options->time_limit_us == 0 && !options->animate &&
           options->picture.compression <= QUICK_COMPRESSION;
}

size_t schedule_threads(const struct schedule *schedule)
{
    if (is_small(schedule))
        return 0;
    const uint64_t files = machine_open_files();
    uint64_t threads = schedule->options->jobs;
    if (threads == 0)
        threads = schedule->plan->count > 1 ? machine_processors() : 1;
    /* The limit on open files also limits the number of maps that can be in progress. */
    const uint64_t most = files > FILES_OTHER ? (files - FILES_OTHER) / FILES_PER_WORKER : 0;
    threads = threads < most ? threads : most;
    threads = threads < schedule->plan->count ? threads : schedule->plan->count;
    return threads > 0 ? (size_t)threads : 1;
}

/* Prepares the slots of all maps and the order in which the maps are started. */
static void fill_slots(struct schedule *schedule)
{
    const size_t count = schedule->plan->count;
    schedule->memory = memory_need_allowed(schedule->options);
    for (size_t i = 0; i < count; i++) {
        struct slot *slot = &schedule->slots[i];
        slot->schedule = schedule;
        slot->job = &schedule->plan->jobs[i];
        slot->control.allowed = schedule->memory;
        slot->control.correct_need = correct_need;
        slot->control.need = memory_need_estimate(schedule->options, slot->job->file);
        slot->claim = slot->control.need.peak;
        schedule->order[i] = slot;
        schedule->need = slot->control.need.peak < UINT64_MAX - schedule->need
                             ? schedule->need + slot->control.need.peak
                             : UINT64_MAX;
    }
    qsort(schedule->order, count, sizeof schedule->order[0], by_need);
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
    schedule->expiry_us = UINT64_MAX;
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
        outcome_free(&schedule->slots[i].outcome); /* frees outcomes that were never reported */
    pthread_cond_destroy(&schedule->changed);
    pthread_mutex_destroy(&schedule->mutex);
    free(schedule->order);
    free(schedule->slots);
    free(schedule);
}
