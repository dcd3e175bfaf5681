/* SPDX-License-Identifier: MIT */
/* search.c - running a search that has been prepared. */
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/engine.h"

/*
 * The bucket width. Within a bucket the order is not that of f, and cells are expanded again when a
 * cheaper way turns up late; so a bucket is a fraction of the cheapest step, and where steps differ
 * by little no wider than such a difference can be, as far as the window then still holds some
 * steps.
 */
static unsigned bucket_shift(const struct search *search)
{
    enum { SLOTS_A_STEP = OPEN_SLOTS / 4 };
    uint64_t cheapest = UINT64_MAX;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (search->keys.step[d] > 0 && search->keys.step[d] < cheapest)
            cheapest = search->keys.step[d];
    /* Where every direction is forbidden, any width will do. */
    cheapest = cheapest == UINT64_MAX ? 1 : cheapest * search->terrain.least;
    uint64_t width = cheapest / 2;
    if (!search->terrain.uniform || !search->strides.symmetric) {
        const uint64_t unit = search->keys.straight;
        const uint64_t share = search->keys.longest / SLOTS_A_STEP;
        const uint64_t fine = unit > share ? unit : share;
        width = fine < width ? fine : width;
    }
    unsigned shift = 0;
    while (width >> (shift + 1) > 0)
        shift++;
    return shift;
}

/*
 * Greedy search never expands a cell twice, so its order has to be right at once: buckets are as
 * narrow as they can be with those of all starts and twice that far in one window.
 */
static unsigned greedy_shift(const struct search *search, const struct points *starts)
{
    const struct frontier *side = &search->forward;
    uint64_t farthest = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint64_t h =
            heuristic_estimate(&side->prices, &side->goals.rectangle, starts->items[i].x + 1,
                               starts->items[i].y + 1, false);
        farthest = h > farthest ? h : farthest;
    }
    unsigned shift = 0;
    while (2 * farthest >> shift >= OPEN_SLOTS)
        shift++;
    return shift;
}

void search_result_recycle(struct search *search, struct search_result *result)
{
    if (result->path_room > search->spare_room) {
        free(search->spare);
        search->spare = result->path;
        search->spare_room = result->path_room;
        result->path = NULL;
    }
    search_result_free(result);
}

void search_result_free(struct search_result *result)
{
    free(result->legs);
    free(result->path);
    *result = (struct search_result){0};
}

/* Makes room for runs of one side. */
static bool reserve_frontier(const struct search *search, struct frontier *frontier, size_t ends,
                             struct error *error)
{
    const uint64_t cells = (uint64_t)search->grid->width * search->grid->height;
    /* As long as no cell is expanded twice, each neighbour puts it on the list once. */
    return goals_reserve(&frontier->goals, search->grid, ends, error) &&
           open_list_reserve(&frontier->open, cells * DIRECTION_COUNT, cells, error);
}

bool search_reserve(struct search *search, size_t ends, struct error *error)
{
    const size_t cells = (size_t)search->grid->width * search->grid->height;
    if (search->spare_room < cells) {
        free(search->spare);
        search->spare_room = 0;
        search->spare = memory_array(cells, sizeof *search->spare, error);
        if (!search->spare)
            return false;
        search->spare_room = cells;
    }
    if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
        return reserve_frontier(search, &search->forward, ends, error) &&
               reserve_frontier(search, &search->backward, ends, error);
    return reserve_frontier(search, &search->forward, ends, error) &&
           goals_reserve(&search->backward.goals, search->grid, ends, error) &&
           (search->settings.algorithm != ALGORITHM_FASTEST || search_prepare_jumps(search, error));
}

/* Forgets all sums of earlier searches. */
static void clear_sums(const struct search *search, struct frontier *frontier)
{
    memset(frontier->sums, 0, padded_cells(search->grid) * frontier->sum_width);
    frontier->top = 0;
}

/* Makes all cells untouched, whatever earlier searches did. */
static void forget_touched(struct frontier *frontier)
{
    frontier->base = frontier->top + 1;
    frontier->top = frontier->base;
}

