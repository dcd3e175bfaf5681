/* SPDX-License-Identifier: MIT */
/*
 * search.c - answers queries.
 *
 * run_exactly is the only loop that repeats a search: it makes the keys wider until they are exact.
 * Each pass searches all legs of a query with the same keys (run_legs), or spreads from the starts
 * of a field (spread). run_once runs the algorithm.
 *
 * With turn costs, a leg depends on the direction in which the previous leg arrived
 * (algorithms/turning.h). The arrivals of each leg are therefore kept, with the keys of the
 * complete paths, and the path is put together after the last leg.
 */
#include "search/search.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/configure.h"
#include "search/cost/turns.h"
#include "search/engine/poll.h"
#include "search/engine/state.h"
#include "search/guided.h"
#include "search/result/nearest.h"
#include "search/result/trace.h"

/* A query that is being answered. */
struct inquiry {
    const struct search_query *query;
    struct search_result *result;
    struct arrivals *arrivals; /* with turn costs and via points: of each leg; otherwise NULL */
};

/* A part of a query: from the starts or a via point to the next via point or the goals. */
struct leg {
    struct points starts, goals;
    const struct arrivals *arrivals; /* how a path arrives at the start, or NULL */
    bool passes;                     /* all arrivals at the goal are needed */
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
 * Makes the sums of earlier runs invalid, and clears them if they have used up half of the range of
 * sums. The other half is the range of this run (sum_limit), so results do not depend on earlier
 * runs. Two frontiers have the same base.
 */
static void begin_sums(struct search *search)
{
    struct frontier *const sides[] = {&search->forward, &search->backward};
    const size_t count = search->algorithm->bidirectional ? 2 : 1;
    uint128 top = 0;
    for (size_t i = 0; i < count; i++)
        top = sides[i]->top > top ? sides[i]->top : top;
    for (size_t i = 0; i < count; i++) {
        sides[i]->top = top;
        if (top > keys_sum_max(search->keys.width))
            frontier_clear(sides[i]);
        frontier_invalidate(sides[i]);
    }
    search->jump_limit =
        search->saves ? 0 : search->forward.base + keys_sum_max(search->keys.width);
}

/* Resets the open list of a frontier for a run that begins at the given points. */
static void begin_frontier(struct search *search, struct frontier *frontier,
                           const struct points *from)
{
    frontier_select_prices(frontier);
    open_list_clear(&frontier->open,
                    search->g_mask != 0 ? search->bucket_shift : greedy_shift(search, from));
    const size_t bytes = sum_bytes(frontier->width);
    frontier->open.cells = (struct open_cells){
        .states = frontier->states,
        .closed = STATE_CLOSED,
        .sums = search->layout == LAYOUT_LANES ? NULL : frontier->sums,
        .sum_bytes = bytes,
        .row_bytes = bytes * search->grid->stride,
    };
}

/*
 * Opens a cell or node. With a weight, the starts are expanded before all other cells; the proof of
 * the bound in engine/best_first.h depends on this.
 */
static bool open_step(struct search *search, struct frontier *frontier, const struct step step,
                      struct error *error)
{
    const struct variant variant = {.width = search->keys.width,
                                    .lane_bits = search->turning.lane_bits};
    const uint32_t node = step_node(step, variant);
    if (sum_load(frontier->sums, variant.width, node) >= frontier->base)
        return true; /* a repeated point */
    frontier->top = step.sum > frontier->top ? step.sum : frontier->top;
    if (search->weight == FACTOR_ONE || search->g_mask == 0)
        return frontier_reach(search, frontier, step, variant, error);
    frontier_store(frontier, step, variant);
    search->generated++;
    return open_list_push(&frontier->open, 0, node, error);
}

/*
 * Opens a start or via point: with turn costs, in all directions or, if there are `arrivals`, in
 * the directions in which the previous leg arrived. Sets search->overflow if a sum is too large.
 */
static bool open_point(struct search *search, struct frontier *frontier, struct point at,
                       const struct arrivals *arrivals, struct error *error)
{
    const bool lanes = search->layout == LAYOUT_LANES;
    const uint128 limit = sum_limit(search, search->keys.width);
    bool ok = true;
    for (unsigned d = 0; ok && d < DIRECTION_COUNT;
         d += lanes ? turning_spacing(search) : DIRECTION_COUNT) {
        if (arrivals && !arrivals->at[d].path)
            continue;
        const struct step step = {.cell = cell_of_point(search->grid, at),
                                  .x = at.x + 1,
                                  .y = at.y + 1,
                                  .arrival = lanes ? d : ARRIVAL_START,
                                  .before = ARRIVAL_START,
                                  .sum = frontier->base + (arrivals ? arrivals->at[d].key : 0)};
        search->overflow = step.sum > limit;
        ok = !search->overflow && open_step(search, frontier, step, error);
    }
    return ok;
}

/* Opens the given points, except those in walls. */
static bool open_points(struct search *search, struct frontier *frontier,
                        const struct points *points, const struct arrivals *arrivals,
                        struct error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < points->count; i++)
        ok = grid_blocked(search->grid, points->items[i]) ||
             open_point(search, frontier, points->items[i], arrivals, error);
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
        search->terrain.source == COSTS_LEVEL && search->crossings.rows &&
        !search->algorithm->bidirectional && prices->plain &&
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
    begin_sums(search);
    begin_frontier(search, &search->forward, &leg->starts);
    aim_crossings(search);
    turning_begin(search, leg->passes);
    if (!open_points(search, &search->forward, &leg->starts, leg->arrivals, error))
        return false;
    if (!search->algorithm->bidirectional)
        return true;
    begin_frontier(search, &search->backward, &leg->goals);
    return open_points(search, &search->backward, &leg->goals, NULL, error);
}

