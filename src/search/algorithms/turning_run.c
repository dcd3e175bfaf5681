/* SPDX-License-Identifier: MIT */
/*
 * turning_run.c - the search loop of A* and Dijkstra's algorithm with turn costs.
 *
 * The loop is that of best_first.h, with nodes (turning.h) instead of cells. A run that ends at a
 * via point does not end at the cheapest arrival: it continues with all open nodes whose f is below
 * the cost of that arrival plus a turn of 180 degrees. Arrivals at that cost or above are
 * dominated.
 */
#include <string.h>

#include "search/algorithms/list.h"
#include "search/algorithms/turning.h"
#include "search/algorithms/turning_estimate.h"
#include "search/poll.h"

/* Vectors of sums. If the machine has no vectors of this size, the compiler uses smaller ones. */
typedef uint32_t vector32 __attribute__((vector_size(16)));
typedef uint64_t vector64 __attribute__((vector_size(16)));

/* Returns true if all bits of `mask` are set in both halves of a vector. */
ALWAYS_INLINE bool all_set(const void *vector, uint64_t mask)
{
    uint64_t halves[2];
    memcpy(halves, vector, sizeof halves);
    return (halves[0] & halves[1] & mask) == mask;
}

/* Compile-time parameters of the loop; each combination is compiled separately. */
struct shape {
    enum sum_width width;
    unsigned lane_bits;
};

/* A node, and how it was reached. */
struct visit {
    uint32_t cell, x, y; /* padded coordinates */
    unsigned direction;  /* direction of the last step */
    unsigned arrival;    /* direction of the step before it, or ARRIVAL_START */
    uint128 sum;         /* base + g */
};

/*
 * Returns true if a path to a cell, with this sum and this direction of the last step, is dominated
 * by another node of the cell. `first` is the first node of the cell.
 *
 * With sums of 32 and 64 bits, no difference of sums of a run reaches the highest bit (sum_limit), and
 * neither does the base, so this bit is the sign of a difference. Node i dominates if two differences are not negative: its
 * sum minus the base (otherwise, this run has not reached the node), and `sum` minus the cost of
 * the turn minus the sum of node i.
 */
ALWAYS_INLINE bool is_dominated(const struct search *search, uint32_t first, unsigned direction,
                                const uint128 sum, const struct shape shape)
{
    const struct frontier *const frontier = &search->forward;
    const uint32_t lanes = 1u << shape.lane_bits;
    const unsigned shift = DIRECTION_BITS - shape.lane_bits;
    if (shape.width == SUM_32) {
        const uint32_t *const sums = (const uint32_t *)frontier->sums + first;
        const uint32_t *const turns = search->turning.narrow[direction >> shift];
        vector32 signs = ~(vector32){0};
        for (uint32_t i = 0; i < lanes; i += sizeof signs / sizeof *sums) {
            vector32 other;
            vector32 turn;
            memcpy(&other, sums + i, sizeof other);
            memcpy(&turn, turns + i, sizeof turn);
            signs &= (other - (uint32_t)frontier->base) | ((uint32_t)sum - other - turn);
        }
        return !all_set(&signs, UINT64_C(0x8000000080000000));
    }
    if (shape.width == SUM_64) {
        const uint64_t *const sums = (const uint64_t *)frontier->sums + first;
        const uint64_t *const turns = search->turning.wide[direction >> shift];
        vector64 signs = ~(vector64){0};
        for (uint32_t i = 0; i < lanes; i += sizeof signs / sizeof *sums) {
            vector64 other;
            vector64 turn;
            memcpy(&other, sums + i, sizeof other);
            memcpy(&turn, turns + i, sizeof turn);
            signs &= (other - (uint64_t)frontier->base) | ((uint64_t)sum - other - turn);
        }
        return !all_set(&signs, UINT64_C(1) << 63);
    }
    const uint128 *const sums = (const uint128 *)frontier->sums + first;
    bool dominated = false;
    for (uint32_t i = 0; i < lanes; i++)
        dominated = dominated || (i << shift != direction && sums[i] >= frontier->base &&
                                  sums[i] + search->turning.cost[direction][i << shift] <= sum);
    return dominated;
}

