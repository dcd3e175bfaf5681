/* SPDX-License-Identifier: MIT */
/* pool.c - solves all maps of a run, several at a time, and reports them in order. */
#include "cli/solve/pool.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "cli/limits.h"
#include "cli/report/map_text.h"
#include "cli/report/progress.h"
#include "cli/solve/interrupt.h"
#include "cli/solve/memory_need.h"
#include "cli/solve/sandbox.h"
#include "cli/solve/worker.h"

enum {
    TICK_MS = 50,      /* interval for polling signals and updating the progress line */
    OVERTAKEN_MAX = 8, /* maximum number of smaller maps started before the largest waiting map */
    FILES_OTHER = 8,   /* number of open files that do not belong to a worker */
    FILES_PER_WORKER = 4, /* number of open files while a worker is started: two pipes */
    QUICK_COMPRESSION = 9,
    /* In bytes. A map that needs at most this much is solved in a few hundredths of a second. */
    SMALL_NEED = 4 << 20,
    /* A worker that solves small maps gets its next order early, so that it need not wait. */
    ORDERS_MAX = 2,
};

/* The orders of a worker: indices of jobs, in the order in which it solves them. */
struct orders {
    size_t items[ORDERS_MAX];
    size_t count;
};

struct pool {
    const struct options *options;
    struct jobs *jobs;
    const struct pool_reporter *reporter;
    struct pool_result *result;
    struct worker_group group;
    struct orders *orders; /* of each worker */
    struct pollfd *wanted;
    struct job **order; /* all jobs, in order of decreasing need */
    size_t first;       /* index into `order`; no job before it is waiting */
    size_t overtaken;   /* number of maps started ahead of order[first], which is waiting */
    size_t next;        /* index of the first job that has not been reported */
    size_t solved, failed;
    uint64_t need, need_done; /* estimated bytes for all maps, and for those that are done */
    bool closed;              /* no other map may be started */
    struct control control;   /* of a map that this process solves */
    struct progress progress;
};

/* The workers of this process, for the signal handler. */
static struct worker_group *_Atomic active;

static void abandon(void)
{
    struct worker_group *group = atomic_load(&active);
    if (group)
        worker_abandon_all(group);
}

/* --- jobs ---------------------------------------------------------------------------------- */

/* Orders jobs by decreasing memory need, and equal needs by position. */
static int by_need(const void *a, const void *b)
{
    const struct job *p = *(struct job *const *)a;
    const struct job *q = *(struct job *const *)b;
    if (p->need.peak != q->need.peak)
        return p->need.peak > q->need.peak ? -1 : 1;
    return (p > q) - (p < q);
}

/* Estimates the needs of all jobs, and the order in which they are started. */
static void order_jobs(struct pool *pool)
{
    for (size_t i = 0; i < pool->jobs->count; i++) {
        struct job *job = &pool->jobs->items[i];
        job->need = memory_need_estimate(pool->options, job);
        pool->order[i] = job;
        pool->need =
            job->need.peak < UINT64_MAX - pool->need ? pool->need + job->need.peak : UINT64_MAX;
    }
    if (pool->jobs->count > 1)
        qsort(pool->order, pool->jobs->count, sizeof *pool->order, by_need);
}

/* Counts a job whose result is known. */
static void finish_job(struct pool *pool, struct job *job)
{
    const bool failed = job->result.status >= MAP_WRONG;
    job->state = JOB_DONE;
    pool->need_done += job->need.peak;
    pool->solved++;
    pool->failed += failed;
    pool->closed = pool->closed || (pool->options->fail_fast && failed);
}

/*
 * Stores the result of a job. After a request to end the run, drops a failure, because the job
 * may have been stopped.
 */
static void store_result(struct pool *pool, struct job *job, struct map_result result)
{
    if (result.status == MAP_ERROR && (pool->closed || interrupt_signal() != 0)) {
        map_result_free(&result);
        return;
    }
    job->result = result;
    finish_job(pool, job);
}

static void fail_job(struct pool *pool, struct job *job, const struct error *error)
{
    struct outcome outcome = outcome_failed();
    outcome.error = *error;
    job->result = map_text_make(pool->options, job, &outcome);
    finish_job(pool, job);
}

/* Sets what a forced exit reports: of scenarios nothing, since their problems count. */
static void note_progress(const struct pool *pool)
{
    interrupt_progress(pool->result->done, pool->jobs->scenarios ? 0 : pool->jobs->count);
}

