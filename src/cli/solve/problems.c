/* SPDX-License-Identifier: MIT */
/*
 * problems.c - solves the problems of a scenario in parallel.
 *
 * With --repeat, the list of problems is solved several times, from its beginning to its end. If
 * each problem were repeated immediately instead, its cells would still be in the processor's
 * cache, and the measured times would be too short.
 */
#include "cli/solve/problems.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/workers.h"
#include "cli/limits.h"
#include "cli/solve/memory_need.h"
#include "search/result/path_check.h"

/* State shared by the threads that solve the problems with one search. */
struct shared {
    const struct options *options;
    const struct scenario *scenario;
    const struct grid *grid;
    struct search_settings settings;
    struct search_watch *watch;
    struct problem_results *results;
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
    const struct scenario_problem *problem = &shared->scenario->problems[index];
    struct point ends[2] = {problem->start, problem->goal};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    struct search_result result;
    const uint64_t begin = clock_ns();
    if (!search_run(search, &query, &result, error))
        return false;
    const uint64_t time = clock_ns() - begin;
    shared->times[index * shared->repeat + repetition] = time > 0 ? time : 1;
    if (repetition == 0)
        shared->results->findings[index] =
            (struct finding){.solved = true,
                             .found = result.found,
                             .legal = result.found && path_check(shared->grid, &shared->settings,
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
    struct search *search = search_create(shared->grid, &shared->settings, error);
    uint_fast64_t unknown = 0;
    (void)atomic_compare_exchange_strong(&shared->prepare_ns, &unknown, clock_ns() - begin);
    return search;
}

/* Solves problems until none is left or the run is stopped. Each thread runs this function. */
static bool solve_part(void *context, struct error *error)
{
    struct shared *shared = context;
    struct search_watch *watch = shared->watch;
    const size_t count = shared->scenario->count;
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
    const struct grid *grid = shared->grid;
    const size_t problems = shared->scenario->count;
    const uint64_t cells = (uint64_t)grid->width * grid->height;
    const uint64_t allowed = memory_need_allowed(options);
    if (cells + search_memory(&shared->settings, cells) > allowed)
        shared->settings.problems = 1;
    const uint64_t need = search_memory(&shared->settings, cells);
    shared->results->tally.memory = need;
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
    for (size_t i = 0; i < shared->scenario->count; i++) {
        uint64_t *times = &shared->times[i * repeat];
        qsort(times, repeat, sizeof *times, by_value);
        size_t missing = 0;
        while (missing < repeat && times[missing] == 0)
            missing++;
        if (missing < repeat)
            shared->results->findings[i].nanoseconds = times[missing + (repeat - missing - 1) / 2];
    }
}

static bool solve_repeatedly(struct shared *shared, struct error *error)
{
    size_t threads;
    if (!count_threads(shared, &threads, error))
        return false;
    limits_allow_workers(threads - 1);
    if (solve_all(shared, threads, error))
        return true;
    /* If the searches needed more memory than estimated, retry with one search at a time. */
    return threads > 1 && error->code == ERROR_MEMORY && solve_all(shared, 1, error);
}

/* Solves the problems with the search of a panel. */
static bool solve_with(struct task *task, size_t panel, struct error *error)
{
    const struct job_scenario *scenario = task->job->scenario;
    const size_t count = scenario->problems.count;
    struct problem_results *results = &task->outcome->problems[panel];
    struct shared shared = {.options = task->options,
                            .scenario = &scenario->problems,
                            .grid = &task->grid,
                            .settings = options_panel_search(task->options, panel),
                            .watch = &task->control->watch,
                            .results = results,
                            .repeat = task->options->repeat > 0 ? task->options->repeat : 1};
    shared.settings.problems = scenario->searches;
    shared.settings.stop = &shared.watch->stop;
    results->findings = memory_zeroed(count, sizeof *results->findings, error);
    shared.times = memory_zeroed(count, shared.repeat * sizeof *shared.times, error);
    const bool ok = results->findings && shared.times && solve_repeatedly(&shared, error);
    if (ok)
        store_medians(&shared);
    results->tally.prepare_ns = atomic_load(&shared.prepare_ns);
    free(shared.times);
    return ok;
}

/*
 * Solves the problems with one search after the other, until a stop is requested. If several
 * searches are compared and one does not support the map, notes the reason instead of failing.
 */
static bool solve_with_all(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    for (size_t i = 0; i < outcome->search_count; i++) {
        struct problem_results *results = &outcome->problems[i];
        if (atomic_load(&task->control->watch.stop.requested))
            break;
        if (solve_with(task, i, error))
            continue;
        results->unusable = error->code == ERROR_SETTINGS && outcome->search_count > 1;
        results->reason = *error;
        results->tally = (struct tally){0};
        if (!results->unusable)
            return false;
    }
    return true;
}

/* Returns true if any search with the rule of the search `panel` has found an allowed path. */
static bool is_reachable(const struct task *task, size_t panel, size_t problem)
{
    const struct outcome *outcome = task->outcome;
    bool found = false;
    for (size_t i = 0; i < outcome->search_count; i++) {
        const struct finding *findings = outcome->problems[i].findings;
        /* One rule can forbid a path that another rule allows. */
        if (findings && (i == panel || !task->options->comparison.rules))
            found = found || (findings[problem].found && findings[problem].legal);
    }
    return found;
}

/* Judges the results of a search and adds them up. */
static bool judge(struct task *task, size_t panel, struct error *error)
{
    const struct scenario *scenario = &task->job->scenario->problems;
    struct outcome *outcome = task->outcome;
    struct problem_results *results = &outcome->problems[panel];
    const struct search_settings settings = options_panel_search(task->options, panel);
    const struct reference reference = verdict_reference(task->options, &settings);
    for (size_t i = 0; results->findings && i < scenario->count; i++) {
        struct finding *finding = &results->findings[i];
        if (!finding->solved)
            continue;
        finding->verdict =
            verdict_of(&scenario->problems[i], finding, reference, is_reachable(task, panel, i));
        if (!tally_add(&results->tally, finding, reference, error))
            return false;
    }
    if (results->tally.wrong > 0)
        outcome->status = MAP_WRONG;
    return true;
}

bool problems_solve(struct task *task, struct error *error)
{
    struct outcome *outcome = task->outcome;
    const size_t searches = options_panel_count(task->options);
    outcome->problems = memory_zeroed(searches, sizeof *outcome->problems, error);
    outcome->search_count = outcome->problems ? searches : 0;
    bool ok = outcome->problems && solve_with_all(task, error);
    for (size_t i = 0; ok && i < searches; i++)
        ok = judge(task, i, error);
    if (!ok)
        outcome_free(outcome); /* of a scenario that fails, no result is reported */
    return ok;
}
