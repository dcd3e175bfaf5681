/* SPDX-License-Identifier: MIT */
/* problems.c - solves the problems of a scenario in parallel. */
#include "cli/run/problems.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/workers.h"
#include "cli/run/memory_limit.h"
#include "cli/run/memory_need.h"

/* State shared by the threads. */
struct shared {
    const struct options *options;
    const struct scenario *scenario;
    const struct grid *grid;
    struct finding *findings;
    struct search_settings settings;
    struct search_watch *watch;
    atomic_size_t next; /* the first problem that no thread has taken */
    atomic_bool failed; /* set by a thread that fails; the others then stop */
};

static bool solve_problem(struct search *search, const struct scenario_problem *problem,
                          struct finding *finding, struct error *error)
{
    struct point ends[2] = {problem->start, problem->goal};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    struct search_result result;
    const uint64_t begin = clock_ns();
    if (!search_run(search, &query, &result, error))
        return false;
    *finding = (struct finding){.solved = true,
                                .found = result.found,
                                .cost = result.cost,
                                .length = result.length,
                                .turns = result.turns,
                                .steps = result.found ? result.path_count - 1 : 0,
                                .expanded = result.expanded,
                                .generated = result.generated,
                                .nanoseconds = clock_ns() - begin};
    search_result_free(&result);
    return true;
}

/* Solves problems until all of them are taken or the run is stopped; runs in each thread. */
static bool solve_share(void *context, struct error *error)
{
    struct shared *shared = context;
    struct search *search = search_create(shared->grid, &shared->settings, error);
    bool ok = search != NULL;
    if (ok)
        search_set_watch(search, shared->watch);
    while (ok && !shared->failed && !atomic_load(&shared->watch->stop.requested)) {
        const size_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= shared->scenario->count)
            break;
        ok = solve_problem(search, &shared->scenario->problems[index], &shared->findings[index],
                           error);
    }
    if (!ok && error->code == ERROR_STOPPED && atomic_load(&shared->watch->stop.requested))
        ok = true; /* the problem is left out */
    if (!ok)
        shared->failed = true;
    search_free(search);
    return ok;
}

/*
 * Computes the number of threads, including the calling thread. Each thread has its own search, so
 * memory limits the number of threads. If even one search needs too much memory, an algorithm that
 * prepares more for many problems must do without; fails if that is not enough.
 */
static bool count_threads(struct shared *shared, size_t *count, struct error *error)
{
    const struct options *options = shared->options;
    const uint64_t cells = (uint64_t)shared->grid->width * shared->grid->height;
    const uint64_t allowed = memory_need_allowed(options);
    if (cells + search_memory(&shared->settings, cells) > allowed)
        shared->settings.problems = 1;
    const uint64_t need = search_memory(&shared->settings, cells);
    if (!memory_need_check(cells + need, allowed, error))
        return false;
    size_t threads = options->jobs > 0 ? options->jobs : machine_processors();
    threads = threads < shared->scenario->count ? threads : shared->scenario->count;
    while (threads > 1 && cells + threads * need > allowed)
        threads--;
    *count = threads;
    return true;
}

/* Solves all problems with this number of threads. */
static bool solve_all(struct shared *shared, size_t threads, struct error *error)
{
    shared->next = 0;
    shared->failed = false;
    struct workers workers = workers_start(threads - 1, solve_share, shared);
    return workers_join(&workers, error);
}

bool problems_solve(const struct options *options, const struct problem_set *set,
                    struct finding *findings, struct error *error)
{
    struct shared shared = {.options = options,
                            .scenario = set->scenario,
                            .grid = set->grid,
                            .findings = findings,
                            .settings = options->search,
                            .watch = set->watch};
    shared.settings.stop = &set->watch->stop;
    shared.settings.problems = set->scenario->count;
    size_t threads;
    if (!count_threads(&shared, &threads, error))
        return false;
    memory_limit_add_workers(threads - 1);
    if (solve_all(&shared, threads, error))
        return true;
    /* If the searches needed more memory than estimated, retry with one search at a time. */
    return threads > 1 && error->code == ERROR_MEMORY && solve_all(&shared, 1, error);
}