/* Returns a lower bound on the key of a path through a node. */
ALWAYS_INLINE uint128 bound_of(const struct search *search, const struct visit *here,
                               const struct shape shape)
{
    const uint64_t h = turning_estimate(search, here->x, here->y, here->direction);
    const uint128 g = sum_minus(here->sum, search->forward.base, shape.width);
    return sum_plus(g, shape.width == SUM_128 ? (uint128)h << search->keys.rounding : h,
                    shape.width);
}

/*
 * Returns the directions of the steps to take from a node. A step back to the previous cell is
 * never part of a cheapest path, except at a via point, where a path may turn back.
 */
ALWAYS_INLINE unsigned steps_from(struct search *search, const struct visit *here)
{
    const uint8_t free = search->free[here->cell];
    if (here->arrival == ARRIVAL_START)
        return successors_allowed(&search->successors, free);
    const size_t stride = search->grid->stride;
    if (search->prune && successors_block_is_uniform(search->grid->cells + here->cell, stride) &&
        (!search->near || successors_block_is_uniform(search->grid->levels + here->cell, stride)))
        return successors_get(&search->successors, here->direction, free);
    return successors_allowed(&search->successors, free) & ~(1u << (here->direction ^ 4));
}

/* Reaches the next node in a direction, if this is the cheapest path to it so far. */
ALWAYS_INLINE bool step_to(struct search *search, const struct visit *here,
                           const unsigned direction, const struct shape shape, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    const uint32_t cell = here->cell + (uint32_t)search->offsets[direction];
    const uint32_t first = cell << shape.lane_bits;
    const uint32_t node = first + (direction >> (DIRECTION_BITS - shape.lane_bits));
    const uint64_t units = cell_units(search, cell, (struct variant){.near = search->near});
    const uint128 step = sum_times(search->keys.step[direction], units, shape.width);
    const uint128 turn = search->turning.cost[direction][here->direction];
    const uint128 sum = sum_plus(here->sum, sum_plus(step, turn, shape.width), shape.width);
    const uint128 stored = sum_load(frontier->sums, shape.width, node);
    if (!sum_improves(sum, stored, frontier->base, shape.width))
        return true;
    if (search->once) {
        if (!sum_above(frontier->base, stored, shape.width) &&
            (frontier->states[node] & STATE_CLOSED) != 0)
            return true;
    } else if (is_dominated(search, first, direction, sum, shape)) {
        return true;
    }
    sum_store(frontier->sums, shape.width, node, sum);
    frontier->states[node] = (uint8_t)here->direction;
    search->generated++;
    const uint32_t x = (uint32_t)((int32_t)here->x + movement_dx[direction]);
    const uint32_t y = (uint32_t)((int32_t)here->y + movement_dy[direction]);
    const uint128 g = sum_minus(sum, frontier->base, shape.width);
    const uint64_t rounded = (uint64_t)(shape.width == SUM_128 ? g >> search->keys.rounding : g);
    return open_list_push(&frontier->open, rounded + turning_estimate(search, x, y, direction),
                          node, error);
}

/*
 * Reaches the neighbours of a node. The step straight ahead is taken last, so that among nodes with
 * the same key, the search first expands the one that is reached without a turn.
 */
ALWAYS_INLINE bool expand(struct search *search, const struct visit *here, const struct shape shape,
                          struct error *error)
{
    struct frontier *const frontier = &search->forward;
    const uint128 top = sum_plus(here->sum, search->keys.longest, shape.width);
    if (sum_above(top, frontier->top, shape.width))
        frontier->top = top;
    const unsigned ahead = 1u << here->direction;
    const unsigned all = steps_from(search, here);
    for (unsigned steps = all; steps != 0; steps &= steps - 1) {
        const uint32_t cell =
            here->cell + (uint32_t)search->offsets[(unsigned)__builtin_ctz(steps)];
        __builtin_prefetch((const char *)frontier->sums +
                           ((size_t)cell << shape.lane_bits) * sum_bytes(shape.width));
    }
    for (unsigned steps = all & ~ahead; steps != 0; steps &= steps - 1)
        if (!step_to(search, here, (unsigned)__builtin_ctz(steps), shape, error))
            return false;
    return (all & ahead) == 0 || step_to(search, here, here->direction, shape, error);
}

