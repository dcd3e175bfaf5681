/* SPDX-License-Identifier: MIT */
/*
 * jump_reach.h - moves along straight and diagonal lines, reaches cells by jumps, and chooses the
 * loop of a search that jumps. Shared by jps.c, jps_terrain.c and jps_plus.c.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_JUMP_REACH_H
#define ASTAR_SEARCH_ALGORITHMS_JUMP_REACH_H

#include "search/engine/best_first.h"

/*
 * Handles a jump to a sum above search->jump_limit: notes the cell in search->jumped. Returns false
 * if the sum exceeds the range of a run.
 */
static bool __attribute__((noinline, cold))
jump_note(struct search *search, uint32_t x, uint32_t y, uint128 sum)
{
    const struct rectangle cell = {x, x, y, y};
    search->jumped = rectangle_join(search->jumped, cell);
    search->overflow = sum - search->forward.base > keys_sum_max(search->keys.width);
    return !search->overflow;
}

/* Reaches a cell by a jump from `parent`, if this is the cheapest path to it so far. */
ALWAYS_INLINE bool jump_reach(struct search *search, uint32_t parent, const struct step step,
                              const struct variant variant, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    if (sum_above(step.sum, search->jump_limit, variant.width) &&
        !jump_note(search, step.x, step.y, step.sum))
        return false;
    const uint128 stored = sum_load(frontier->sums, variant.width, step.cell);
    if (!sum_improves(step.sum, stored, frontier->base, variant.width) ||
        (search->once && !sum_above(frontier->base, stored, variant.width) &&
         (frontier->states[step.cell] & STATE_CLOSED) != 0))
        return true;
    if (sum_above(step.sum, frontier->top, variant.width))
        frontier->top = step.sum;
    search->parents[step.cell] = parent;
    return frontier_reach(search, frontier, step, variant, error);
}

/* Returns the position `count` steps further on, each into a cell of cost `units`. */
ALWAYS_INLINE struct step jump_moved_into(const struct search *search, struct step step,
                                          unsigned direction, uint64_t count, uint32_t units,
                                          const struct variant variant)
{
    const int32_t steps = (int32_t)count;
    step.cell += (uint32_t)(search->offsets[direction] * steps);
    step.x += (uint32_t)(movement_dx[direction] * steps);
    step.y += (uint32_t)(movement_dy[direction] * steps);
    step.arrival = direction;
    step.sum =
        sum_plus(step.sum, sum_times(search->keys.step[direction], count * units, variant.width),
                 variant.width);
    return step;
}

/* The same on a map with uniform costs. */
ALWAYS_INLINE struct step jump_moved(const struct search *search, const struct step step,
                                     unsigned direction, uint32_t count,
                                     const struct variant variant)
{
    return jump_moved_into(search, step, direction, count, 1, variant);
}

static const struct variant jump_narrow = {.width = SUM_32, .estimate = ESTIMATE_PLAIN};
static const struct variant jump_wide = {.width = SUM_64, .estimate = ESTIMATE_PLAIN};

/*
 * A function that expands a cell with a variant. It is not inlined: a loop that contains the code
 * of all eight jumps is slower.
 */
#define JUMP_OUT_OF_LINE(NAME, EXPAND, VARIANT)                                                    \
    static __attribute__((noinline)) bool NAME(struct search *search, const struct step *here,     \
                                               struct variant variant, struct error *error)        \
    {                                                                                              \
        (void)variant;                                                                             \
        return EXPAND(search, *here, VARIANT, error);                                              \
    }

/*
 * Runs the loop for the keys and prices of this run. The functions expand a cell with the variant
 * jump_narrow, with jump_wide, and with any other variant; they are constants at each call.
 */
ALWAYS_INLINE enum search_outcome jump_search(struct search *search, uint32_t *end,
                                              expand_function *const narrow,
                                              expand_function *const wide,
                                              expand_function *const any, struct error *error)
{
    const bool plain = search->forward.prices.plain && !search->guided;
    if (plain && search->keys.width == SUM_32)
        return best_first(search, end, jump_narrow, narrow, error);
    if (plain && search->keys.width == SUM_64)
        return best_first(search, end, jump_wide, wide, error);
    return best_first(search, end, (struct variant){.width = search->keys.width}, any, error);
}

#endif