/* Chooses the prices for the goals of a run. */
static void set_prices(struct frontier *frontier)
{
    const struct rectangle *goal = &frontier->goals.rectangle;
    const bool pointed = goal->left == goal->right && goal->top == goal->bottom;
    frontier->prices = pointed ? frontier->pointed : frontier->spread;
}

/* Makes a frontier ready for a run from the given cells. */
static bool begin_frontier(struct search *search, struct frontier *frontier,
                           const struct points *from, struct error *error)
{
    const bool wide = search->keys.wide;
    /* What is observed must not fail for the room that the stamps of earlier searches take. */
    if (!wide && (frontier->top > UINT32_MAX / 2 || search->observer))
        clear_sums(search, frontier);
    forget_touched(frontier);
    set_prices(frontier);
    open_list_clear(&frontier->open,
                    search->reopen ? bucket_shift(search) : greedy_shift(search, from));
    for (size_t i = 0; i < from->count; i++) {
        const struct point point = from->items[i];
        const uint32_t cell = cell_of_point(search->grid, point);
        if (sum_load(frontier->sums, wide, cell) >= frontier->base)
            continue; /* named twice */
        if (!frontier_reach(search, frontier, cell, point.x + 1, point.y + 1, frontier->base,
                            ARRIVAL_START, wide, false, error))
            return false;
    }
    return true;
}

/* As run, but that an observer is not told of the last cells. */
static enum outcome run_algorithm(struct search *search, const struct points *starts,
                                  const struct points *goals, uint32_t *end, struct error *error)
{
    search->expanded = 0;
    search->generated = 0;
    search->overflow = false;
    watch_begin(search);
    if (!begin_frontier(search, &search->forward, starts, error))
        return OUTCOME_FAILED;
    switch (search->algorithm) {
    case ALGORITHM_JPS:
        return jps_run(search, end, error);
    case ALGORITHM_BIDIRECTIONAL:
        return begin_frontier(search, &search->backward, goals, error)
                   ? bidirectional_run(search, end, error)
                   : OUTCOME_FAILED;
    default:
        return astar_run(search, end, error);
    }
}

/* One run with the keys and sums as they are. */
static enum outcome run(struct search *search, const struct points *starts,
                        const struct points *goals, uint32_t *end, struct error *error)
{
    const enum outcome outcome = run_algorithm(search, starts, goals, end, error);
    watch_end(search);
    return outcome;
}

/* True if the settings guarantee a cheapest path. */
static bool guarantees_optimum(const struct search *search)
{
    switch (search->algorithm) {
    case ALGORITHM_GREEDY:
        return false;
    case ALGORITHM_BFS:
        return search->alike;
    case ALGORITHM_DIJKSTRA:
        return true;
    default:
        return search->forward.prices.admissible && search->settings.weight == FACTOR_ONE;
    }
}

/* True if a run that finds no path has reached every cell that can be reached. */
static bool is_exhaustive(const struct search *search)
{
    return search->algorithm != ALGORITHM_JPS && search->algorithm != ALGORITHM_BIDIRECTIONAL;
}

/*
 * Searches with the keys as they are. *exact is false where they turned out too narrow: then there
 * is no result, or one that wider keys might better.
 */
static bool attempt(struct search *search, const struct points *starts, const struct points *goals,
                    bool nearest, struct search_result *result, bool *exact, struct error *error)
{
    uint32_t end = 0;
    enum outcome outcome = run(search, starts, goals, &end, error);
    if (outcome == OUTCOME_OVERFLOW && (search->forward.base > 1 || search->backward.base > 1)) {
        /* The stamps of earlier searches took up the room. */
        clear_sums(search, &search->forward);
        if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
            clear_sums(search, &search->backward);
        outcome = run(search, starts, goals, &end, error);
    }
    *result = (struct search_result){.found = outcome == OUTCOME_FOUND,
                                     .nearest = nearest && outcome == OUTCOME_NO_PATH,
                                     .optimal = guarantees_optimum(search),
                                     .expanded = search->expanded,
                                     .generated = search->generated};
    *exact = outcome != OUTCOME_OVERFLOW;
    if (result->nearest && !nearest_cell(search, goals, &end, error))
        return false;
    if (outcome == OUTCOME_FAILED ||
        ((result->found || result->nearest) && !trace_path(search, end, result, error)))
        return false;
    if (result->path && result->optimal && !counts_steps(search) &&
        !keys_exact(&search->keys, &search->terrain, &search->strides, result->cost)) {
        /* Beyond wide keys there are none: then the path is as good as known. */
        *exact = search->keys.wide;
        result->optimal = false;
    }
    return true;
}

