/* SPDX-License-Identifier: MIT */
/*
 * best_first.h - the main loop of all searches with one frontier. Algorithms supply the function
 * that expands a cell.
 *
 * The open list orders cells by buckets of f, not by f itself, so a cell may be expanded before its
 * g is final. It is expanded again when a cheaper path to it is found. After a goal is reached, the
 * search continues with all open cells whose f is below the cost of the goal. When no such cells
 * are left, the path is a cheapest one if f = g + h with an admissible h. If h is multiplied by a
 * weight W, the path costs at most W times the least cost.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H
#define ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H

#include "search/poll.h"

/*
 * Expands a cell: reaches its successors. Returns false if out of memory, or if a sum does not fit;
 * in that case, sets search->overflow.
 */
typedef bool expand_function(struct search *search, struct step here, struct variant variant,
                             struct error *error);

/*
 * Runs the search. `variant` and `expand` are constants at each call, so that each call is compiled
 * as a separate loop.
 */
ALWAYS_INLINE enum search_outcome best_first(struct search *search, uint32_t *end,
                                             const struct variant variant,
                                             expand_function *const expand, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    struct open_list *const open = &frontier->open;
    const uint64_t limit = sum_limit(search, variant.wide);
    uint64_t best = UINT64_MAX; /* g of the cheapest goal reached */
    while (open_list_advance(open, error) && open_list_floor(open) < best) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            const uint8_t state = frontier->states[cell];
            if ((state & STATE_CLOSED) != 0)
                continue; /* a stale entry: the cell was already expanded at this or a lower cost */
            const uint32_t y = cell_row(search, cell);
            const uint32_t x = cell - y * (uint32_t)search->grid->stride;
            const uint64_t sum = sum_load(frontier->sums, variant.wide, cell);
            if (best != UINT64_MAX &&
                sum - frontier->base + frontier_estimate(frontier, x, y, variant.plain) >= best)
                continue; /* stays open: no path through it is cheaper than the path found */
            if (sum > limit)
                return OUTCOME_OVERFLOW;
            frontier->states[cell] = state | STATE_CLOSED;
            if (!poll_count(search, error))
                return OUTCOME_FAILED;
            if (goals_surround(&frontier->goals, x, y) && goals_contain(&frontier->goals, cell)) {
                best = sum - frontier->base;
                *end = cell;
                if (!search->reopen)
                    return OUTCOME_FOUND; /* g is ignored: the first path is the result */
                continue;
            }
            const struct step here = {cell, x, y, state & STATE_ARRIVAL, sum};
            if (!expand(search, here, variant, error))
                return search->overflow ? OUTCOME_OVERFLOW : OUTCOME_FAILED;
        }
    }
    if (best != UINT64_MAX)
        return OUTCOME_FOUND;
    return error->code == ERROR_NONE ? OUTCOME_NO_PATH : OUTCOME_FAILED;
}

#endif
