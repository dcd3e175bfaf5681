/* SPDX-License-Identifier: MIT */
/*
 * bidirectional.c - A* from both ends, based on NBA* (Pijls and Post 2009).
 *
 * The forward side searches from the starts, the backward side from the goals. The two sides take
 * turns expanding cells. Each cell that both sides have reached yields a path; `best` is the key of
 * the cheapest such path. The floor of a side is a lower bound on f for the cells on its open list.
 * A side does not expand a cell if
 *   - its f is at least `best`;
 *   - the other side has settled the cell, that is, closed it with an f below that side's floor.
 *     Since the heuristic is consistent, the g of that side is final, and `best` already accounts
 *     for the paths through the cell;
 *   - g + (floor of the other side) - (h of the other side) is at least `best`. A path through the
 *     cell that has not been found yet must pass through a cell on the open list of the other side,
 *     so this sum is a lower bound on its key.
 * The search ends when the floor of either side reaches `best`.
 */
#include "search/algorithms/list.h"
#include "search/engine/best_first.h"

struct side {
    struct frontier *own, *other;
    bool backward;
};

/* The cheapest path found so far, identified by the cell where its two halves meet. */
struct meeting {
    uint128 best; /* key of the path; SUM_NONE if there is none yet */
    uint32_t cell;
};

/* Returns g of a cell on one side; SUM_NONE if that side has not reached it. */
ALWAYS_INLINE uint128 g_of(const struct frontier *frontier, uint32_t cell, enum sum_width width)
{
    const uint128 sum = sum_load(frontier->sums, width, cell);
    return sum_above(frontier->base, sum, width) ? SUM_NONE : sum_minus(sum, frontier->base, width);
}

/* Returns true if a side skips a cell for one of the reasons listed at the top of this file. */
ALWAYS_INLINE bool is_rejected(const struct search *search, const struct side *side,
                               const struct step here, uint128 best, const struct variant variant)
{
    if (bound_through(search, side->own, here, variant) >= best)
        return true;
    const unsigned rounding = search->keys.rounding;
    const uint128 other_g = g_of(side->other, here.cell, variant.width);
    const uint64_t other_h =
        frontier_estimate(side->other, here.x, here.y, variant.estimate == ESTIMATE_PLAIN);
    const uint64_t floor = open_list_floor(&side->other->open);
    if (other_g != SUM_NONE && (side->other->states[here.cell] & STATE_CLOSED) != 0)
        return (uint64_t)(other_g >> rounding) + other_h < floor;
    const uint128 g = sum_minus(here.sum, side->own->base, variant.width);
    return best != SUM_NONE && floor > other_h &&
           g + ((uint128)(floor - other_h) << rounding) >= best;
}

/* Reaches the neighbours of a cell. A neighbour that both sides have reached may improve `best`. */
ALWAYS_INLINE bool expand(struct search *search, const struct side *side, const struct step here,
                          struct meeting *meeting, const struct variant variant,
                          struct error *error)
{
    struct frontier *const own = side->own;
    const enum sum_width width = variant.width;
    const uint8_t free = search->free[here.cell];
    unsigned steps = search->prune ? successors_get(&search->successors, here.arrival, free)
                                   : movement_steps(search->settings.rule, free);
    const struct variant paying = {
        .width = width, .costs = variant.costs, .backward = side->backward};
    for (; steps != 0; steps &= steps - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(steps); /* from here to the neighbour */
        const unsigned priced = side->backward ? direction ^ 4 : direction;
        const struct step next = step_in(search, here, direction, priced, paying);
        const uint128 stored = sum_load(own->sums, width, next.cell);
        if (next.sum == here.sum || /* the direction is forbidden */
            !sum_improves(next.sum, stored, own->base, width))
            continue;
        if (!frontier_reach(search, own, next, variant, error))
            return false;
        const uint128 rest = g_of(side->other, next.cell, width);
        const uint128 whole = sum_plus(sum_minus(next.sum, own->base, width), rest, width);
        if (rest != SUM_NONE && whole < meeting->best)
            *meeting = (struct meeting){whole, next.cell};
    }
    return true;
}

/*
 * Removes one cell from the open list of a side and expands it, unless it is closed or rejected.
 * Returns OUTCOME_FOUND on success; the search then continues.
 */