/* Reports the results that are known, up to the first job without one or, with `all`, of all. */
static void report(struct pool *pool, bool all)
{
    for (; pool->next < pool->jobs->count; pool->next++) {
        struct job *job = &pool->jobs->items[pool->next];
        if (job->state != JOB_DONE && !all)
            return;
        if (job->state != JOB_DONE)
            continue;
        if (pool->reporter->prints || job->result.texts[RESULT_MESSAGES].size > 0)
            progress_clear(&pool->progress);
        pool->reporter->report(pool->reporter->context, job);
        map_result_free(&job->result);
        pool->result->done++;
        note_progress(pool);
    }
}

/* --- orders -------------------------------------------------------------------------------- */

/* Returns how much memory the maps of a worker claim. */
static uint64_t claims_of(struct pool *pool, size_t worker)
{
    const struct orders *orders = &pool->orders[worker];
    const struct worker_page *page = pool->group.items[worker].page;
    uint64_t sum = 0;
    for (size_t i = 0; i < orders->count; i++)
        sum += atomic_load(&page->running) == orders->items[i]
                   ? atomic_load(&page->control.claim)
                   : pool->jobs->items[orders->items[i]].need.peak;
    return sum;
}

/* Returns true if the claims of the running maps leave enough memory free for this job. */
static bool fits(struct pool *pool, const struct job *job)
{
    uint64_t used = 0;
    for (size_t i = 0; i < pool->group.count; i++)
        used += claims_of(pool, i);
    return used == 0 || (used <= pool->group.memory && job->need.peak <= pool->group.memory - used);
}

/*
 * Returns the largest waiting job that fits into the free memory; NULL if there is none. Fails the
 * jobs that need too much memory.
 */
static struct job *find_job(struct pool *pool)
{
    while (pool->first < pool->jobs->count && pool->order[pool->first]->state != JOB_WAITING)
        pool->first++;
    for (size_t at = pool->first; at < pool->jobs->count && !pool->closed; at++) {
        struct job *job = pool->order[at];
        struct error error;
        if (job->state != JOB_WAITING)
            continue;
        if (!memory_need_check(job->need.peak, pool->group.memory, &error))
            fail_job(pool, job, &error);
        else if (fits(pool, job))
            return job;
        /* Do not let smaller maps overtake the largest waiting map indefinitely. */
        else if (at == pool->first && pool->overtaken >= OVERTAKEN_MAX)
            break;
    }
    return NULL;
}

/*
 * Returns true if a worker can take this job in addition to its other orders. With --fail-fast, it
 * must not begin a job after one that fails.
 */
static bool can_take_order(struct pool *pool, size_t worker, const struct job *job)
{
    const struct orders *orders = &pool->orders[worker];
    const size_t most = pool->options->fail_fast ? 1 : ORDERS_MAX;
    return orders->count == 0 || (orders->count < most && job->need.peak <= SMALL_NEED &&
                                  pool->jobs->items[orders->items[0]].need.peak <= SMALL_NEED);
}

/* --- results ------------------------------------------------------------------------------- */

/* Stores the results that a worker has sent. Returns false if one of them is not expected. */
static bool take_results(struct pool *pool, size_t worker)
{
    struct orders *orders = &pool->orders[worker];
    struct map_result result;
    size_t index;
    while (worker_take(&pool->group.items[worker], &index, &result)) {
        if (orders->count == 0 || index != orders->items[0]) {
            map_result_free(&result);
            return false;
        }
        struct job *job = &pool->jobs->items[index];
        orders->items[0] = orders->items[ORDERS_MAX - 1];
        orders->count--;
        store_result(pool, job, result);
    }
    return true;
}