/* Runs the algorithm once with the current keys. */
static enum search_outcome run_once(struct search *search, const struct leg *leg, uint32_t *end,
                                    struct error *error)
{
    enum search_outcome outcome = OUTCOME_FAILED;
    search->generated = 0;
    search->overflow = false;
    poll_begin(search);
    if (search->layout == LAYOUT_TILES || search->layout == LAYOUT_SURFACE ||
        begin_frontiers(search, leg, error))
        outcome = search->algorithm->run(search, end, error);
    else if (search->overflow)
        outcome = OUTCOME_OVERFLOW;
    poll_end(search);
    return outcome;
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
        return search->uniform_steps && !search->diagonals ? FACTOR_ONE : 0;
    default:
        return 0;
    }
}

/* Sets the goals of both frontiers for a leg, and clears *error. */
static bool begin_leg(struct search *search, const struct leg *leg, struct error *error)
{
    error->code = ERROR_NONE;
    return search_may_continue(search, error) &&
           goals_set(&search->forward.goals, search->grid, &leg->goals, error) &&
           goals_set(&search->backward.goals, search->grid, &leg->starts, error);
}

/*
 * A part of run_exactly that searches with the current keys. Sets *exact to false if the keys were
 * too narrow; in that case, wider keys may find a cheaper path. *exact is true before.
 */
typedef bool pass_function(struct search *search, const void *context, bool *exact,
                           struct error *error);

/*
 * Repeats a pass until its keys are exact. Begins with keys whose sums have at least the given
 * width. Results must not depend on earlier queries, so every query begins with the same width.
 */
static bool run_exactly(struct search *search, enum sum_width width, pass_function *pass,
                        const void *context, struct error *error)
{
    for (;; width = search->keys.width + 1) {
        bool exact = true;
        if (!configure_keys(search, width, error) || !pass(search, context, &exact, error))
            return false;
        if (exact)
            return true;
        if (search->keys.width == SUM_128)
            return error_set(error, ERROR_LIMIT,
                             "the costs of paths on this map are too large to be compared exactly; "
                             "use costs with fewer decimal places or a smaller range of costs");
    }
}

/* The argument of `spread`. */
struct spreading {
    struct leg leg;
    search_exact_function *is_exact;
};

/* The pass of search_spread. */
static bool spread(struct search *search, const void *context, bool *exact, struct error *error)
{
    const struct spreading *spreading = context;
    uint32_t end;
    if (!begin_leg(search, &spreading->leg, error))
        return false;
    const enum search_outcome outcome = run_once(search, &spreading->leg, &end, error);
    *exact = outcome == OUTCOME_NO_PATH && spreading->is_exact(search);
    return outcome != OUTCOME_FAILED;
}

