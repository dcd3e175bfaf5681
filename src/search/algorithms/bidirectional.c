/* SPDX-License-Identifier: MIT */
/*
 * bidirectional.c - A* from both ends at once, after NBA* (Pijls and Post 2009).
 *
 * The forward side knows cheapest ways from the starts, the backward side ways to the goals.
 * Whenever a cell is known to both, a path is; `best` is the key of the cheapest. The floor of a
 * side is a lower bound of f on its open list. A side need not expand a cell
 *   - whose f is not below `best`;
 *   - that the other side has settled: its f there is below that side's floor, so, the heuristic
 * being consistent, its g there is final, and so is the path through it;
 *   - otherwise, where g + (floor of the other side) - h to the other side's end is not below
 * `best`: the way on from it must pass the other side's open list. When one of the floors reaches
 * `best`, nothing cheaper is left.
 */
#include "search/engine.h"

struct side {
    struct frontier *own, *other;
    bool backward;
};

static uint64_t estimate(const struct search *search, const struct frontier *frontier,
                         uint32_t cell)
{
    const uint32_t y = cell_row(search, cell);
    const uint32_t x = cell_column(search, cell);
    return heuristic_estimate(&frontier->prices, &frontier->goals.rectangle, x, y, false);
}

/* g of a cell on one side; UINT64_MAX where that side has not touched it. */
static uint64_t g_of(const struct search *search, const struct frontier *frontier, uint32_t cell)
{
    const uint64_t sum = sum_load(frontier->sums, search->keys.wide, cell);
    return sum >= frontier->base ? sum - frontier->base : UINT64_MAX;
}

/* True if a cell of this g cannot lead to a path cheaper than `best`, or the other side has seen to
 * it that it has. */
static bool is_hopeless(const struct search *search, const struct side *side, uint32_t cell,
                        uint64_t g, uint64_t best)
{
    if (g + estimate(search, side->own, cell) >= best)
        return true;
    const uint64_t other_g = g_of(search, side->other, cell);
    const uint64_t other_h = estimate(search, side->other, cell);
    const uint64_t floor = open_list_floor(&side->other->open);
    const bool closed = other_g != UINT64_MAX && (side->other->states[cell] & STATE_CLOSED) != 0;
    if (closed)
        return other_g + other_h < floor;
    return best != UINT64_MAX && floor > other_h && g + (floor - other_h) >= best;
}

/* Reaches the neighbours of a cell; a cell that both sides know may better the best path. */
static bool expand(struct search *search, const struct side *side, uint32_t cell, uint64_t sum,
                   uint64_t *best, uint32_t *meeting, struct error *error)
{
    struct frontier *const own = side->own;
    const bool wide = search->keys.wide;
    const uint8_t *const cells = search->grid->cells;
    const uint32_t y = cell_row(search, cell);
    const uint32_t x = cell_column(search, cell);
    const unsigned arrival = own->states[cell] & STATE_ARRIVAL;
    unsigned steps = search->prune
                         ? successors_get(&search->successors, arrival, search->free[cell])
                         : movement_steps(search->settings.rule, search->free[cell]);
    for (; steps != 0; steps &= steps - 1) {
        const unsigned travel = (unsigned)__builtin_ctz(steps); /* away from this side's end */
        const unsigned direction = side->backward ? travel ^ 4 : travel;
        const uint32_t next = cell + (uint32_t)search->offsets[travel];
        const uint32_t entered = side->backward ? cell : next;
        const uint64_t next_sum =
            sum + search->keys.step[direction] * search->terrain.units[cells[entered]];
        if (search->keys.step[direction] == 0 ||
            !sum_improves(next_sum, sum_load(own->sums, wide, next), own->base, wide))
            continue;
        const uint32_t next_x = (uint32_t)((int32_t)x + movement_dx[travel]);
        const uint32_t next_y = (uint32_t)((int32_t)y + movement_dy[travel]);
        if (!frontier_reach(search, own, next, next_x, next_y, next_sum, travel, wide, false,
                            error))
            return false;
        const uint64_t rest = g_of(search, side->other, next);
        if (rest != UINT64_MAX && next_sum - own->base + rest < *best) {
            *best = next_sum - own->base + rest;
            *meeting = next;
        }
    }
    return true;
}

/* Takes one cell off a side's open list and expands it, unless it is hopeless. */
static enum outcome advance(struct search *search, const struct side *side, uint64_t *best,
                            uint32_t *meeting, struct error *error)
{
    struct frontier *const own = side->own;
    const bool wide = search->keys.wide;
    const uint32_t cell = open_list_pop(&own->open);
    const uint64_t sum = sum_load(own->sums, wide, cell);
    if ((own->states[cell] & STATE_CLOSED) != 0 ||
        is_hopeless(search, side, cell, sum - own->base, *best))
        return OUTCOME_FOUND;
    if (sum > sum_limit(search, wide))
        return OUTCOME_OVERFLOW;
    own->states[cell] |= STATE_CLOSED;
    if (!count_expanded(search, error))
        return OUTCOME_FAILED;
    if (sum + search->keys.longest > own->top)
        own->top = sum + search->keys.longest;
    return expand(search, side, cell, sum, best, meeting, error) ? OUTCOME_FOUND : OUTCOME_FAILED;
}

/* A cell that is a start and a goal is a path of no steps. */
static void meet_at_ends(const struct search *search, uint64_t *best, uint32_t *meeting)
{
    for (size_t i = 0; i < search->forward.goals.count; i++) {
        const uint32_t cell = search->forward.goals.cells[i];
        if (g_of(search, &search->forward, cell) == 0) {
            *best = 0;
            *meeting = cell;
        }
    }
}

enum outcome bidirectional_run(struct search *search, uint32_t *end, struct error *error)
{
    const struct side sides[2] = {{&search->forward, &search->backward, false},
                                  {&search->backward, &search->forward, true}};
    uint64_t best = UINT64_MAX;
    meet_at_ends(search, &best, end);
    for (int turn = 0;; turn ^= 1) {
        struct open_list *const open = &sides[turn].own->open;
        if (open_list_bucket_empty(open) && !open_list_advance(open, error))
            break;
        if (open_list_floor(open) >= best)
            break;
        const enum outcome outcome = advance(search, &sides[turn], &best, end, error);
        if (outcome != OUTCOME_FOUND)
            return outcome;
    }
    if (error->code != ERROR_NONE)
        return OUTCOME_FAILED;
    return best != UINT64_MAX ? OUTCOME_FOUND : OUTCOME_NO_PATH;
}
