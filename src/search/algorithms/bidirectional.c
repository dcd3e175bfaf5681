/* SPDX-License-Identifier: MIT */
/*
 * bidirectional.c - A* from both ends at once, after NBA* (Pijls and Post 2009).
 *
 * The forward side searches from the starts, the backward side from the goals. The two sides take
 * turns in expanding a cell. Each cell that both sides have reached yields a path; `best` is the
 * key of the cheapest such path. The floor of a side is a lower bound on f for the cells on its
 * open list. A side does not expand a cell
 *   - whose f is at least `best`;
 *   - that the other side has settled, that is, closed with an f below that side's floor. Since the
 *     heuristic is consistent, the g of that side is final, and `best` already accounts for the
 *     paths through the cell;
 *   - for which g + (floor of the other side) - (h of the other side) is at least `best`. The rest
 *     of a path through the cell must cross the open list of the other side, so this sum is a lower
 *     bound on the key of such a path.
 * The search ends when the floor of either side reaches `best`.
 */
#include "search/algorithms/list.h"
#include "search/poll.h"

struct side {
    struct frontier *own, *other;
    bool backward;
};

/* The cheapest path found so far, by the cell where its two halves meet. */
struct meeting {
    uint64_t best; /* its key; UINT64_MAX if there is none yet */
    uint32_t cell;
};

static uint64_t estimate(const struct search *search, const struct frontier *frontier,
                         uint32_t cell)
{
    return frontier_estimate(frontier, cell_column(search, cell), cell_row(search, cell), false);
}

/* Returns g of a cell on one side; UINT64_MAX if that side has not reached it. */
static uint64_t g_of(const struct search *search, const struct frontier *frontier, uint32_t cell)
{
    const uint64_t sum = sum_load(frontier->sums, search->keys.wide, cell);
    return sum >= frontier->base ? sum - frontier->base : UINT64_MAX;
}

/*
 * Returns true if a cell with this g cannot lead to a path cheaper than `best`, according to the
 * rules at the top of this file.
 */
static bool is_rejected(const struct search *search, const struct side *side, uint32_t cell,
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

/* Reaches the neighbours of a cell. A neighbour that both sides have reached may improve `best`. */
static bool expand(struct search *search, const struct side *side, const struct step here,
                   struct meeting *meeting, struct error *error)
{
    struct frontier *const own = side->own;
    const struct variant variant = {.wide = search->keys.wide, .plain = false};
    const uint8_t *const cells = search->grid->cells;
    const uint8_t free = search->free[here.cell];
    unsigned steps = search->prune ? successors_get(&search->successors, here.arrival, free)
                                   : movement_steps(search->settings.rule, free);
    for (; steps != 0; steps &= steps - 1) {
        const unsigned travel = (unsigned)__builtin_ctz(steps); /* direction of the expansion */
        const unsigned direction = side->backward ? travel ^ 4 : travel;
        const uint32_t cell = here.cell + (uint32_t)search->offsets[travel];
        const uint32_t entered = side->backward ? here.cell : cell;
        const uint64_t key = search->keys.step[direction] * search->terrain.units[cells[entered]];
        const struct step next = {.cell = cell,
                                  .x = (uint32_t)((int32_t)here.x + movement_dx[travel]),
                                  .y = (uint32_t)((int32_t)here.y + movement_dy[travel]),
                                  .arrival = travel,
                                  .sum = here.sum + key};
        if (search->keys.step[direction] == 0 ||
            !sum_improves(next.sum, sum_load(own->sums, variant.wide, cell), own->base,
                          variant.wide))
            continue;
        if (!frontier_reach(search, own, next, variant, error))
            return false;
        const uint64_t rest = g_of(search, side->other, cell);
        if (rest != UINT64_MAX && next.sum - own->base + rest < meeting->best)
            *meeting = (struct meeting){next.sum - own->base + rest, cell};
    }
    return true;
}

/*
 * Removes one cell from the open list of a side and expands it, unless it is closed or rejected.
 * Returns OUTCOME_FOUND on success; the search then continues.
 */
static enum search_outcome advance(struct search *search, const struct side *side,
                                   struct meeting *meeting, struct error *error)
{
    struct frontier *const own = side->own;
    const bool wide = search->keys.wide;
    const uint32_t cell = open_list_pop(&own->open);
    const struct step here = {.cell = cell,
                              .x = cell_column(search, cell),
                              .y = cell_row(search, cell),
                              .arrival = own->states[cell] & STATE_ARRIVAL,
                              .sum = sum_load(own->sums, wide, cell)};
    if ((own->states[cell] & STATE_CLOSED) != 0 ||
        is_rejected(search, side, cell, here.sum - own->base, meeting->best))
        return OUTCOME_FOUND;
    if (here.sum > sum_limit(search, wide))
        return OUTCOME_OVERFLOW;
    own->states[cell] |= STATE_CLOSED;
    if (!poll_count(search, error))
        return OUTCOME_FAILED;
    if (here.sum + search->keys.longest > own->top)
        own->top = here.sum + search->keys.longest;
    return expand(search, side, here, meeting, error) ? OUTCOME_FOUND : OUTCOME_FAILED;
}

/* Handles cells that are both start and goal: paths without steps. */
static void meet_at_ends(const struct search *search, struct meeting *meeting)
{
    for (size_t i = 0; i < search->forward.goals.count; i++) {
        const uint32_t cell = search->forward.goals.cells[i];
        if (g_of(search, &search->forward, cell) == 0)
            *meeting = (struct meeting){0, cell};
    }
}

enum search_outcome bidirectional_run(struct search *search, uint32_t *end, struct error *error)
{
    const struct side sides[2] = {{&search->forward, &search->backward, false},
                                  {&search->backward, &search->forward, true}};
    struct meeting meeting = {.best = UINT64_MAX};
    meet_at_ends(search, &meeting);
    for (int turn = 0;; turn ^= 1) {
        struct open_list *const open = &sides[turn].own->open;
        if (open_list_bucket_empty(open) && !open_list_advance(open, error))
            break;
        if (open_list_floor(open) >= meeting.best)
            break;
        const enum search_outcome outcome = advance(search, &sides[turn], &meeting, error);
        if (outcome != OUTCOME_FOUND)
            return outcome;
    }
    *end = meeting.cell;
    if (error->code != ERROR_NONE)
        return OUTCOME_FAILED;
    return meeting.best != UINT64_MAX ? OUTCOME_FOUND : OUTCOME_NO_PATH;
}

const char *bidirectional_unsupported(const struct search *search)
{
    const enum heuristic heuristic = search->settings.heuristic;
    if (search->settings.weight != FACTOR_ONE)
        return "bidirectional does not support --weight";
    if (heuristic == HEURISTIC_EUCLIDEAN || !search->forward.prices.consistent)
        return "bidirectional needs a consistent heuristic (auto or zero)";
    return NULL;
}
