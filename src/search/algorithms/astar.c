/* SPDX-License-Identifier: MIT */
/*
 * astar.c - A* (Hart, Nilsson and Raphael 1968), and the algorithms that differ from it only in f:
 * Dijkstra's algorithm (f = g), breadth-first search (f = number of steps) and greedy best-first
 * search (f = h). On maps whose cells have different costs, landmarks (guided.h) can raise the h of
 * A*. Dijkstra's algorithm can also run backwards (search_settings.backward).
 */
#include "search/algorithms/best_first.h"
#include "search/algorithms/list.h"

/*
 * Handles a cheaper path to a cell that was already reached, in a run that expands no cell twice.
 * Returns true if the cell needs no new entry on the open list, because it is closed or because f
 * is h, which does not depend on the path.
 */
ALWAYS_INLINE bool reached_before(const struct search *search, const struct step step,
                                  const enum sum_width width)
{
    const struct frontier *const frontier = &search->forward;
    if ((frontier->states[step.cell] & STATE_CLOSED) != 0)
        return true;
    if (search->g_mask != 0)
        return false;
    sum_store(frontier->sums, width, step.cell, step.sum);
    frontier->states[step.cell] = (uint8_t)step.arrival;
    return true;
}

/* Returns the directions of the steps to take from a cell. */
ALWAYS_INLINE unsigned steps_from(struct search *search, const struct step here, const bool uniform,
                                  const struct variant variant)
{
    const uint8_t free = search->free[here.cell];
    const uint8_t *const cell = search->grid->cells + here.cell;
    const size_t stride = search->grid->stride;
    if (uniform ||
        (search->prune &&
         (variant.one_value ? free == UINT8_MAX : successors_block_is_uniform(cell, stride)) &&
         (!variant.near || successors_block_is_uniform(search->grid->levels + here.cell, stride))))
        return successors_get(&search->successors, here.arrival, free);
    return successors_allowed(&search->successors, free) & search->onward[here.arrival][free];
}

/*
 * Returns the sum (base + g) of the path through `here` that continues with a step in a direction.
 */
ALWAYS_INLINE uint128 sum_of_step(const struct search *search, const struct step here,
                                  const unsigned direction, const struct variant variant,
                                  const bool uniform)
{
    const uint32_t cell = here.cell + (uint32_t)search->offsets[direction];
    const uint32_t paid = variant.backward ? here.cell : cell; /* the cell that the path enters */
    const uint64_t units = uniform ? 1 : cell_units(search, paid, variant);
    return sum_plus(here.sum, sum_times(search->keys.step[direction], units, variant.width),
                    variant.width);
}

/* Returns true if a path with this sum is cheaper than every path to the cell found so far. */
ALWAYS_INLINE bool is_better(const struct frontier *frontier, uint32_t cell, uint128 sum,
                             const enum sum_width width)
{
    return sum_improves(sum, sum_load(frontier->sums, width, cell), frontier->base, width);
}

/* Returns the neighbour in a direction, reached by a path with this sum. */
ALWAYS_INLINE struct step neighbour(const struct search *search, const struct step here,
                                    const unsigned direction, const uint128 sum)
{
    return (struct step){.cell = here.cell + (uint32_t)search->offsets[direction],
                         .x = (uint32_t)((int32_t)here.x + movement_dx[direction]),
                         .y = (uint32_t)((int32_t)here.y + movement_dy[direction]),
                         .arrival = direction,
                         .sum = sum};
}

/* Takes a step that reaches a cell by the cheapest path to it found so far. */
ALWAYS_INLINE bool step_to(struct search *search, const struct step next,
                           const struct variant variant, const bool uniform, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    if (!uniform && search->once &&
        !sum_above(frontier->base, sum_load(frontier->sums, variant.width, next.cell),
                   variant.width) &&
        reached_before(search, next, variant.width))
        return true;
    return frontier_reach(search, frontier, next, variant, error);
}

/*
 * For each step of a set, stores the sum of the path that continues with that step. Returns the set
 * of the steps that reach a cell by the cheapest path to it found so far. The result is computed
 * without a branch for each step, because processors cannot predict such branches if cells cost
 * different amounts.
 */
ALWAYS_INLINE unsigned better_steps(const struct search *search, const struct step here,
                                    unsigned steps, uint128 sums[DIRECTION_COUNT],
                                    const struct variant variant)
{
    unsigned better = 0;
    for (; steps != 0; steps &= steps - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        const uint32_t cell = here.cell + (uint32_t)search->offsets[direction];
        sums[direction] = sum_of_step(search, here, direction, variant, false);
        better |= (unsigned)is_better(&search->forward, cell, sums[direction], variant.width)
                  << direction;
    }
    return better;
}