/* Describes why a worker has ended without a result; `status` is that of waitpid. */
static void explain_end(int status, enum stage stage, struct error *error)
{
    const char *name = stage_name(stage) ? stage_name(stage) : "waiting";
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
        (void)error_set(error, ERROR_SYSTEM,
                        "the process for this map was killed while %s; if memory has run out, use "
                        "a smaller --jobs or --memory",
                        name);
    else if (WIFSIGNALED(status))
        (void)error_set(error, ERROR_SYSTEM,
                        "the process for this map crashed while %s (signal %d: %s); please report "
                        "this map",
                        name, WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        (void)error_set(error, ERROR_SYSTEM,
                        "the process for this map ended without a result while %s; please report "
                        "this map",
                        name);
}

/*
 * Ends a worker. Fails the map that it was solving, and lets other workers take its other orders.
 * `late`: the map has not stopped at its time limit.
 */
static void lose_worker(struct pool *pool, size_t worker, bool late)
{
    struct worker *lost = &pool->group.items[worker];
    struct orders *orders = &pool->orders[worker];
    const size_t running = atomic_load(&lost->page->running);
    const enum stage stage = atomic_load(&lost->page->control.stage);
    const int status = worker_end(lost);
    while (worker_receive(lost) && take_results(pool, worker))
        continue;
    worker_free(lost);
    for (size_t i = 0; i < orders->count; i++) {
        struct job *job = &pool->jobs->items[orders->items[i]];
        struct error error;
        job->state = JOB_WAITING;
        if (pool->closed || (orders->items[i] != running && (running != SIZE_MAX || i > 0)))
            continue;
        explain_end(status, stage, &error);
        if (late)
            error.code = ERROR_STOPPED;
        limits_explain(pool->options->time_limit_us, &error);
        fail_job(pool, job, &error);
    }
    orders->count = 0;
    pool->first = 0;
}

/* Gives a job to a worker, which is started if necessary. Does nothing if it cannot be started. */
static void give_order(struct pool *pool, size_t worker, struct job *job)
{
    struct worker *chosen = &pool->group.items[worker];
    struct orders *orders = &pool->orders[worker];
    const size_t index = (size_t)(job - pool->jobs->items);
    if (chosen->pid == 0 && !worker_start(&pool->group, chosen))
        return;
    job->state = JOB_RUNNING;
    pool->overtaken = job == pool->order[pool->first] ? 0 : pool->overtaken + 1;
    orders->items[orders->count++] = index;
    if (!worker_order(chosen, index))
        lose_worker(pool, worker, false);
}

/* Gives orders to all workers that can take one, first to those that have none. */
static void give_orders(struct pool *pool)
{
    for (size_t round = 0; round < ORDERS_MAX; round++) {
        for (size_t i = 0; i < pool->group.count; i++) {
            struct job *job = pool->orders[i].count == round ? find_job(pool) : NULL;
            if (job && can_take_order(pool, i, job))
                give_order(pool, i, job);
        }
    }
}

/* Waits for results, for a tick or for a signal, and stores the results. */
static void receive_results(struct pool *pool)
{
    for (size_t i = 0; i < pool->group.count; i++)
        pool->wanted[i] = (struct pollfd){
            .fd = pool->orders[i].count > 0 ? pool->group.items[i].results : -1, .events = POLLIN};
    if (poll(pool->wanted, pool->group.count, TICK_MS) <= 0)
        return;
    for (size_t i = 0; i < pool->group.count; i++)
        if (pool->wanted[i].revents != 0 &&
            (!worker_receive(&pool->group.items[i]) || !take_results(pool, i)))
            lose_worker(pool, i, false);
}

/* Ends the workers whose maps have not stopped although their time has expired. */
static void end_expired(struct pool *pool)
{
    const uint64_t now = clock_us();
    for (size_t i = 0; i < pool->group.count; i++) {
        const struct worker *worker = &pool->group.items[i];
        if (pool->orders[i].count > 0 && atomic_load(&worker->page->running) != SIZE_MAX &&
            now >= atomic_load(&worker->page->expiry_us))
            lose_worker(pool, i, true);
    }
}

/* --- the run ------------------------------------------------------------------------------- */

static void show_progress(struct pool *pool)
{
    const struct worker *worker = pool->group.items;
    const struct control *control = worker->pid != 0 ? &worker->page->control : &pool->control;
    const enum stage stage = atomic_load(&control->stage);
    const uint64_t cells = atomic_load(&control->cells);
    const uint64_t expanded = atomic_load(&control->watch.expanded);
    const bool known = stage == STAGE_SEARCHING && cells > 0 && expanded > 0;
    const uint64_t percent = known ? 100 * expanded / cells : 101;
    const struct progress_state state = {
        .done = pool->solved,
        .failed = pool->failed,
        .total = pool->jobs->count,
        .stage = stage_name(stage),
        .percent = percent < 101 ? (unsigned)percent : 101,
        .share = pool->need > 0 ? (double)pool->need_done / (double)pool->need : 0};
    progress_draw(&pool->progress, &state, clock_us());
}

/* Returns the number of workers that have orders. */
static size_t count_busy(const struct pool *pool)
{
    size_t busy = 0;
    for (size_t i = 0; i < pool->group.count; i++)
        busy += pool->orders[i].count > 0;
    return busy;
}

/*
 * Stops the running maps: after a failure with --fail-fast, waits for the workers for a moment, so
 * that a map that is complete is reported. After a signal, ends them at once, but waits for the
 * problems that a scenario has solved.
 */
static void stop_workers(struct pool *pool)
{
    const uint64_t expiry = clock_us() + LIMITS_GRACE_US;
    pool->closed = true;
    for (size_t i = 0; i < pool->group.count; i++)
        if (pool->orders[i].count > 0)
            worker_stop(&pool->group.items[i]);
    while (count_busy(pool) > 0 && clock_us() < expiry &&
           (interrupt_signal() == 0 || pool->jobs->scenarios))
        receive_results(pool);
    for (size_t i = 0; i < pool->group.count; i++)
        if (pool->orders[i].count > 0)
            lose_worker(pool, i, false);
}

/*
 * Returns true if there is only one map and it is so small that this process should solve it.
 * Starting another process would take a fifth of the run time of such a map. Returns false for a
 * stream, since its size is not known, and for animations and the best compression, since both take
 * long even for a small map. Also returns false if there is a time limit, since a process that may
 * block cannot enforce it.
 */
static bool is_small(struct pool *pool)
{
    const struct options *options = pool->options;
    return pool->jobs->count == 1 && pool->need > 0 && pool->need <= SMALL_NEED &&
           options->time_limit_us == 0 && !options->animate &&
           options->picture.compression <= QUICK_COMPRESSION;
}

/*
 * Returns the number of workers; 0: this process solves the jobs. Scenarios are solved one after
 * the other, each in several threads; in a worker only if there is a time limit.
 */
static size_t count_workers(struct pool *pool)
{
    const size_t jobs = pool->jobs->count;
    if (pool->jobs->scenarios)
        return pool->options->time_limit_us > 0 ? 1 : 0;
    if (is_small(pool))
        return 0;
    const uint64_t files = machine_open_files();
    const uint64_t most = files > FILES_OTHER ? (files - FILES_OTHER) / FILES_PER_WORKER : 0;
    uint64_t count = pool->options->jobs;
    if (count == 0)
        count = jobs > 1 ? machine_processors() : 1;
    count = count < most ? count : most;
    return count < jobs ? (size_t)count : jobs;
}

/* Prepares the pool. Counts the processors, which the sandbox hides, and enters the sandbox. */
static bool begin(struct pool *pool, struct error *error)
{
    pool->order = memory_array(pool->jobs->count, sizeof *pool->order, error);
    if (!pool->order)
        return false;
    order_jobs(pool);
    const size_t count = count_workers(pool);
    pool->group.items = memory_zeroed(count, sizeof *pool->group.items, error);
    pool->orders = memory_zeroed(count, sizeof *pool->orders, error);
    pool->wanted = memory_zeroed(count, sizeof *pool->wanted, error);
    if (!pool->group.items || !pool->orders || !pool->wanted ||
        !sandbox_limit_reading(pool->options, pool->order, pool->jobs->count, error) ||
        (count == 0 && !sandbox_limit_processes(pool->options, pool->jobs->scenarios, error)))
        return false;
    pool->group.count = count;
    atomic_store(&active, &pool->group);
    interrupt_begin(&pool->control.watch.stop.requested, abandon);
    note_progress(pool);
    pool->progress = progress_begin(pool->options, clock_us());
    pool->progress.on = pool->progress.on && !pool->jobs->scenarios;
    return true;
}

/* Ends the workers, reports the maps that are done, and releases the pool. */
static void end(struct pool *pool)
{
    stop_workers(pool);
    report(pool, true);
    progress_clear(&pool->progress);
    interrupt_release();
    atomic_store(&active, NULL);
    for (size_t i = 0; i < pool->group.count; i++)
        if (pool->group.items[i].page)
            worker_finish(&pool->group.items[i]);
}

bool pool_solve(const struct options *options, struct jobs *jobs,
                const struct pool_reporter *reporter, struct pool_result *result,
                struct error *error)
{
    const uint64_t begun = clock_us();
    struct pool pool = {.options = options, .jobs = jobs, .reporter = reporter, .result = result};
    pool.group = (struct worker_group){options, jobs, memory_need_allowed(options), NULL, 0};
    *result = (struct pool_result){0};
    const bool ok = begin(&pool, error);
    while (ok && pool.next < jobs->count && !pool.closed && interrupt_signal() == 0) {
        give_orders(&pool);
        struct job *job = count_busy(&pool) == 0 ? find_job(&pool) : NULL;
        if (job) /* there are no workers */
            store_result(&pool, job, worker_solve(&pool.group, job, &pool.control));
        else if (count_busy(&pool) > 0)
            receive_results(&pool);
        end_expired(&pool);
        report(&pool, false);
        show_progress(&pool);
    }
    if (ok)
        end(&pool);
    result->interrupted = interrupt_signal();
    result->elapsed_us = clock_us() - begun;
    free(pool.order);
    free(pool.orders);
    free(pool.wanted);
    free(pool.group.items);
    return ok;
}
