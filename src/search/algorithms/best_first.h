/* SPDX-License-Identifier: MIT */
/*
 * best_first.h - the loop of all searches with one frontier; they differ in how a cell is expanded.
 *
 * The open list orders cells by buckets of f, not by f itself, so a cell may be expanded before its
 * g is final. It is then expanded again when it is improved; and after a goal has been reached, the
 * rest of its bucket is worked off as far as f is below the goal's cost. Once that is done no open
 * cell has a smaller f. With f = g + h and h never too large that makes the path the cheapest, with
 * h times W at most W times as dear.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H
#define ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H

#include "search/engine.h"

/* Expands the cell at x,y: reaches its successors. False when out of memory, or on overflow. */
typedef bool expand_function(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                             unsigned arrival, uint64_t sum, bool wide, bool plain,
                             struct error *error);

/*
 * `wide`, `plain` (see struct heuristic_prices) and `expand` are constants at each call, so that
 * each call becomes a loop of its own.
 */
ALWAYS_INLINE enum outcome best_first(struct search *search, uint32_t *end, const bool wide,
                                      const bool plain, expand_function *const expand,
                                      struct error *error)
{
    struct frontier *const frontier = &search->forward;
    struct open_list *const open = &frontier->open;
    const uint64_t limit = sum_limit(search, wide);
    uint64_t best = UINT64_MAX; /* g of the cheapest goal reached */
    while (open_list_advance(open, error) && open_list_floor(open) < best) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            const uint8_t state = frontier->states[cell];
            if ((state & STATE_CLOSED) != 0)
                continue; /* expanded already, for no more than this entry's price */
            const uint32_t y = cell_row(search, cell);
            const uint32_t x = cell - y * (uint32_t)search->grid->stride;
            const uint64_t sum = sum_load(frontier->sums, wide, cell);
            if (best != UINT64_MAX &&
                sum - frontier->base +
                        heuristic_estimate(&frontier->prices, &frontier->goals.rectangle, x, y,
                                           plain) >=
                    best)
                continue; /* stays open: no path through it can be cheaper than the one found */
            if (sum > limit)
                return OUTCOME_OVERFLOW;
            frontier->states[cell] = state | STATE_CLOSED;
            if (!count_expanded(search, error))
                return OUTCOME_FAILED;
            if (goals_surround(&frontier->goals, x, y) && goals_contain(&frontier->goals, cell)) {
                best = sum - frontier->base;
                *end = cell;
                if (!search->reopen)
                    return OUTCOME_FOUND; /* nothing that is still open can change the way here */
            } else if (!expand(search, cell, x, y, state & STATE_ARRIVAL, sum, wide, plain,
                               error)) {
                return search->overflow ? OUTCOME_OVERFLOW : OUTCOME_FAILED;
            }
        }
    }
    if (best != UINT64_MAX)
        return OUTCOME_FOUND;
    return error->code == ERROR_NONE ? OUTCOME_NO_PATH : OUTCOME_FAILED;
}

#endif
