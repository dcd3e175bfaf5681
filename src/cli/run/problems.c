/* SPDX-License-Identifier: MIT */
/* problems.c - solves the problems of a scenario; threads take one problem after the other. */
#include "cli/run/problems.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/workers.h"
#include "cli/run/memory_need.h"

/* What the threads share. */
struct trial {
    const struct options *options;
    const struct scenario *scenario;
    const struct grid *grid;
    struct finding *findings;
    atomic_size_t next; /* the first problem that no thread has taken */
    atomic_bool failed; /* a thread failed, and the others stop */
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
    *finding = (struct finding){.found = result.found,
                                .cost = result.cost,
                                .steps = result.found ? result.path_count - 1 : 0,
                                .expanded = result.expanded,
                                .generated = result.generated,
                                .nanoseconds = clock_ns() - begin};
    search_result_free(&result);
    return true;
}

/* The task of each thread. */
static bool solve_share(void *context, struct error *error)
{
    struct trial *trial = context;
    struct search *search = search_create(trial->grid, &trial->options->search, error);
    bool ok = search != NULL;
    while (ok && !trial->failed) {
        const size_t index = atomic_fetch_add(&trial->next, 1);
        if (index >= trial->scenario->count)
            break;
        ok = solve_problem(search, &trial->scenario->problems[index], &trial->findings[index],
                           error);
    }
    if (!ok)
        trial->failed = true;
    search_free(search);
    return ok;
}

/* The number of threads, the calling one included. Each has a search, which takes memory. */
static bool count_threads(const struct trial *trial, size_t *count, struct error *error)
{
    const struct options *options = trial->options;
    const uint64_t cells = (uint64_t)trial->grid->width * trial->grid->height;
    const uint64_t need = search_memory(&options->search, cells);
    const uint64_t allowed = memory_need_allowed(options);
    if (!memory_need_check(cells + need, allowed, error))
        return false;
    size_t threads = options->jobs > 0 ? options->jobs : machine_processors();
    threads = threads < trial->scenario->count ? threads : trial->scenario->count;
    while (threads > 1 && cells + threads * need > allowed)
        threads--;
    *count = threads;
    return true;
}

bool problems_solve(const struct options *options, const struct scenario *scenario,
                    const struct grid *grid, struct finding *findings, struct error *error)
{
    struct trial trial = {
        .options = options, .scenario = scenario, .grid = grid, .findings = findings};
    size_t threads;
    if (!count_threads(&trial, &threads, error))
        return false;
    struct workers workers = workers_start(threads - 1, solve_share, &trial);
    return workers_join(&workers, error);
}