/*
 * Reaches the neighbours of a cell. `uniform` states that all cells cost one unit and pruning
 * applies everywhere.
 *
 * Among cells with the same key, the newest is expanded first. The steps that canonical paths start
 * with (successors.h) are therefore pushed last, so that they are followed first. If they were
 * pushed first, the search would follow each of the other steps as far as possible before it took a
 * canonical step.
 */
ALWAYS_INLINE bool expand(struct search *search, const struct step here,
                          const struct variant variant, const bool uniform, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    const uint128 top = sum_plus(here.sum, search->keys.longest, variant.width);
    if (sum_above(top, frontier->top, variant.width))
        frontier->top = top;
    uint128 sums[DIRECTION_COUNT];
    unsigned steps = steps_from(search, here, uniform, variant);
    if (!uniform)
        steps = better_steps(search, here, steps, sums, variant);
    unsigned leading = steps & search->leading;
    steps &= ~leading;
    for (;;) {
        if (steps == 0) {
            if (leading == 0)
                return true;
            steps = leading;
            leading = 0;
        }
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        steps &= steps - 1;
        const struct step next = neighbour(
            search, here, direction,
            uniform ? sum_of_step(search, here, direction, variant, true) : sums[direction]);
        if ((!uniform || is_better(frontier, next.cell, next.sum, variant.width)) &&
            !step_to(search, next, variant, uniform, error))
            return false;
    }
}

ALWAYS_INLINE bool expand_uniform(struct search *search, const struct step *here,
                                  struct variant variant, struct error *error)
{
    return expand(search, *here, variant, true, error);
}

ALWAYS_INLINE bool expand_any(struct search *search, const struct step *here,
                              struct variant variant, struct error *error)
{
    return expand(search, *here, variant, false, error);
}

/* Runs the main loop for one width of sums, which is a constant at each call. */
ALWAYS_INLINE enum search_outcome run(struct search *search, uint32_t *end,
                                      const enum sum_width width, struct error *error)
{
    const struct variant any = {.width = width};
    const struct variant plain = {.width = width, .plain = true};
    if (!search->forward.prices.plain)
        return best_first(search, end, any, expand_any, error);
    if (search->guided)
        return best_first(search, end,
                          (struct variant){.width = width, .plain = true, .guided = true},
                          expand_any, error);
    if (search->settings.backward)
        return best_first(search, end,
                          (struct variant){.width = width, .plain = true, .backward = true},
                          expand_any, error);
    return best_first(search, end, plain, expand_any, error);
}

/* Like `run`, but for costs that depend on levels (map/keep_away.h). */
ALWAYS_INLINE enum search_outcome run_levels(struct search *search, uint32_t *end,
                                             const enum sum_width width, struct error *error)
{
    const struct variant any = {.width = width, .near = true};
    const struct variant crossing = {.width = width, .near = true, .crossing = true};
    const struct variant one = {.width = width, .near = true, .one_value = true, .crossing = true};
    const struct variant back = {.width = width, .near = true, .backward = true};
    if (search->settings.backward)
        return best_first(search, end, back, expand_any, error);
    if (search->crossing && search->one_value)
        return best_first(search, end, one, expand_any, error);
    if (search->crossing)
        return best_first(search, end, crossing, expand_any, error);
    return best_first(search, end, any, expand_any, error);
}

/*
 * Runs the main loop for costs that depend on levels (map/keep_away.h). Compiled separately from
 * the other loops.
 */
static enum search_outcome run_near(struct search *search, uint32_t *end, struct error *error)
{
    switch (search->keys.width) {
    case SUM_32:
        return run_levels(search, end, SUM_32, error);
    case SUM_64:
        return run_levels(search, end, SUM_64, error);
    default:
        return run_levels(search, end, SUM_128, error);
    }
}

/*
 * Runs the main loop for maps on which all cells cost the same and pruning applies everywhere.
 * Compiled separately from the other loops.
 */
static enum search_outcome run_uniform(struct search *search, uint32_t *end, struct error *error)
{
    const struct variant narrow = {.width = SUM_32, .plain = true};
    const struct variant wide = {.width = SUM_64, .plain = true};
    return search->keys.width == SUM_32 ? best_first(search, end, narrow, expand_uniform, error)
                                        : best_first(search, end, wide, expand_uniform, error);
}

enum search_outcome astar_run(struct search *search, uint32_t *end, struct error *error)
{
    if (search->near)
        return run_near(search, end, error);
    if (search->keys.width != SUM_128 && search->forward.prices.plain && search->terrain.uniform &&
        search->prune)
        return run_uniform(search, end, error);
    switch (search->keys.width) {
    case SUM_32:
        return run(search, end, SUM_32, error);
    case SUM_64:
        return run(search, end, SUM_64, error);
    default:
        /* Costs that need sums of 128 bits are rare, so these loops are less specialised. */
        if (search->settings.backward)
            return best_first(search, end, (struct variant){.width = SUM_128, .backward = true},
                              expand_any, error);
        return best_first(search, end, (struct variant){.width = SUM_128}, expand_any, error);
    }
}
