/* SPDX-License-Identifier: MIT */
/*
 * astar.c - A* (Hart, Nilsson and Raphael 1968) cell by cell, and its kin that differ in f alone:
 * Dijkstra's algorithm and breadth-first search (h = 0), greedy best-first search (g = 0).
 */
#include "search/algorithms/best_first.h"

#include <string.h>

/* True if the 3 x 3 block around a cell holds one value: then it is safe to leave steps out. */
ALWAYS_INLINE bool block_is_uniform(const uint8_t *cell, size_t stride)
{
    uint32_t above;
    uint32_t here;
    uint32_t below;
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

/* Where only h counts: a cheaper way to a cell that is still open keeps its place on the list. */
ALWAYS_INLINE void reparent_open(struct frontier *frontier, uint32_t cell, uint64_t sum,
                                 unsigned arrival, const bool wide)
{
    if ((frontier->states[cell] & STATE_CLOSED) != 0)
        return;
    sum_store(frontier->sums, wide, cell, sum);
    frontier->states[cell] = (uint8_t)arrival;
}

/*
 * Puts every neighbour that is reached more cheaply than before on the open list. `uniform`: all
 * cells cost one unit, and steps may be left out everywhere.
 */
ALWAYS_INLINE bool expand(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                          unsigned arrival, uint64_t sum, const bool wide, const bool plain,
                          const bool uniform, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    const uint8_t *const cells = search->grid->cells;
    const uint8_t free = search->free[cell];
    const uint64_t base = frontier->base;
    if (sum + search->keys.longest > frontier->top)
        frontier->top = sum + search->keys.longest;
    unsigned steps;
    if (uniform || (search->prune && block_is_uniform(cells + cell, search->grid->stride)))
        steps = successors_get(&search->successors, arrival, free);
    else
        steps = successors_allowed(&search->successors, free);
    /*
     * The newest of equal cells is expanded first; so what is put on the list last is what the
     * order of successors.h begins with: else runs of the second kind would be followed to their
     * ends, in vain, before each step of the first.
     */
    unsigned leading = steps & search->leading;
    steps &= ~leading;
    for (;;) {
        if (steps == 0) {
            if (leading == 0)
                break;
            steps = leading;
            leading = 0;
        }
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        steps &= steps - 1;
        const uint32_t next = cell + (uint32_t)search->offsets[direction];
        const uint64_t units = uniform ? 1 : search->terrain.units[cells[next]];
        const uint64_t next_sum = sum + search->keys.step[direction] * units;
        const uint64_t stored = sum_load(frontier->sums, wide, next);
        if (!sum_improves(next_sum, stored, base, wide))
            continue;
        if (!uniform && !search->reopen && stored >= base) {
            reparent_open(frontier, next, next_sum, direction, wide);
            continue;
        }
        const uint32_t next_x = (uint32_t)((int32_t)x + movement_dx[direction]);
        const uint32_t next_y = (uint32_t)((int32_t)y + movement_dy[direction]);
        if (!frontier_reach(search, frontier, next, next_x, next_y, next_sum, direction, wide,
                            plain, error))
            return false;
    }
    return true;
}

static inline bool expand_uniform(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                                  unsigned arrival, uint64_t sum, bool wide, bool plain,
                                  struct error *error)
{
    return expand(search, cell, x, y, arrival, sum, wide, plain, true, error);
}

static inline bool expand_any(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                              unsigned arrival, uint64_t sum, bool wide, bool plain,
                              struct error *error)
{
    return expand(search, cell, x, y, arrival, sum, wide, plain, false, error);
}

enum outcome astar_run(struct search *search, uint32_t *end, struct error *error)
{
    const bool uniform = search->terrain.uniform && search->prune && search->reopen;
    const bool wide = search->keys.wide;
    if (!search->forward.prices.plain)
        return wide ? best_first(search, end, true, false, expand_any, error)
                    : best_first(search, end, false, false, expand_any, error);
    if (uniform)
        return wide ? best_first(search, end, true, true, expand_uniform, error)
                    : best_first(search, end, false, true, expand_uniform, error);
    return wide ? best_first(search, end, true, true, expand_any, error)
                : best_first(search, end, false, true, expand_any, error);
}