/* As search_run; with `nearest`, is_exhaustive must hold. */
static bool find(struct search *search, const struct points *starts, const struct points *goals,
                 bool nearest, struct search_result *result, struct error *error)
{
    bool exact = false;
    *result = (struct search_result){0};
    error->code = ERROR_NONE;
    /* A search must not depend on those before it: wide keys are for the one that needed them. */
    if ((search->widened || !search->keyed) && !search_set_keys(search, false, error))
        return false;
    search->widened = false;
    if (!goals_set(&search->forward.goals, search->grid, goals, error) ||
        !goals_set(&search->backward.goals, search->grid, starts, error) ||
        !attempt(search, starts, goals, nearest, result, &exact, error))
        return false;
    if (exact)
        return true;
    search_result_recycle(search, result);
    search->widened = true;
    return search_set_keys(search, true, error) &&
           attempt(search, starts, goals, nearest, result, &exact, error);
}

/* The same under an observer, who is to see no attempt that fails: so first it is tried alone. */
static bool find_observed(struct search *search, const struct points *starts,
                          const struct points *goals, bool nearest, struct search_result *result,
                          struct error *error)
{
    bool exact;
    struct search_observer *observer = search->observer;
    search->observer = NULL;
    const bool good = find(search, starts, goals, nearest, result, error);
    search->observer = observer;
    if (!observer || !good)
        return good;
    search_result_recycle(search, result);
    return attempt(search, starts, goals, nearest, result, &exact, error);
}

static bool any_blocked(const struct grid *grid, const struct points *points)
{
    for (size_t i = 0; i < points->count; i++)
        if (grid_blocked(grid, points->items[i]))
            return true;
    return false;
}

/*
 * Another search, of one that does not see all cells, finds the nearest. Its work is counted too;
 * shown is what this one explored, or where it has not run, the other.
 */
static bool search_thoroughly(struct search *search, const struct points *starts,
                              const struct points *goals, bool ran, struct search_result *result,
                              struct error *error)
{
    struct search_settings settings = search->settings;
    settings.algorithm = ALGORITHM_ASTAR;
    struct search *thorough = search_create(search->grid, &settings, error);
    struct search_result reached;
    if (thorough)
        thorough->watch = search->watch;
    bool good = thorough && find(thorough, starts, goals, true, &reached, error);
    if (good) {
        reached.expanded += result->expanded;
        reached.generated += result->generated;
        search_result_recycle(search, result);
        *result = reached;
        good = ran || search_keep_states(search, thorough, error);
    }
    if (!good)
        search_result_free(result);
    search_free(thorough);
    return good;
}

bool search_leg_run(struct search *search, const struct points *starts, const struct points *goals,
                    bool nearest, struct search_result *result, struct error *error)
{
    *result = (struct search_result){0};
    if (!search_goes_on(search, error))
        return false;
    if (!nearest || is_exhaustive(search))
        return find_observed(search, starts, goals, nearest, result, error);
    const bool runs = !any_blocked(search->grid, goals);
    if (runs && !find_observed(search, starts, goals, false, result, error))
        return false;
    if (!runs) {
        forget_touched(&search->forward);
        forget_touched(&search->backward);
    }
    return result->found || search_thoroughly(search, starts, goals, runs, result, error);
}

/* Forgets the states that search_via has kept. */
static void forget_kept(struct search *search)
{
    free(search->kept);
    search->kept = NULL;
}

bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error)
{
    forget_kept(search);
    return search_leg_run(search, starts, goals, false, result, error);
}

bool search_nearest(struct search *search, const struct points *starts, const struct points *goals,
                    struct search_result *result, struct error *error)
{
    forget_kept(search);
    return search_leg_run(search, starts, goals, true, result, error);
}
