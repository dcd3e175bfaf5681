/* SPDX-License-Identifier: MIT */
/*
 * search.c - answers queries.
 *
 * search_run splits a query into legs. run_leg chooses the keys for a leg, and repeats the leg with
 * wider keys if these keys were not exact. attempt runs the algorithm once and builds the result.
 * search_spread works in the same way, but without goals and without a result.
 *
 * With turn costs, a leg depends on the direction in which the previous leg arrived
 * (algorithms/turning.h). run_chain therefore carries all arrivals from leg to leg, with the keys
 * of the complete paths, and repeats all legs if the keys were not exact.
 */
#include "search/search.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/configure.h"
#include "search/engine.h"
#include "search/guided.h"
#include "search/nearest.h"
#include "search/poll.h"
#include "search/trace.h"
#include "search/turns.h"

/* A part of a query: from the starts or a via point to the next via point or the goals. */
struct leg {
    struct points starts, goals;
    bool nearest;
    const struct arrivals *arrivals; /* how a path arrives at the start, or NULL */
    bool passes;                     /* all arrivals at the goal are needed */
    size_t number;                   /* 1 for the first leg */
};

/*
 * Returns the base-2 logarithm of the width of a bucket for an algorithm that ignores g. Such an
 * algorithm never expands a cell twice, so the order of cells must be precise: buckets are as
 * narrow as possible, provided that the window covers keys up to twice the largest estimate of a
 * start.
 */