bool search_spread(struct search *search, const struct points *starts,
                   search_exact_function *is_exact, struct error *error)
{
    const struct spreading spreading = {.leg = {.starts = *starts}, .is_exact = is_exact};
    return run_exactly(search, SUM_32, spread, &spreading, error);
}

/* Returns a leg of a query. `index` is the number of the leg, from 0 to via.count. */
static struct leg leg_of(const struct inquiry *inquiry, size_t index)
{
    const struct search_query *query = inquiry->query;
    struct leg leg = {
        .starts = query->starts, .goals = query->goals, .passes = index < query->via.count};
    if (index > 0)
        leg.starts = (struct points){&query->via.items[index - 1], 1, 1};
    if (index > 0 && inquiry->arrivals)
        leg.arrivals = &inquiry->arrivals[index - 1];
    if (leg.passes)
        leg.goals = (struct points){&query->via.items[index], 1, 1};
    return leg;
}

/* Returns true if a leg of a query with `nearest` set is known to have no path to its goals. */
static bool is_hopeless(const struct search *search, const struct search_query *query, size_t index,
                        const struct points *goals)
{
    const struct search_result *before = query->before;
    bool hopeless = before && before->nearest && index + 1 >= before->leg_count;
    for (size_t i = 0; !hopeless && i < goals->count; i++)
        hopeless = grid_blocked(search->grid, goals->items[i]);
    return hopeless;
}

/*
 * Runs the algorithm for a leg. If the query asks for the nearest cell, and an algorithm that is
 * not exhaustive finds no path, an exhaustive algorithm runs in its place. The counters and the
 * states of the cells are those of the last run.
 */
static enum search_outcome run_leg(struct search *search, const struct search_query *query,
                                   size_t index, const struct leg *leg, uint32_t *end,
                                   struct error *error)
{
    const bool replaceable = query->nearest && !search->algorithm->exhaustive;
    enum search_outcome outcome = OUTCOME_NO_PATH;
    if (!replaceable || !is_hopeless(search, query, index, &leg->goals))
        outcome = run_once(search, leg, end, error);
    if (!replaceable || outcome != OUTCOME_NO_PATH)
        return outcome;
    return configure_exhaustive(search, error) ? run_once(search, leg, end, error) : OUTCOME_FAILED;
}

/*
 * Returns true if a path with this result is certain to be a cheapest path, if the settings
 * guarantee one. `key` is the key of the path, and `legs` is the number of its legs.
 */
static bool is_exact(const struct search *search, const struct search_result *result, uint128 key,
                     size_t legs)
{
    return !result->path || !result->optimal || search->algorithm->counts_steps ||
           (keys_exact(&search->keys, &search->terrain, &search->strides, result->cost) &&
            (!search->keys.turns_break_ties ||
             keys_order_turns(&search->keys, &search->terrain, key,
                              (uint128)search->grid->width * search->grid->height * legs)));
}

/* Stores the path of the last run, which ends at `end`, in *part. */
static bool trace_leg(struct search *search, uint32_t end, struct search_result *part, bool *exact,
                      struct error *error)
{
    const struct frontier *side = &search->forward;
    uint128 key = 0;
    if (!trace_path(search, end, part, error))
        return false;
    if (search->keys.turns_break_ties)
        key = sum_load(side->sums, side->width, turning_cheapest_node(search, end)) - side->base;
    *exact = is_exact(search, part, key, 1);
    return true;
}

/* Searches a leg with the current keys, and adds its result to the result of the query. */
static bool add_leg(struct search *search, const struct inquiry *inquiry, size_t index, bool *exact,
                    struct error *error)
{
    const struct search_query *query = inquiry->query;
    const struct leg leg = leg_of(inquiry, index);
    uint32_t end = 0;
    if (!begin_leg(search, &leg, error))
        return false;
    const enum search_outcome outcome = run_leg(search, query, index, &leg, &end, error);
    const uint32_t bound = guaranteed_bound(search);
    struct search_result own = {0};
    struct search_result *part = query->via.count == 0 ? inquiry->result : &own;
    part->found = outcome == OUTCOME_FOUND;
    part->nearest = query->nearest && outcome == OUTCOME_NO_PATH;
    part->optimal = bound == FACTOR_ONE;
    part->bound = bound;
    part->expanded = search->expanded;
    part->generated = search->generated;
    *exact = outcome != OUTCOME_OVERFLOW;
    bool ok = outcome != OUTCOME_FAILED;
    if (ok && part->nearest)
        ok = nearest_cell(search, &leg.goals, &end, error);
    if (ok && (part->found || part->nearest))
        ok = inquiry->arrivals
                 ? trace_arrivals(search, end, leg.passes, &inquiry->arrivals[index], error)
                 : trace_leg(search, end, part, exact, error);
    if (part == &own) {
        ok = ok && search_result_append(inquiry->result, part, &search->settings, error);
        search_result_recycle(search, part);
    }
    return ok;
}

