/* SPDX-License-Identifier: MIT */
/*
 * best_first.h - the main loop of all searches with one frontier. Algorithms supply the function
 * that expands a cell.
 *
 * If f = g + h with an admissible h, the path found is a cheapest one. The open list orders cells
 * by buckets of f, not by f itself, so a cell may be expanded before its g is final. It is expanded
 * again when a cheaper path to it is found. After a goal is reached, the search continues with all
 * open cells whose f is below the cost of the cheapest path found so far. When no such cell is
 * left, that path is a cheapest one.
 *
 * If search->once is set, no cell is expanded twice: the heuristic is multiplied by a weight W > 1,
 * or is not admissible, or g is ignored. Re-expansions could then outnumber the cells by orders of
 * magnitude. The first goal that is removed from the open list ends the search.
 *
 * Bound. With an admissible heuristic, the path found costs at most W times the least cost. Let g*
 * be the least cost of a path to a cell, let c be the cost of the cheapest step, and let h be
 * multiplied by W. Claim: g <= W g* for every cell that is expanded. Suppose that n is the first
 * cell that violates the claim. On a cheapest path to n, let m be the first cell that is not closed
 * yet; m is n or comes before it.
 *   - If m is a start, it is on the open list with the lowest key (open_start), before n.
 *   - Otherwise the cell p before m is closed, so g(p) <= W g*(p). Successors are not pruned in
 *     such a search, so the step from p to m was taken, and g(m) <= g(p) + cost(p, m) <=
 *     W g*(m) - (W - 1) c. h is W times a norm (heuristic.h), so h(m) <= W cost(m, n) + h(n).
 *     Together, f(m) <= W g*(n) + h(n) - (W - 1) c < f(n) - (W - 1) c.
 * Buckets are at most (W - 1) c wide, so m is in a lower bucket than n and is removed before n, or
 * m is n and the claim holds. Rounding may add a unit to g and a unit to h; configure.c subtracts
 * these units from the width of a bucket. The bound for the goal that is found follows in the same
 * way: let n be this goal, and let m be on a cheapest path to any goal; h is 0 at both goals. In
 * jump point search, cells are jump points and steps are jumps; a jump costs as much as its steps,
 * so the proof is the same.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H
#define ASTAR_SEARCH_ALGORITHMS_BEST_FIRST_H

#include "search/poll.h"

/*
 * Expands a cell, that is, reaches its successors. Returns false if out of memory. Sets
 * search->overflow and returns false if the cost of a path is too large to be stored.
 */
typedef bool expand_function(struct search *search, const struct step *here, struct variant variant,
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
    const uint128 limit = sum_limit(search, variant.width);
    uint128 best = SUM_NONE; /* g of the cheapest goal reached */
    while (open_list_advance(open, error) && open_floor(search, frontier) < best) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            const uint8_t state = frontier->states[cell];
            if ((state & STATE_CLOSED) != 0)
                continue; /* a stale entry: the cell was already expanded at this or a lower cost */
            const uint32_t y = cell_row(search, cell);
            const uint32_t x = cell - y * (uint32_t)search->grid->stride;
            const struct step here = {.cell = cell,
                                      .x = x,
                                      .y = y,
                                      .arrival = state & STATE_ARRIVAL,
                                      .sum = sum_load(frontier->sums, variant.width, cell)};
            if (best != SUM_NONE && bound_through(search, frontier, here, variant) >= best)
                continue; /* remains open: no path through it is cheaper than the path found */
            if (sum_above(here.sum, limit, variant.width))
                return OUTCOME_OVERFLOW;
            frontier->states[cell] = state | STATE_CLOSED;
            if (!poll_count(search, cell, error))
                return OUTCOME_FAILED;
            if (goals_surround(&frontier->goals, x, y) && goals_contain(&frontier->goals, cell)) {
                best = sum_minus(here.sum, frontier->base, variant.width);
                *end = cell;
                if (search->once)
                    return OUTCOME_FOUND;
                continue;
            }
            if (!expand(search, &here, variant, error))
                return search->overflow ? OUTCOME_OVERFLOW : OUTCOME_FAILED;
        }
    }
    if (best != SUM_NONE)
        return OUTCOME_FOUND;
    return error->code == ERROR_NONE ? OUTCOME_NO_PATH : OUTCOME_FAILED;
}

#endif