/* Returns the position, directions and sum of a node that was removed from the open list. */
ALWAYS_INLINE struct visit visit_of(const struct search *search, uint32_t node, uint8_t state,
                                    const struct shape shape)
{
    const uint32_t cell = node >> shape.lane_bits;
    const uint32_t y = cell_row(search, cell);
    const uint32_t lane = node & ((1u << shape.lane_bits) - 1);
    return (struct visit){.cell = cell,
                          .x = cell - y * (uint32_t)search->grid->stride,
                          .y = y,
                          .direction = lane << (DIRECTION_BITS - shape.lane_bits),
                          .arrival = state & STATE_ARRIVAL,
                          .sum = sum_load(search->forward.sums, shape.width, node)};
}

/* Runs the search. `shape` is a constant at each call. */
ALWAYS_INLINE enum search_outcome run(struct search *search, uint32_t *end,
                                      const struct shape shape, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    struct open_list *const open = &frontier->open;
    const uint128 limit = sum_limit(search, shape.width);
    const uint128 slack = search->turning.passes ? search->turning.cost[NORTH][SOUTH] : 0;
    uint128 best = SUM_NONE;  /* g of the cheapest goal reached */
    uint128 bound = SUM_NONE; /* only nodes with an f below this are expanded */
    while (open_list_advance(open, error) && open_floor(search, frontier) < bound) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t node = open_list_pop(open);
            const uint8_t state = frontier->states[node];
            if ((state & STATE_CLOSED) != 0)
                continue; /* a stale entry */
            const struct visit here = visit_of(search, node, state, shape);
            if (bound != SUM_NONE && bound_of(search, &here, shape) >= bound)
                continue;
            if (!search->once &&
                is_dominated(search, here.cell << shape.lane_bits, here.direction, here.sum, shape))
                continue; /* remains open: another node of the cell is expanded instead */
            if (sum_above(here.sum, limit, shape.width))
                return OUTCOME_OVERFLOW;
            frontier->states[node] = state | STATE_CLOSED;
            if (!poll_count(search, here.cell, error))
                return OUTCOME_FAILED;
            if (goals_surround(&frontier->goals, here.x, here.y) &&
                goals_contain(&frontier->goals, here.cell)) {
                const uint128 g = sum_minus(here.sum, frontier->base, shape.width);
                *end = here.cell;
                best = g < best ? g : best;
                bound = best + slack;
                if (search->once && slack == 0)
                    return OUTCOME_FOUND;
                continue;
            }
            if (!expand(search, &here, shape, error))
                return OUTCOME_FAILED;
        }
    }
    if (best != SUM_NONE)
        return OUTCOME_FOUND;
    return error->code == ERROR_NONE ? OUTCOME_NO_PATH : OUTCOME_FAILED;
}

enum search_outcome turning_run(struct search *search, uint32_t *end, struct error *error)
{
    const bool straight = search->turning.lane_bits < DIRECTION_BITS;
    switch (search->keys.width) {
    case SUM_32:
        return straight ? run(search, end, (struct shape){SUM_32, DIRECTION_BITS - 1}, error)
                        : run(search, end, (struct shape){SUM_32, DIRECTION_BITS}, error);
    case SUM_64:
        return straight ? run(search, end, (struct shape){SUM_64, DIRECTION_BITS - 1}, error)
                        : run(search, end, (struct shape){SUM_64, DIRECTION_BITS}, error);
    default:
        return straight ? run(search, end, (struct shape){SUM_128, DIRECTION_BITS - 1}, error)
                        : run(search, end, (struct shape){SUM_128, DIRECTION_BITS}, error);
    }
}