/* Returns the arrival with the least key; NULL if there is none. */
static const struct arrival *cheapest_arrival(const struct arrivals *arrivals)
{
    const struct arrival *cheapest = NULL;
    for (const struct arrival *at = arrivals->at; at < arrivals->at + DIRECTION_COUNT; at++)
        if (at->path && (!cheapest || at->key < cheapest->key))
            cheapest = at;
    return cheapest;
}

/*
 * Adds the cheapest path through all legs that have a path to the result of the query, to which
 * add_leg has added everything else.
 */
static bool join_legs(const struct search *search, const struct inquiry *inquiry, bool *exact,
                      struct error *error)
{
    struct search_result *result = inquiry->result;
    const struct arrivals *arrivals = inquiry->arrivals;
    const struct arrival **parts =
        memory_array(inquiry->query->via.count + 1, sizeof *parts, error);
    bool ok = parts != NULL;
    size_t found = 0;
    while (ok && found <= inquiry->query->via.count && cheapest_arrival(&arrivals[found]))
        found++;
    const struct arrival *next = NULL;
    for (size_t i = found; i-- > 0; next = parts[i])
        parts[i] = next ? &arrivals[i].at[next->departure] : cheapest_arrival(&arrivals[i]);
    for (size_t i = 0; ok && i < found; i++) {
        struct search_result part = {.found = result->found,
                                     .nearest = result->nearest,
                                     .optimal = result->optimal,
                                     .bound = result->bound,
                                     .path = parts[i]->path,
                                     .path_count = parts[i]->path_count};
        trace_measure(search, &part);
        ok = search_result_append(result, &part, &search->settings, error);
    }
    if (ok && found > 0)
        *exact = is_exact(search, result, parts[found - 1]->key, found);
    free(parts);
    return ok;
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

/*
 * The pass of search_run: searches the legs of a query in order, until one has no path or the keys
 * were not exact.
 */
static bool run_legs(struct search *search, const void *context, bool *exact, struct error *error)
{
    const struct inquiry *inquiry = context;
    const size_t last = inquiry->query->via.count;
    struct search_result *result = inquiry->result;
    bool ok = true;
    touched_forget(search);
    result->found = result->optimal = true;
    result->bound = FACTOR_ONE;
    for (size_t i = 0; ok && *exact && result->found && i <= last; i++) {
        search->saves = i < last;
        search->jumped = rectangle_empty;
        ok = add_leg(search, inquiry, i, exact, error) &&
             (!search->saves || !*exact || !result->found || touched_save(search, error));
    }
    if (ok && *exact && inquiry->arrivals)
        ok = join_legs(search, inquiry, exact, error);
    for (size_t i = 0; inquiry->arrivals && i <= last; i++)
        arrivals_free(&inquiry->arrivals[i]);
    if (!result->found && !result->nearest)
        discard_path(result);
    result->width = search->least_width;
    if (!ok || !*exact)
        search_result_recycle(search, result);
    return ok;
}

bool search_run(struct search *search, const struct search_query *query,
                struct search_result *result, struct error *error)
{
    const bool joins = search->settings.turn_cost != TURN_COST_NONE && query->via.count > 0;
    struct inquiry inquiry = {.query = query, .result = result};
    *result = (struct search_result){0};
    if (joins)
        inquiry.arrivals = memory_zeroed(query->via.count + 1, sizeof *inquiry.arrivals, error);
    search->observer = query->observer;
    const bool ok = (!joins || inquiry.arrivals) &&
                    run_exactly(search, query->before ? query->before->width : SUM_32, run_legs,
                                &inquiry, error);
    search->observer = NULL;
    search->saves = false;
    free(inquiry.arrivals);
    return ok;
}
