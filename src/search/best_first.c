/* SPDX-License-Identifier: MIT */
/*
 * best_first.c - A* on the padded grid (Hart, Nilsson and Raphael 1968).
 *
 * The open list orders cells by buckets of f = g + h, not by f itself, so a cell may be expanded
 * before its g is final. It is then expanded again when it is improved; and after a goal has been
 * reached, the rest of its bucket is worked off as far as f is below the goal's cost. Once that is
 * done no open cell has a smaller f, which is what makes the path the cheapest.
 */
#include "search/engine.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* True if the 3 x 3 block around a cell holds one value: then it is safe to leave steps out. */
ALWAYS_INLINE bool block_is_uniform(const uint8_t *cell, size_t stride)
{
    uint32_t above, here, below;
    memcpy(&above, cell - stride - 1, sizeof above);
    memcpy(&here, cell - 1, sizeof here);
    memcpy(&below, cell + stride - 1, sizeof below);
    const uint32_t same = *cell * UINT32_C(0x01010101);
    const uint32_t different = (above ^ same) | (here ^ same) | (below ^ same);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (different & UINT32_C(0x00ffffff)) == 0;
#else
    return (different & UINT32_C(0xffffff00)) == 0;
#endif
}

ALWAYS_INLINE unsigned steps_from(struct search *search, uint32_t cell, unsigned arrival,
                                  bool uniform)
{
    const uint8_t free = search->free[cell];
    if (!uniform && !block_is_uniform(search->grid->cells + cell, search->grid->stride))
        return movement_steps(search->settings.rule, free);
    return successors_get(&search->successors, arrival, free);
}

/*
 * Expands a cell: puts every neighbour that is reached more cheaply than before on the open list.
 * `wide` and `uniform` are constants at each call, so that each becomes a loop of its own.
 */
ALWAYS_INLINE bool expand(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                          unsigned arrival, const bool wide, const bool uniform,
                          struct error *error)
{
    void *const sums = search->sums;
    uint8_t *const states = search->states;
    const uint64_t base = search->base;
    const uint64_t sum = sum_load(sums, wide, cell);
    unsigned steps = steps_from(search, cell, arrival, uniform);
    while (steps != 0) {
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        steps &= steps - 1;
        const uint32_t next = cell + (uint32_t)search->offsets[direction];
        const uint64_t units = uniform ? 1 : search->terrain.units[search->grid->cells[next]];
        const uint64_t next_sum = sum + search->keys.step[direction] * units;
        if (!sum_improves(next_sum, sum_load(sums, wide, next), base, wide))
            continue;
        sum_store(sums, wide, next, next_sum);
        states[next] = (uint8_t)direction;
        search->generated++;
        const uint32_t next_x = (uint32_t)((int32_t)x + movement_dx[direction]);
        const uint32_t next_y = (uint32_t)((int32_t)y + movement_dy[direction]);
        const uint64_t h = goals_estimate(&search->goals, next_x, next_y);
        if (!open_list_push(&search->open, next_sum - base + h, next, error))
            return false;
    }
    return true;
}

ALWAYS_INLINE enum outcome run(struct search *search, uint32_t *goal, const bool wide,
                               const bool uniform, struct error *error)
{
    /* A sum above this could overflow by one more step. */
    const uint64_t sum_max = (wide ? UINT64_MAX / 2 : UINT32_MAX) - search->keys.longest;
    struct open_list *const open = &search->open;
    uint64_t best = UINT64_MAX; /* g of the cheapest goal reached */
    while (best == UINT64_MAX && open_list_advance(open, error)) {
        while (!open_list_bucket_empty(open)) {
            const uint32_t cell = open_list_pop(open);
            const uint8_t state = search->states[cell];
            if ((state & STATE_CLOSED) != 0)
                continue; /* expanded already, for no more than this entry's price */
            const uint32_t y = cell_row(search, cell);
            const uint32_t x = cell - y * (uint32_t)search->grid->stride;
            const uint64_t h = goals_estimate(&search->goals, x, y);
            const uint64_t sum = sum_load(search->sums, wide, cell);
            if (sum - search->base + h >= best)
                continue; /* stays open: no path through it can be cheaper than the one found */
            if (sum > sum_max)
                return OUTCOME_OVERFLOW;
            search->states[cell] = state | STATE_CLOSED;
            search->expanded++;
            if (sum + search->keys.longest > search->top)
                search->top = sum + search->keys.longest;
            if (h == 0 && goals_contain(&search->goals, cell)) {
                best = sum - search->base;
                *goal = cell;
            } else if (!expand(search, cell, x, y, state & STATE_ARRIVAL, wide, uniform, error)) {
                return OUTCOME_FAILED;
            }
        }
    }
    if (best != UINT64_MAX)
        return OUTCOME_FOUND;
    return error->code == ERROR_NONE ? OUTCOME_NO_PATH : OUTCOME_FAILED;
}

static bool push_starts(struct search *search, const struct points *starts, struct error *error)
{
    for (size_t i = 0; i < starts->count; i++) {
        const struct point start = starts->items[i];
        const uint32_t cell = cell_of_point(search->grid, start);
        if (sum_load(search->sums, search->keys.wide, cell) >= search->base)
            continue; /* named twice */
        sum_store(search->sums, search->keys.wide, cell, search->base);
        search->states[cell] = ARRIVAL_START;
        search->generated++;
        const uint64_t h = goals_estimate(&search->goals, start.x + 1, start.y + 1);
        if (!open_list_push(&search->open, h, cell, error))
            return false;
    }
    return true;
}

enum outcome best_first_run(struct search *search, const struct points *starts, uint32_t *goal,
                            struct error *error)
{
    if (!push_starts(search, starts, error))
        return OUTCOME_FAILED;
    const bool uniform = search->terrain.uniform;
    if (search->keys.wide)
        return uniform ? run(search, goal, true, true, error)
                       : run(search, goal, true, false, error);
    return uniform ? run(search, goal, false, true, error) : run(search, goal, false, false, error);
}