static unsigned greedy_shift(const struct search *search, const struct points *starts)
{
    uint64_t farthest = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint64_t h = frontier_estimate(&search->forward, starts->items[i].x + 1,
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
    if (result->path_room > search->spare_capacity) {
        free(search->spare_path);
        search->spare_path = result->path;
        search->spare_capacity = result->path_room;
        result->path = NULL;
    }
    search_result_free(result);
}

/*
 * Opens a start. With a weight, starts are expanded before all other cells; the proof of the bound
 * in algorithms/best_first.h depends on this.
 */
static bool open_start(struct search *search, struct frontier *frontier, const struct step start,
                       const struct variant variant, struct error *error)
{
    if (search->weight == FACTOR_ONE || search->g_mask == 0)
        return frontier_reach(search, frontier, start, variant, error);
    sum_store(frontier->sums, variant.width, start.cell, start.sum);
    frontier->states[start.cell] = (uint8_t)start.arrival;
    search->generated++;
    return open_list_push(&frontier->open, 0, start.cell, error);
}

/* Resets a frontier for a run that begins at the given points. */
static void begin_frontier(struct search *search, struct frontier *frontier,
                           const struct points *from)
{
    /*
     * An observed run must not fail merely because earlier runs have used up the range of sums, so
     * always clear the sums before it.
     */
    if (search->keys.width == SUM_32 && (frontier->top > UINT32_MAX / 2 || search->observer))
        frontier_clear(frontier);
    frontier_invalidate(frontier);
    frontier_select_prices(frontier);
    open_list_clear(&frontier->open,
                    search->g_mask != 0 ? search->bucket_shift : greedy_shift(search, from));
    const size_t bytes = sum_bytes(frontier->width);
    frontier->open.cells = (struct open_cells){
        .states = frontier->states,
        .closed = STATE_CLOSED,
        .sums = search->algorithm->turning ? NULL : frontier->sums,
        .sum_bytes = bytes,
        .row_bytes = bytes * search->grid->stride,
    };
}

/* Opens the given points. */
static bool open_starts(struct search *search, struct frontier *frontier, const struct points *from,
                        struct error *error)
{
    const struct variant variant = {.width = search->keys.width, .crossing = search->crossing};
    for (size_t i = 0; i < from->count; i++) {
        const struct point point = from->items[i];
        const struct step start = {.cell = cell_of_point(search->grid, point),
                                   .x = point.x + 1,
                                   .y = point.y + 1,
                                   .arrival = ARRIVAL_START,
                                   .sum = frontier->base};
        if (sum_load(frontier->sums, variant.width, start.cell) >= frontier->base)
            continue; /* a repeated point */
        if (!open_start(search, frontier, start, variant, error))
            return false;
    }
    return true;
}

/* Opens the starts of a leg in a search with turn costs. */
static bool open_nodes(struct search *search, const struct leg *leg, struct error *error)
{
    const struct rectangle *goal = &search->forward.goals.rectangle;
    search->turning.several_goals = goal->left != goal->right || goal->top != goal->bottom;
    search->turning.passes = leg->passes;
    if (leg->arrivals)
        return turning_open_arrivals(search, leg->starts.items[0], leg->arrivals, error);
    bool ok = true;
    for (size_t i = 0; ok && i < leg->starts.count; i++)
        ok = turning_open_start(search, leg->starts.items[i], error);
    return ok;
}

/*
 * Prepares the heuristic of crossings.h for the goals of a leg, if it can be used, and sets
 * search->crossing accordingly.
 */
static void aim_crossings(struct search *search)
{
    const struct frontier *frontier = &search->forward;
    const struct heuristic_prices *prices = &frontier->prices;
    const bool measured = search->settings.heuristic == HEURISTIC_AUTO &&
                          search->weight == FACTOR_ONE && search->keys.rounding == 0;
    const uint32_t unit = measured ? search->terrain.least : 1; /* a factor of all prices */
    search->crossing =
        search->near && search->crossings.rows && !search->algorithm->bidirectional &&
        prices->plain &&
        crossings_aim(&search->crossings,
                      (struct crossings_prices){.straight = prices->price[NORTH] / unit,
                                                .diagonal = prices->price[NORTH_EAST] / unit,
                                                .measured = measured},
                      &frontier->goals.rectangle);
}

/* Opens the starts of a leg and, for a bidirectional algorithm, its goals. */
static bool begin_frontiers(struct search *search, const struct leg *leg, struct error *error)
{
    if (!guided_begin(search, error))
        return false;
    begin_frontier(search, &search->forward, &leg->starts);
    if (search->algorithm->turning)
        return open_nodes(search, leg, error);
    aim_crossings(search);
    if (!open_starts(search, &search->forward, &leg->starts, error))
        return false;
    if (!search->algorithm->bidirectional)
        return true;
    begin_frontier(search, &search->backward, &leg->goals);
    return open_starts(search, &search->backward, &leg->goals, error);
}

/* Runs the algorithm once with the current keys. */
static enum search_outcome run_once(struct search *search, const struct leg *leg, uint32_t *end,
                                    struct error *error)
{
    enum search_outcome outcome = OUTCOME_FAILED;
    search->generated = 0;
    search->overflow = false;
    poll_begin(search);
    if (search->algorithm->ring || begin_frontiers(search, leg, error))
        outcome = search->algorithm->run(search, end, error);
    else if (search->overflow)
        outcome = OUTCOME_OVERFLOW;
    poll_end(search);
    return outcome;
}

/*
 * Like run_once, but if a sum does not fit, clears the sums and retries, because earlier runs may
 * have used up the range of sums.
 */
static enum search_outcome run_twice(struct search *search, const struct leg *leg, uint32_t *end,
                                     struct error *error)
{
    const enum search_outcome outcome = run_once(search, leg, end, error);
    if (outcome != OUTCOME_OVERFLOW || (search->forward.base <= 1 && search->backward.base <= 1))
        return outcome;
    frontier_clear(&search->forward);
    if (search->algorithm->bidirectional)
        frontier_clear(&search->backward);
    return run_once(search, leg, end, error);
}

/* Returns the bound that the settings guarantee, as in struct search_result. */
static uint32_t guaranteed_bound(const struct search *search)
{
    switch (search->algorithm->optimal) {
    case OPTIMAL_ALWAYS:
        return FACTOR_ONE;
    case OPTIMAL_IF_ADMISSIBLE:
        return search->forward.prices.admissible ? search->weight : 0;
    case OPTIMAL_IF_EQUAL_STEPS:
        return search->equal_steps ? FACTOR_ONE : 0;
    default:
        return 0;
    }
}

/*
 * Returns true if, for a path to `end` with this many legs, the keys compared turns only between
 * paths of equal cost.
 */
static bool turns_exact(const struct search *search, uint32_t end, size_t legs)
{
    const struct frontier *side = &search->forward;
    if (!search->keys.turns_break_ties)
        return true;
    const uint32_t node = turning_cheapest_node(search, end);
    const uint128 key = sum_load(side->sums, side->width, node) - side->base;
    return keys_order_turns(&search->keys, &search->terrain, key,
                            (uint128)search->grid->width * search->grid->height * legs);
}

/*
 * Searches with the current keys. Sets *exact to false if the keys were too narrow; in that case,
 * either there is no result, or wider keys may find a cheaper path.
 */
static bool attempt(struct search *search, const struct leg *leg, struct search_result *result,
                    bool *exact, struct error *error)
{
    uint32_t end = 0;
    const enum search_outcome outcome = run_twice(search, leg, &end, error);
    const uint32_t bound = guaranteed_bound(search);
    *result = (struct search_result){.found = outcome == OUTCOME_FOUND,
                                     .nearest = leg->nearest && outcome == OUTCOME_NO_PATH,
                                     .optimal = bound == FACTOR_ONE,
                                     .bound = bound,
                                     .width = search->least_width,
                                     .expanded = search->expanded,
                                     .generated = search->generated};
    *exact = outcome != OUTCOME_OVERFLOW;
    if (result->nearest && !nearest_cell(search, &leg->goals, &end, error))
        return false;
    if (outcome == OUTCOME_FAILED ||
        ((result->found || result->nearest) && !trace_path(search, end, result, error)))
        return false;
    if (result->path && result->optimal && !search->algorithm->counts_steps)
        *exact = keys_exact(&search->keys, &search->terrain, &search->strides, result->cost) &&
                 turns_exact(search, end, leg->number);
    return true;
}

/* Sets the goals of both frontiers for a leg, and clears *error. */
static bool begin_leg(struct search *search, const struct leg *leg, struct error *error)
{
    error->code = ERROR_NONE;
    return goals_set(&search->forward.goals, search->grid, &leg->goals, error) &&
           goals_set(&search->backward.goals, search->grid, &leg->starts, error);
}

/*
 * Chooses keys whose sums have at least this width, unless the current keys were chosen for the
 * same width.
 */
static bool use_width(struct search *search, enum sum_width width, struct error *error)
{
    return (search->keys_ready && search->least_width == width) ||
           configure_keys(search, width, error);
}

/*
 * Sets *width to the width above that of the current keys, which were too narrow. Fails if there
 * are no wider keys.
 */
static bool widen(const struct search *search, enum sum_width *width, struct error *error)
{
    if (search->keys.width == SUM_128)
        return error_set(error, ERROR_LIMIT,
                         "the costs of paths on this map are too large to be compared exactly; "
                         "use costs with fewer decimal places or a smaller range of costs");
    *width = search->keys.width + 1;
    return true;
}

/*
 * Finds the path of a leg. Uses sums of the given width, or of a larger width if keys of the given
 * width are not exact. Results must not depend on earlier queries, so each leg begins with the same
 * keys. If leg->nearest is set, the algorithm must be exhaustive.
 */
static bool run_leg(struct search *search, const struct leg *leg, enum sum_width width,
                    struct search_result *result, struct error *error)
{
    *result = (struct search_result){0};
    if (!begin_leg(search, leg, error))
        return false;
    for (;;) {
        bool exact = false;
        if (!use_width(search, width, error) || !attempt(search, leg, result, &exact, error))
            return false;
        if (exact)
            return true;
        search_result_recycle(search, result);
        if (!widen(search, &width, error))
            return false;
    }
}

bool search_spread(struct search *search, const struct points *starts,
                   search_exact_function *is_exact, struct error *error)
{
    const struct leg leg = {.starts = *starts};
    enum sum_width width = SUM_32;
    uint32_t end;
    if (!search_may_continue(search, error) || !begin_leg(search, &leg, error))
        return false;
    for (;;) {
        if (!use_width(search, width, error))
            return false;
        const enum search_outcome outcome = run_twice(search, &leg, &end, error);
        if (outcome == OUTCOME_FAILED)
            return false;
        if (outcome != OUTCOME_OVERFLOW && is_exact(search))
            return true;
        if (!widen(search, &width, error))
            return false;
    }
}

static bool any_blocked(const struct grid *grid, const struct points *points)
{
    for (size_t i = 0; i < points->count; i++)
        if (grid_blocked(grid, points->items[i]))
            return true;
    return false;
}

/*
 * Finds the reachable cell nearest to a goal with an exhaustive algorithm, for a search whose own
 * algorithm is not exhaustive. The result, its counters and the states of the cells are those of
 * the exhaustive search.
 */
static bool run_exhaustively(struct search *search, const struct leg *leg, enum sum_width width,
                             struct search_result *result, struct error *error)
{
    struct search_settings settings = search->settings;
    settings.algorithm = ALGORITHM_EXHAUSTIVE;
    settings.problems = 1;
    search->exhaustive = search_create(search->map, &settings, error);
    if (!search->exhaustive)
        return false;
    search->exhaustive->watch = search->watch;
    search->exhaustive->observer = search->observer;
    return run_leg(search->exhaustive, leg, width, result, error);
}

/*
 * Finds the path of a leg with `nearest` set, for an algorithm that is not exhaustive. With
 * `unreachable`, no goal is known to be reachable.
 */
static bool run_nearest_leg(struct search *search, const struct leg *leg, bool unreachable,
                            enum sum_width width, struct search_result *result, struct error *error)
{
    const struct leg to_goal = {.starts = leg->starts, .goals = leg->goals};
    *result = (struct search_result){0};
    if (!unreachable && !any_blocked(search->grid, &leg->goals) &&
        !run_leg(search, &to_goal, width, result, error))
        return false;
    return result->found || run_exhaustively(search, leg, width, result, error);
}

/* Returns a leg of a query. `index` is the number of the leg, from 0 to via.count. */
static struct leg leg_of(const struct search_query *query, size_t index)
{
    struct leg leg = {.starts = query->starts,
                      .goals = query->goals,
                      .nearest = query->nearest,
                      .number = index + 1};
    if (index > 0)
        leg.starts = (struct points){&query->via.items[index - 1], 1, 1};
    if (index < query->via.count)
        leg.goals = (struct points){&query->via.items[index], 1, 1};
    return leg;
}

static bool run_leg_of(struct search *search, const struct search_query *query, size_t index,
                       struct search_result *result, struct error *error)
{
    const struct leg leg = leg_of(query, index);
    const struct search_result *before = query->before;
    const bool recorded = before && index < before->leg_count;
    const enum sum_width width = !before    ? SUM_32
                                 : recorded ? before->legs[index].width
                                            : before->width;
    if (!search_may_continue(search, error))
        return false;
    if (leg.nearest && !search->algorithm->exhaustive)
        return run_nearest_leg(search, &leg,
                               before && before->nearest && index + 1 >= before->leg_count, width,
                               result, error);
    return run_leg(search, &leg, width, result, error);
}

/* Removes the path from a result, because it does not lead to the goal. */
static void discard_path(struct search_result *result)
{
    free(result->path);
    result->path = NULL;
    result->path_count = 0;
    result->turns = 0;
    result->cost = result->length = (struct cost){0};
}

/* Finds the paths of all legs of a query with via points, and joins these paths. */
static bool run_legs(struct search *search, const struct search_query *query,
                     struct search_result *result, struct error *error)
{
    *result = (struct search_result){.optimal = true, .bound = FACTOR_ONE, .found = true};
    for (size_t i = 0; i <= query->via.count && result->found; i++) {
        struct search_result leg = {0};
        search->saves = i < query->via.count;
        const bool ok = (i == 0 || touched_save(search, error)) &&
                        run_leg_of(search, query, i, &leg, error) &&
                        search_result_append(result, &leg, &search->settings, error);
        search_result_recycle(search, &leg);
        if (!ok)
            return false;
    }
    if (!result->found && !result->nearest)
        discard_path(result);
    return true;
}

/* The legs of a query that are searched with the same keys. */
struct chain {
    struct arrivals *arrivals; /* arrivals of each leg except the last */
    size_t found;              /* number of legs that have a path */
    struct search_result last; /* result of the last of these legs */
    unsigned departure;        /* direction of arrival at the start of the last of these legs */
    bool exact;
    uint64_t expanded, generated; /* counters of all legs */
};

static void chain_free(struct search *search, struct chain *chain, size_t via_count)
{
    for (size_t i = 0; i < via_count; i++)
        arrivals_free(&chain->arrivals[i]);
    search_result_recycle(search, &chain->last);
}

/* Searches the legs of a query in order, until one has no path or the keys were not exact. */
static bool search_chain(struct search *search, const struct search_query *query,
                         enum sum_width width, struct chain *chain, struct error *error)
{
    touched_forget(search);
    *chain = (struct chain){.arrivals = chain->arrivals, .exact = true};
    for (size_t i = 0; i <= query->via.count; i++) {
        struct search_result result = {0};
        struct leg leg = leg_of(query, i);
        leg.arrivals = i > 0 ? &chain->arrivals[i - 1] : NULL;
        leg.passes = i < query->via.count;
        const bool ok = (i == 0 || touched_save(search, error)) &&
                        search_may_continue(search, error) && begin_leg(search, &leg, error) &&
                        use_width(search, width, error) &&
                        attempt(search, &leg, &result, &chain->exact, error);
        chain->expanded += result.expanded;
        chain->generated += result.generated;
        if (!ok || !chain->exact || !result.path) {
            search_result_recycle(search, &result);
            return ok;
        }
        search_result_recycle(search, &chain->last);
        chain->last = result;
        chain->found = i + 1;
        const struct point at = chain->last.path[chain->last.path_count - 1];
        const uint32_t end = cell_of_point(search->grid, at);
        chain->departure = trace_departure(search, end);
        if (!chain->last.found)
            return true;
        if (leg.passes && !trace_arrivals(search, end, &chain->arrivals[i], error))
            return false;
    }
    return true;
}

/* Joins the paths of the legs of a chain that have one. There must be such a leg. */
static bool join_chain(const struct search *search, const struct chain *chain,
                       struct search_result *result, struct error *error)
{
    const size_t before = chain->found - 1; /* legs before the last one */
    const struct arrival **parts = memory_array(before + 1, sizeof *parts, error);
    unsigned departure = chain->departure;
    bool ok = parts != NULL;
    for (size_t i = before; ok && i-- > 0;) {
        parts[i] = &chain->arrivals[i].at[departure];
        departure = parts[i]->departure;
    }
    for (size_t i = 0; ok && i < before; i++) {
        struct search_result leg = {.found = true,
                                    .optimal = chain->last.optimal,
                                    .bound = chain->last.bound,
                                    .width = chain->last.width,
                                    .path = parts[i]->path,
                                    .path_count = parts[i]->path_count};
        trace_measure(search, &leg);
        ok = search_result_append(result, &leg, &search->settings, error);
    }
    free(parts);
    return ok && search_result_append(result, &chain->last, &search->settings, error);
}

/*
 * Finds the path of a query with via points and turn costs: a path that costs no more than any
 * other path through the via points.
 */
static bool run_chain(struct search *search, const struct search_query *query,
                      struct search_result *result, struct error *error)
{
    enum sum_width width = query->before ? query->before->width : SUM_32;
    struct chain chain = {.arrivals =
                              memory_zeroed(query->via.count, sizeof *chain.arrivals, error)};
    bool ok = chain.arrivals != NULL;
    bool exact = false;
    while (ok && !exact) {
        *result = (struct search_result){.optimal = true, .bound = FACTOR_ONE};
        ok = search_chain(search, query, width, &chain, error) &&
             (chain.found == 0 || !chain.exact || join_chain(search, &chain, result, error));
        exact = chain.exact &&
                (!result->path || !result->optimal ||
                 keys_exact(&search->keys, &search->terrain, &search->strides, result->cost));
        if (ok && exact && chain.found <= query->via.count && !result->nearest) {
            discard_path(result);
            result->found = false;
            result->bound = guaranteed_bound(search);
            result->optimal = result->bound == FACTOR_ONE;
            result->width = search->least_width;
        }
        result->expanded = chain.expanded;
        result->generated = chain.generated;
        if (chain.arrivals)
            chain_free(search, &chain, query->via.count);
        if (ok && !exact) {
            search_result_free(result);
            ok = widen(search, &width, error);
        }
    }
    free(chain.arrivals);
    return ok;
}

bool search_run(struct search *search, const struct search_query *query,
                struct search_result *result, struct error *error)
{
    touched_forget(search);
    search_free(search->exhaustive);
    search->exhaustive = NULL;
    search->observer = query->observer;
    *result = (struct search_result){0};
    bool ok;
    if (query->via.count == 0)
        ok = run_leg_of(search, query, 0, result, error);
    else if (search->algorithm->turning)
        ok = run_chain(search, query, result, error);
    else
        ok = run_legs(search, query, result, error);
    search->observer = NULL;
    search->saves = false;
    if (!ok)
        search_result_free(result);
    return ok;
}