ALWAYS_INLINE enum search_outcome advance(struct search *search, const struct side *side,
                                          struct meeting *meeting, const struct variant variant,
                                          struct error *error)
{
    struct frontier *const own = side->own;
    const enum sum_width width = variant.width;
    const uint32_t cell = open_list_pop(&own->open);
    const struct step here = step_of_node(search, own, cell, variant);
    if ((own->states[cell] & STATE_CLOSED) != 0 ||
        is_rejected(search, side, here, meeting->best, variant))
        return OUTCOME_FOUND;
    if (sum_above(here.sum, sum_limit(search, variant.width), width))
        return OUTCOME_OVERFLOW;
    own->states[cell] |= STATE_CLOSED;
    if (!poll_count(search, cell, error))
        return OUTCOME_FAILED;
    const uint128 top = sum_plus(here.sum, search->keys.longest, width);
    if (sum_above(top, own->top, width))
        own->top = top;
    return expand(search, side, here, meeting, variant, error) ? OUTCOME_FOUND : OUTCOME_FAILED;
}

/* Handles cells that are both start and goal: paths without steps. */
static void meet_at_ends(const struct search *search, struct meeting *meeting)
{
    for (size_t i = 0; i < search->forward.goals.count; i++) {
        const uint32_t cell = search->forward.goals.cells[i];
        if (g_of(&search->forward, cell, search->keys.width) == 0)
            *meeting = (struct meeting){0, cell};
    }
}

ALWAYS_INLINE enum search_outcome run(struct search *search, uint32_t *end,
                                      const struct variant variant, struct error *error)
{
    const struct side sides[2] = {{&search->forward, &search->backward, false},
                                  {&search->backward, &search->forward, true}};
    struct meeting meeting = {.best = SUM_NONE};
    meet_at_ends(search, &meeting);
    for (int turn = 0;; turn ^= 1) {
        struct open_list *const open = &sides[turn].own->open;
        if (open_list_bucket_empty(open) && !open_list_advance(open, error))
            break;
        if (open_floor(search, sides[turn].own) >= meeting.best)
            break;
        const enum search_outcome outcome = advance(search, &sides[turn], &meeting, variant, error);
        if (outcome != OUTCOME_FOUND)
            return outcome;
    }
    *end = meeting.cell;
    if (error->code != ERROR_NONE)
        return OUTCOME_FAILED;
    return meeting.best != SUM_NONE ? OUTCOME_FOUND : OUTCOME_NO_PATH;
}

static enum search_outcome bidirectional_run(struct search *search, uint32_t *end,
                                             struct error *error)
{
    static const struct variant plain[] = {
        {.width = SUM_32, .costs = COSTS_VALUE, .estimate = ESTIMATE_PLAIN},
        {.width = SUM_64, .costs = COSTS_VALUE, .estimate = ESTIMATE_PLAIN}};
    const bool fast = search->terrain.source == COSTS_VALUE && search->forward.prices.plain &&
                      search->backward.prices.plain;
    switch (search->keys.width) {
    case SUM_32:
        return fast ? run(search, end, plain[SUM_32], error)
                    : run(search, end, (struct variant){.width = SUM_32}, error);
    case SUM_64:
        return fast ? run(search, end, plain[SUM_64], error)
                    : run(search, end, (struct variant){.width = SUM_64}, error);
    default:
        return run(search, end, (struct variant){.width = SUM_128}, error);
    }
}

static const char *bidirectional_unsupported(const struct search *search)
{
    const enum heuristic heuristic = search->settings.heuristic;
    if (search->settings.weight != FACTOR_ONE)
        return "bidirectional does not support --weight";
    if (heuristic == HEURISTIC_EUCLIDEAN || !search->forward.prices.consistent)
        return "bidirectional needs a consistent heuristic (auto or zero)";
    return NULL;
}

const struct algorithm_row bidirectional_row = {.name = "bidirectional",
                                                .description =
                                                    "A* from both ends: the cheapest path",
                                                .run = bidirectional_run,
                                                .unsupported = bidirectional_unsupported,
                                                .alternatives = "astar",
                                                .optimal = OPTIMAL_IF_ADMISSIBLE,
                                                .bidirectional = true,
                                                .bytes = 11,
                                                .wide_bytes = 19};
