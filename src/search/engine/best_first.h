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
 *
 * With turn costs, nodes replace cells (turning.h). A run that ends at a via point does not end at
 * the cheapest arrival: it continues with all open nodes whose f is below the cost of that arrival
 * plus a turn of 180 degrees. Arrivals at that cost or above are dominated.
 */
#ifndef ASTAR_SEARCH_ENGINE_BEST_FIRST_H
#define ASTAR_SEARCH_ENGINE_BEST_FIRST_H

#include "search/engine/lanes.h"
#include "search/engine/poll.h"

/*
 * Expands a cell, that is, reaches its successors. Returns false if out of memory. Sets
 * search->overflow and returns false if the cost of a path is too large to be stored.
 */
typedef bool expand_function(struct search *search, const struct step *here, struct variant variant,
                             struct error *error);

/* Returns the position, directions and sum of a node that a frontier has reached. */
ALWAYS_INLINE struct step step_of_node(const struct search *search, const struct frontier *frontier,
                                       uint32_t node, const struct variant variant)
{
    const unsigned bits = variant.lane_bits;
    const uint32_t cell = node >> bits;
    const unsigned lane = node & ((1u << bits) - 1);
    const unsigned stored = frontier->states[node] & STATE_ARRIVAL;
    const uint32_t y = cell_row(search, cell);
    return (struct step){.cell = cell,
                         .x = cell - y * (uint32_t)search->grid->stride,
                         .y = y,
                         .arrival = bits == 0 ? stored : lane << (DIRECTION_BITS - bits),
                         .before = stored,
                         .sum = sum_load(frontier->sums, variant.width, node)};
}

/*
 * Returns the neighbour in a direction, as it is reached through `here`. `priced` is the direction
 * in which a path takes the step.
 */
ALWAYS_INLINE struct step step_in(const struct search *search, const struct step here,
                                  const unsigned direction, const unsigned priced,
                                  const struct variant variant)
{
    const uint32_t cell = here.cell + (uint32_t)search->offsets[direction];
    const uint32_t paid = variant.backward ? here.cell : cell; /* the cell that the path enters */
    uint128 key =
        sum_times(search->keys.step[priced], cell_units(search, paid, variant), variant.width);
    if (variant.lane_bits > 0)
        key = sum_plus(key, search->turning.cost[direction][here.arrival], variant.width);
    return (struct step){.cell = cell,
                         .x = (uint32_t)((int32_t)here.x + movement_dx[direction]),
                         .y = (uint32_t)((int32_t)here.y + movement_dy[direction]),
                         .arrival = direction,
                         .before = here.arrival,
                         .sum = sum_plus(here.sum, key, variant.width)};
}

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
    const bool lanes = variant.lane_bits > 0;
    const uint128 limit = sum_limit(search, variant.width);
    const uint128 slack = lanes && search->turning.passes ? search->turning.cost[NORTH][SOUTH] : 0;
    uint128 best = SUM_NONE;  /* g of the cheapest goal reached */
    uint128 bound = SUM_NONE; /* only nodes with an f below this are expanded */
    while (open_list_advance(open, error) && open_floor(search, frontier) < bound) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t node = open_list_pop(open);
            const uint8_t state = frontier->states[node];
            if ((state & STATE_CLOSED) != 0)
                continue; /* a stale entry: the node was already expanded at this or a lower cost */
            const struct step here = step_of_node(search, frontier, node, variant);
            if (bound != SUM_NONE && bound_through(search, frontier, here, variant) >= bound)
                continue; /* remains open: no path through it is cheaper than the path found */
            if (lanes && !search->once && lanes_dominate(search, here, variant))
                continue; /* remains open: another node of the cell is expanded instead */
            if (sum_above(here.sum, limit, variant.width))
                return OUTCOME_OVERFLOW;
            frontier->states[node] = state | STATE_CLOSED;
            if (!poll_count(search, here.cell, error))
                return OUTCOME_FAILED;
            if (goals_surround(&frontier->goals, here.x, here.y) &&
                goals_contain(&frontier->goals, here.cell)) {
                const uint128 g = sum_minus(here.sum, frontier->base, variant.width);
                best = g < best ? g : best;
                bound = best + slack;
                *end = here.cell;
                if (search->once && slack == 0)
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
