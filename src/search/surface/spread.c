/* SPDX-License-Identifier: MIT */
/* spread.c - the main loop of a search on a surface. */
#include "search/surface/spread.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A run. */
struct run {
    struct surface *surface;
    const struct points *goals;
    struct search_watch *watch;
    uint64_t reported;   /* cells already added to watch->expanded */
    uint64_t next_check; /* value of surface->expanded at which check_run is called next */
    uint64_t expanded;   /* values of surface->expanded and surface->reached when the width of */
    uint64_t reached;    /* the buckets was considered last */
    unsigned narrowed;   /* number of times that buckets have become narrower */
    bool finished;       /* no pending cell can improve the best goal */
};

/* Sets *best to the least sum of a goal. Returns false if no goal is reached. */
static bool best_goal(const struct run *run, double *best)
{
    uint64_t least = SUM_NOT_REACHED;
    for (size_t i = 0; i < run->goals->count; i++) {
        const uint32_t cell = surface_cell(run->surface, run->goals->items[i]);
        if (isinf(run->surface->costs[cell]))
            continue;
        const uint64_t sum = run->surface->sums[cell] & ~SUM_PENDING;
        least = sum < least ? sum : least;
    }
    *best = sum_real(least);
    return least < SUM_NOT_REACHED;
}

/*
 * Makes the buckets narrower if cells are expanded again and again, because a bucket is too wide for
 * the costs of an area. The number of cells expanded between two decisions exceeds the number of
 * entries that may have to be moved.
 */
static void adapt_width(struct run *run)
{
    enum { LEAST = 1 << 12, NARROWER = 64, TIMES = 25 }; /* 64^25 is the range of floats */
    struct surface *surface = run->surface;
    const uint64_t expanded = surface->expanded - run->expanded;
    if (expanded < LEAST + CHUNK_CELLS * surface->buckets.used)
        return;
    if (surface->reached - run->reached < expanded / 2 && run->narrowed < TIMES) {
        buckets_narrow(&surface->buckets, NARROWER);
        run->narrowed++;
    }
    run->expanded = surface->expanded;
    run->reached = surface->reached;
}

/*
 * Decides whether a run continues. Checks of a run with many goals are rare enough to take little
 * time. All pending cells are in buckets from `position` on, so the sum of a goal in an earlier
 * bucket cannot improve.
 */
static bool check_run(struct run *run, struct error *error)
{
    enum { INTERVAL = 1024 };
    struct surface *surface = run->surface;
    const size_t goals = run->goals->count;
    double best;
    run->next_check = surface->expanded + (goals > INTERVAL ? goals : INTERVAL);
    if (run->watch) {
        atomic_fetch_add_explicit(&run->watch->expanded, surface->expanded - run->reported,
                                  memory_order_relaxed);
        run->reported = surface->expanded;
        if (!stop_check(&run->watch->stop, error))
            return false;
    }
    adapt_width(run);
    run->finished = goals > 0 && best_goal(run, &best) &&
                    buckets_of(&surface->buckets, best) < surface->buckets.position;
    return !run->finished && !surface->buckets.failed;
}

/* Lowers the sums of the neighbours of a cell. `rule` and `mean` are constants. */
ALWAYS_INLINE void expand(struct surface *surface, uint32_t cell, const enum diagonal_rule rule,
                          const bool mean)
{
    uint32_t neighbours[DIRECTION_COUNT];
    uint64_t sums[DIRECTION_COUNT];
    const double own = surface->costs[cell];
    const uint64_t final = surface->sums[cell] & ~SUM_PENDING;
    unsigned better = 0;
    surface->sums[cell] = final;
    surface_neighbours(surface, cell, neighbours);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) { /* without branches */
        const double sum = surface_add(sum_real(final), surface->factor[d], mean, own,
                                       surface->costs[neighbours[d]]);
        sums[d] = sum_of_real(sum) | SUM_PENDING;
        better |= (unsigned)(sums[d] < surface->sums[neighbours[d]]) << d;
    }
    better &= surface->allowed & surface_steps(surface, rule, neighbours);
    for (; better != 0; better &= better - 1) {
        const unsigned d = (unsigned)__builtin_ctz(better);
        const uint64_t before = surface->sums[neighbours[d]];
        surface->sums[neighbours[d]] = sums[d];
        surface->reached += before == SUM_NOT_REACHED;
        if (before & SUM_PENDING && buckets_of(&surface->buckets, sum_real(before)) ==
                                        buckets_of(&surface->buckets, sum_real(sums[d])))
            continue; /* the queue has an entry in this bucket */
        buckets_put(&surface->buckets, sum_real(sums[d]), neighbours[d]);
    }
}

