/* SPDX-License-Identifier: MIT */
/*
 * problems.c - solves the problems of a scenario in parallel.
 *
 * With --repeat, the list of problems is solved several times, from its beginning to its end. If
 * each problem were repeated immediately instead, its cells would still be in the processor's
 * cache, and the measured times would be too short.
 */
#include "cli/run/problems.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/workers.h"
#include "cli/limits.h"
#include "cli/run/memory_need.h"
#include "search/result/path_check.h"

/* State shared by the threads. */
struct shared {
    const struct options *options;
    struct problem_run *run;
    struct search_settings settings;
    uint64_t *times; /* times[problem * repeat + i]: time of repetition i, 0 if it was not run */
    size_t repeat;
    atomic_size_t next; /* index of the next problem, counting each repetition separately */
    atomic_bool failed; /* set by a thread that fails; the others then stop */
    atomic_uint_fast64_t prepare_ns;
};

/* Solves a problem and stores its time. Stores the other results only in the first repetition. */
static bool solve_problem(const struct shared *shared, struct search *search, size_t index,
                          size_t repetition, struct error *error)
{
    const struct problem_run *run = shared->run;
    const struct scenario_problem *problem = &run->scenario->problems[index];
    struct point ends[2] = {problem->start, problem->goal};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    struct search_result result;
    const uint64_t begin = clock_ns();
    if (!search_run(search, &query, &result, error))
        return false;
    const uint64_t time = clock_ns() - begin;
    shared->times[index * shared->repeat + repetition] = time > 0 ? time : 1;
    if (repetition == 0)
        run->findings[index] =
            (struct finding){.solved = true,
                             .found = result.found,
                             .legal = result.found && path_check(run->grid, &shared->settings,
                                                                 ends[0], ends[1], &result),
                             .bound = result.bound,
                             .cost = cost_micro(result.cost),
                             .length = cost_micro(result.length),
                             .turns = result.turns,
                             .steps = result.found ? result.path_count - 1 : 0,
                             .expanded = result.expanded,
                             .generated = result.generated};
    search_result_free(&result);
    return true;
}

/*
 * Creates a search. Also stores how long this takes, unless another thread has already stored its
 * own time.
 */
static struct search *prepare(struct shared *shared, struct error *error)
{
    const uint64_t begin = clock_ns();
    struct search *search = search_create(shared->run->grid, &shared->settings, error);
    uint_fast64_t unknown = 0;
    (void)atomic_compare_exchange_strong(&shared->prepare_ns, &unknown, clock_ns() - begin);
    return search;
}

/* Solves problems until none is left or the run is stopped. Each thread runs this function. */
static bool solve_part(void *context, struct error *error)
{
    struct shared *shared = context;
    struct search_watch *watch = shared->run->watch;
    const size_t count = shared->run->scenario->count;
    struct search *search = prepare(shared, error);
    bool ok = search != NULL;
    if (ok)
        search_set_watch(search, watch);
    while (ok && !shared->failed && !atomic_load(&watch->stop.requested)) {
        const size_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= count * shared->repeat)
            break;
        ok = solve_problem(shared, search, index % count, index / count, error);
    }
    if (!ok && error->code == ERROR_STOPPED && atomic_load(&watch->stop.requested))
        ok = true; /* the stopped problem is left out of the results */
    if (!ok)
        shared->failed = true;
    search_free(search);
    return ok;
}

/*
 * Computes the number of threads, including the calling thread. Each thread has its own search, so
 * memory limits the number of threads. If even one search needs too much memory, omits the tables
 * that save time only if many problems are solved, and fails if memory is still insufficient.
 */
static bool count_threads(struct shared *shared, size_t *count, struct error *error)
{
    const struct options *options = shared->options;
    const struct grid *grid = shared->run->grid;
    const size_t problems = shared->run->scenario->count;
    const uint64_t cells = (uint64_t)grid->width * grid->height;
    const uint64_t allowed = memory_need_allowed(options);
    if (cells + search_memory(&shared->settings, cells) > allowed)
        shared->settings.problems = 1;
    const uint64_t need = search_memory(&shared->settings, cells);
    shared->run->memory = need;
    if (!memory_need_check(cells + need, allowed, error))
        return false;
    size_t threads = options->jobs > 0 ? options->jobs : machine_processors();
    threads = threads < problems ? threads : problems;
    while (threads > 1 && cells + threads * need > allowed)
        threads--;
    *count = threads > 0 ? threads : 1;
    return true;
}

/* Solves all problems in `threads` threads, including the calling thread. */
static bool solve_all(struct shared *shared, size_t threads, struct error *error)
{
    shared->next = 0;
    shared->failed = false;
    struct workers workers = workers_start(threads - 1, solve_part, shared);
    return workers_join(&workers, error);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t p = *(const uint64_t *)a;
    const uint64_t q = *(const uint64_t *)b;
    return (p > q) - (p < q);
}

/* Stores the median time of each problem. After an interruption, some repetitions have no time. */
static void store_medians(struct shared *shared)
{
    const size_t repeat = shared->repeat;
    for (size_t i = 0; i < shared->run->scenario->count; i++) {
        uint64_t *times = &shared->times[i * repeat];
        qsort(times, repeat, sizeof *times, by_value);
        size_t missing = 0;
        while (missing < repeat && times[missing] == 0)
            missing++;
        if (missing < repeat)
            shared->run->findings[i].nanoseconds = times[missing + (repeat - missing - 1) / 2];
    }
}

static bool solve_repeatedly(struct shared *shared, struct error *error)
{
    size_t threads;
    if (!count_threads(shared, &threads, error))
        return false;
    if (threads - 1 > shared->run->workers) {
        limits_add_workers(threads - 1 - shared->run->workers);
        shared->run->workers = threads - 1;
    }
    if (solve_all(shared, threads, error))
        return true;
    /* If the searches needed more memory than estimated, retry with one search at a time. */
    return threads > 1 && error->code == ERROR_MEMORY && solve_all(shared, 1, error);
}

bool problems_solve(const struct options *options, struct problem_run *run, struct error *error)
{
    struct shared shared = {.options = options,
                            .run = run,
                            .settings = run->settings,
                            .repeat = options->repeat > 0 ? options->repeat : 1};
    shared.settings.stop = &run->watch->stop;
    shared.times = memory_zeroed(run->scenario->count, shared.repeat * sizeof *shared.times, error);
    if (!shared.times)
        return false;
    const bool ok = solve_repeatedly(&shared, error);
    if (ok)
        store_medians(&shared);
    run->prepare_ns = atomic_load(&shared.prepare_ns);
    free(shared.times);
    return ok;
}