ALWAYS_INLINE bool run_loop(struct run *run, const enum diagonal_rule rule, const bool mean,
                            struct error *error)
{
    struct surface *surface = run->surface;
    for (;;) {
        const uint32_t cell = buckets_pop(&surface->buckets);
        if (cell == BUCKETS_NONE)
            break;
        if (!(surface->sums[cell] & SUM_PENDING))
            continue;
        if (surface->expanded >= run->next_check && !check_run(run, error))
            return run->finished;
        surface->expanded++;
        expand(surface, cell, rule, mean);
    }
    return true;
}

/* Defines the loops for a rule. */
#define LOOPS(name, rule)                                                                          \
    static bool name(struct run *run, struct error *error)                                         \
    {                                                                                              \
        return run->surface->mean ? run_loop(run, rule, true, error)                               \
                                  : run_loop(run, rule, false, error);                             \
    }
LOOPS(run_both_free, DIAGONAL_BOTH_FREE)
LOOPS(run_one_free, DIAGONAL_ONE_FREE)
LOOPS(run_always, DIAGONAL_ALWAYS)
LOOPS(run_never, DIAGONAL_NEVER)

typedef bool loop_function(struct run *run, struct error *error);
static loop_function *const loops[DIAGONAL_RULE_COUNT] = {
    [DIAGONAL_BOTH_FREE] = run_both_free,
    [DIAGONAL_ONE_FREE] = run_one_free,
    [DIAGONAL_ALWAYS] = run_always,
    [DIAGONAL_NEVER] = run_never,
};

static int compare_cells(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

/* Forgets the last run, and opens the starts. */
static bool begin(struct surface *surface, const struct points *starts, struct error *error)
{
    const size_t cells = (size_t)surface->tile_count * SURFACE_TILE;
    uint32_t *list = memory_array(starts->count, sizeof *list, error);
    if (!list)
        return false;
    free(surface->starts);
    surface->starts = list;
    surface->start_count = 0;
    surface->expanded = surface->reached = 0;
    for (size_t i = 0; i < cells; i++)
        surface->sums[i] = surface->costs[i] < (float)INFINITY ? SUM_NOT_REACHED : 0;
    buckets_clear(&surface->buckets, error);
    surface->buckets.scale = surface->scale;
    for (size_t i = 0; i < starts->count; i++) {
        const uint32_t cell = surface_cell(surface, starts->items[i]);
        if (surface->sums[cell] != SUM_NOT_REACHED)
            continue; /* a wall or a repeated start */
        surface->sums[cell] = 0 | SUM_PENDING;
        list[surface->start_count++] = cell;
        buckets_put(&surface->buckets, 0, cell);
    }
    qsort(list, surface->start_count, sizeof *list, compare_cells);
    return true;
}

bool surface_spread(struct surface *surface, const struct surface_ends *ends,
                    struct search_watch *watch, struct error *error)
{
    struct run run = {.surface = surface, .goals = &ends->goals, .watch = watch};
    if (!begin(surface, &ends->starts, error) || !loops[surface->rule](&run, error))
        return false;
    if (watch)
        atomic_fetch_add_explicit(&watch->expanded, surface->expanded - run.reported,
                                  memory_order_relaxed);
    return !surface->buckets.failed;
}
