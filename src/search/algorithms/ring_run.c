/* SPDX-License-Identifier: MIT */
/* ring_run.c - runs a search with a ring (ring.h). */
#include <string.h>

#include "search/algorithms/list.h"
#include "search/algorithms/ring.h"
#include "search/engine/poll.h"

/* Pushes a slot. Returns false if out of memory. */
ALWAYS_INLINE bool push(struct ring_stack *stack, uint32_t slot, struct error *error)
{
    if (stack->count == stack->capacity && !ring_stack_reserve(stack, stack->count + 1, error))
        return false;
    stack->slots[stack->count++] = slot;
    return true;
}

/* Removes all slots from a stack, except the 0 at its bottom. Returns false if out of memory. */
static bool empty_stack(struct ring_stack *stack, struct error *error)
{
    stack->count = 0;
    return push(stack, 0, error);
}

ALWAYS_INLINE bool is_empty(const struct ring_stack *stack)
{
    return stack->count == 1;
}

/* Returns the number of the stack for cells whose f is the lowest f plus `rise`. */
ALWAYS_INLINE unsigned stack_above(const unsigned lowest, const unsigned rise)
{
    const unsigned s = lowest + rise;
    return s < RING_STACKS ? s : s - RING_STACKS;
}

/* Returns the state byte of a cell on stack `s`. */
ALWAYS_INLINE uint8_t open_state(const uint8_t base, const unsigned arrival, const unsigned s)
{
    return (uint8_t)(base + arrival / 2 * 4 + s);
}

/* Returns true if a cell that the run has reached is closed. Also returns true for a wall. */
ALWAYS_INLINE bool is_closed(const uint8_t state)
{
    return (state & RING_CLOSED) == RING_CLOSED;
}

/*
 * Returns the set of stacks of cells whose f exceeds the lowest f by more than `rise`. For these
 * cells, a path whose f is the lowest f plus `rise` is an improvement.
 */
ALWAYS_INLINE unsigned stacks_improved(const unsigned lowest, const unsigned rise)
{
    const unsigned one = 1u << stack_above(lowest, 1);
    const unsigned two = 1u << stack_above(lowest, 2);
    return rise == 0 ? one | two : rise == 1 ? two : 0;
}

/*
 * Returns true if a path is better than the known path to a cell with this state byte. `stacks` is
 * the result of stacks_improved. Bytes below the base belong to cells that the run has not reached,
 * since earlier bases are lower. Bit RING_CLOSED, which also stands for walls, is never set in
 * `stacks`.
 */
ALWAYS_INLINE bool is_better(const uint8_t state, const uint8_t base, const unsigned stacks)
{
    return (state < base) | (stacks >> (state & RING_CLOSED) & 1);
}

/* Clears the states in one row of tiles. The loop can be vectorised. */
static void clear_row(const struct ring *ring, uint32_t row)
{
    const size_t count = (size_t)ring->tiles_across * RING_TILE;
    uint8_t *const states = ring->states + row * count;
    for (size_t i = 0; i < count; i++)
        states[i] = states[i] == RING_WALL ? RING_WALL : 0;
}

/*
 * Clears the states of all runs so far. Cells that were reached but not expanded can be in the rows
 * of tiles next to the touched rows.
 */
static void clear_states(struct ring *ring)
{
    const uint32_t rows = ring_tile_rows(ring);
    for (uint32_t row = 0; row < rows; row++)
        if (ring->touched[row] || (row > 0 && ring->touched[row - 1]) ||
            (row + 1 < rows && ring->touched[row + 1]))
            clear_row(ring, row);
    memset(ring->touched, 0, rows * sizeof *ring->touched);
}

/* Makes the states of the last run invalid. */
static void next_base(struct ring *ring)
{
    if (ring->base >= RING_BASE_FIRST + RING_VALUES * (RING_BASES - 1)) {
        clear_states(ring);
        ring->base = RING_BASE_FIRST;
    } else {
        ring->base += RING_VALUES;
    }
}

/* Sets ring_heading.open in all headings for the current run. */
static void set_open(struct ring *ring)
{
    for (unsigned k = 0; k < RING_HEADINGS; k++) {
        struct ring_heading *heading = &ring->headings[k];
        for (unsigned s = 0; s < RING_STACKS; s++) {
            for (unsigned i = 0; i < RING_NEIGHBOURS; i++) {
                const unsigned rise = k == RING_COMPASS ? 1 : i < RING_TOWARDS ? 0 : 2;
                heading->open[s][i] =
                    open_state(ring->base, heading->directions[i], stack_above(s, rise));
            }
        }
    }
}

/* Returns the estimate at padded x,y in steps. */
static uint64_t estimate(const struct search *search, uint32_t x, uint32_t y)
{
    const struct rectangle *goal = &search->forward.goals.rectangle;
    if (search->ring->blind)
        return 0;
    return (uint64_t)heuristic_outside(x, goal->left, goal->right) +
           heuristic_outside(y, goal->top, goal->bottom);
}

/* Returns the bounding rectangle of the tiles that contain goals. */
static struct rectangle tiles_of_goals(const struct search *search)
{
    const struct rectangle *goal = &search->forward.goals.rectangle;
    return (struct rectangle){.left = goal->left / RING_SIDE,
                              .right = goal->right / RING_SIDE,
                              .top = goal->top / RING_SIDE,
                              .bottom = goal->bottom / RING_SIDE};
}

/* Begins a run: marks all cells as not reached, and queues the starts in order of f. */
static bool begin(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    const struct goals *starts =
        &search->backward.goals; /* the starts are the goals of a backward search */
    next_base(ring);
    set_open(ring);
    ring->goal_tiles = tiles_of_goals(search);
    ring->f = 0;
    ring->lowest = 0;
    ring->costs_time = UINT64_MAX;
    for (unsigned s = 0; s < RING_STACKS; s++)
        if (!empty_stack(&ring->stacks[s], error))
            return false;
    ring->starts.count = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint32_t x = cell_column(search, starts->cells[i]);
        const uint32_t y = cell_row(search, starts->cells[i]);
        if (!low_heap_push(&ring->starts, estimate(search, x, y), ring_slot(ring, x, y), error))
            return false;
    }
    return true;
}

/*
 * Returns the difference between the lowest f and the f of the next open cell or start, or 0 if
 * there is neither.
 */
static uint64_t next_rise(const struct ring *ring)
{
    uint64_t rise = 0;
    for (unsigned k = RING_STACKS - 1; k > 0; k--)
        if (!is_empty(&ring->stacks[stack_above(ring->lowest, k)]))
            rise = k;
    const uint64_t to_start =
        ring->starts.count > 0 ? ring->starts.entries[0].bucket - ring->f : UINT64_MAX;
    return ring->starts.count > 0 && (rise == 0 || to_start < rise) ? to_start : rise;
}

/* Pushes the starts whose f is the lowest. Returns false if out of memory. */
static bool push_starts(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    struct low_heap *starts = &ring->starts;
    while (starts->count > 0 && starts->entries[0].bucket == ring->f) {
        const uint32_t slot = low_heap_pop(starts).cell;
        if (!is_better(ring->states[slot], ring->base, stacks_improved(ring->lowest, 0)))
            continue; /* a repeated start, or a wall */
        search->generated++;
        ring->states[slot] = open_state(ring->base, ARRIVAL_START, ring->lowest);
        ring->touched[slot / RING_TILE / ring->tiles_across] = true;
        if (!push(&ring->stacks[ring->lowest], slot, error))
            return false;
    }
    return true;
}

/*
 * When the stack of the lowest f is empty, moves to the next f for which there are cells. Returns
 * false if there is none, or if out of memory.
 */
ALWAYS_INLINE bool advance(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    const uint64_t rise = next_rise(ring);
    ring->f += rise;
    ring->lowest = stack_above(ring->lowest, rise < RING_STACKS ? (unsigned)rise : 0);
    return (ring->starts.count == 0 || push_starts(search, error)) &&
           !is_empty(&ring->stacks[ring->lowest]);
}

/* The column and row of a tile, or the padded coordinates of a cell. */
struct place {
    uint32_t x, y;
};

/* Returns the column and row of the tile that contains a slot. */
ALWAYS_INLINE struct place tile_of(const struct ring *ring, const uint32_t slot)
{
    const uint32_t tile = slot / RING_TILE;
    const uint32_t row = (uint32_t)((uint128)tile * ring->across_inverse >> 64);
    return (struct place){tile - row * ring->tiles_across, row};
}

/* Returns the padded coordinates of the cell of a slot. */
ALWAYS_INLINE struct place place_of(const struct ring *ring, const uint32_t slot)
{
    const struct place tile = tile_of(ring, slot);
    return (struct place){tile.x * RING_SIDE + slot % RING_SIDE,
                          tile.y * RING_SIDE + slot / RING_SIDE % RING_SIDE};
}

/* Returns true if a place is in a rectangle. */
ALWAYS_INLINE bool is_inside(const struct rectangle *area, const struct place at)
{
    return at.x - area->left <= area->right - area->left &&
           at.y - area->top <= area->bottom - area->top;
}

/*
 * Removes stale entries from the top of a stack: closed cells, which were pushed again with a lower
 * f. Returns the newest remaining slot without removing it, or 0 if there is none.
 */
ALWAYS_INLINE uint32_t newest(struct ring_stack *stack, const uint8_t *states)
{
    while (!is_empty(stack) && is_closed(states[stack->slots[stack->count - 1]]))
        stack->count--;
    return stack->slots[stack->count - 1];
}

/* Compile-time parameters of a run. */
struct kind {
    bool blind;  /* there is no heuristic */
    bool record; /* store f, which equals g, as the cost of each closed cell */
};

/* For each neighbour of a place, stores the amount by which a step to it raises f. */
ALWAYS_INLINE void set_rises(const struct rectangle *goal, const struct place at, const bool blind,
                             unsigned rises[RING_NEIGHBOURS])
{
    rises[RING_NORTH] = blind ? 1 : (unsigned)(at.y <= goal->top) + (at.y <= goal->bottom);
    rises[RING_SOUTH] = blind ? 1 : (unsigned)(at.y >= goal->top) + (at.y >= goal->bottom);
    rises[RING_EAST] = blind ? 1 : (unsigned)(at.x >= goal->left) + (at.x >= goal->right);
    rises[RING_WEST] = blind ? 1 : (unsigned)(at.x <= goal->left) + (at.x <= goal->right);
}

/*
 * Expands the cell of `slot`, the newest with the lowest f, or finds that it is a goal. Returns
 * OUTCOME_NO_PATH if the search continues.
 */
ALWAYS_INLINE enum search_outcome expand_one(struct search *search, const uint32_t slot,
                                             uint32_t *end, const struct kind kind,
                                             struct error *error)
{
    struct ring *const ring = search->ring;
    const struct goals *const goals = &search->forward.goals;
    const struct place at = place_of(ring, slot);
    const uint32_t cell = at.y * (uint32_t)search->grid->stride + at.x;
    const uint32_t *const offsets = ring->headings[RING_COMPASS].offsets[slot % RING_TILE];
    unsigned rises[RING_NEIGHBOURS];
    ring->stacks[ring->lowest].count--;
    ring->states[slot] |= RING_CLOSED;
    ring->touched[at.y / RING_SIDE] = true;
    if (kind.record)
        ring->costs[slot] = (uint32_t)ring->f;
    const bool counted = poll_count(search, cell, error);
    if (!counted || (is_inside(&goals->rectangle, at) && goals_contain(goals, cell))) {
        *end = cell;
        return counted ? OUTCOME_FOUND : OUTCOME_FAILED;
    }
    set_rises(&goals->rectangle, at, kind.blind, rises);
    for (unsigned i = 0; i < RING_NEIGHBOURS; i++) {
        const uint32_t next = slot + offsets[i];
        if (!is_better(ring->states[next], ring->base, stacks_improved(ring->lowest, rises[i])))
            continue;
        const unsigned s = stack_above(ring->lowest, rises[i]);
        search->generated++;
        ring->states[next] = open_state(ring->base, ring->headings[RING_COMPASS].directions[i], s);
        if (!push(&ring->stacks[s], next, error))
            return OUTCOME_FAILED;
    }
    return OUTCOME_NO_PATH;
}

/*
 * Returns the heading that all cells of a tile share, or NULL if expand_one must expand the cells
 * of the tile one by one. `goal` is the rectangle of the tiles with goals. The result is NULL for
 * the tiles inside `goal` and, unless the search is blind, for all tiles in the columns or rows of
 * `goal`.
 */
ALWAYS_INLINE const struct ring_heading *heading_from(const struct ring *ring,
                                                      const struct rectangle *goal,
                                                      const struct place tile, const bool blind)
{
    if (blind)
        return is_inside(goal, tile) ? NULL : &ring->headings[RING_COMPASS];
    const bool in_column = tile.x - goal->left <= goal->right - goal->left;
    const bool in_row = tile.y - goal->top <= goal->bottom - goal->top;
    const unsigned west = tile.x > goal->right ? RING_WESTWARD : 0;
    const unsigned north = tile.y > goal->bottom ? RING_NORTHWARD : 0;
    return in_column || in_row ? NULL : &ring->headings[west | north];
}

/*
 * Returns the rectangle of the tiles for which heading_from returns this heading in a search that
 * is not blind.
 */
static struct rectangle area_of(const struct ring *ring, const struct rectangle *goal,
                                const struct ring_heading *heading)
{
    const unsigned number = (unsigned)(heading - ring->headings);
    const bool west = (number & RING_WESTWARD) != 0;
    const bool north = (number & RING_NORTHWARD) != 0;
    return (struct rectangle){.left = west ? goal->right + 1 : 0,
                              .right = west ? UINT32_MAX : goal->left - 1,
                              .top = north ? goal->bottom + 1 : 0,
                              .bottom = north ? UINT32_MAX : goal->top - 1};
}

/*
 * Makes room for the expansion of one more cell. Returns the number of cells that can be expanded
 * without further allocation, or 0 if out of memory.
 */
ALWAYS_INLINE uint64_t make_room(struct ring_stack *same, struct ring_stack *later,
                                 struct error *error)
{
    if ((same->capacity - same->count < RING_ROOM &&
         !ring_stack_reserve(same, same->count + RING_ROOM, error)) ||
        (later->capacity - later->count < RING_ROOM &&
         !ring_stack_reserve(later, later->count + RING_ROOM, error)))
        return 0;
    const size_t least = same->capacity - same->count < later->capacity - later->count
                             ? same->capacity - same->count
                             : later->capacity - later->count;
    return least / RING_ROOM;
}

/* The tops of the two stacks that expand_many uses. */
struct tops {
    uint32_t *same;  /* end of the stack with the lowest f */
    uint32_t *later; /* end of the stack with a higher f */
    uint32_t slot;   /* the newest slot with the lowest f */
};

/* Properties shared by all steps from cells with the same heading. */
struct steps {
    const struct ring_heading *heading;
    uint8_t open[RING_NEIGHBOURS]; /* the state byte of each neighbour when it is pushed */
    uint8_t base;
    uint8_t improved; /* result of stacks_improved for a step that does not raise f */
};

/*
 * Pushes the neighbours of the cell tops->slot for which the step from that cell is an improvement.
 * Then sets tops->slot to the newest slot with the lowest f. The code has no branches, because
 * improvements are hard to predict: it writes each neighbour above the top of its stack, and moves
 * the top only if the step is an improvement.
 */
ALWAYS_INLINE void take_steps(uint8_t *states, const struct steps *steps, const bool blind,
                              struct tops *tops)
{
    const uint32_t from = tops->slot;
    const uint32_t *const offsets = steps->heading->offsets[from % RING_TILE];
    tops->slot = tops->same[-1];
    for (unsigned i = 0; i < RING_NEIGHBOURS; i++) {
        const bool rises = blind || i >= RING_TOWARDS;
        const uint32_t next = from + offsets[i];
        const uint8_t before = states[next];
        const bool better = is_better(before, steps->base, rises ? 0 : steps->improved);
        states[next] = better ? steps->open[i] : before;
        if (rises) {
            *tops->later = next;
            tops->later += better;
        } else {
            *tops->same = next;
            tops->same += better;
            tops->slot = better ? next : tops->slot;
        }
    }
}

/*
 * Expands up to `most` cells with the lowest f in the same way as expand_one, as long as the cells
 * have this heading. Both stacks must have room. The lowest entry of a stack is 0, the slot of a
 * wall, for which is_closed returns true.
 */
ALWAYS_INLINE void expand_many(struct search *search, const struct ring_heading *heading,
                               const struct kind kind, const uint64_t most)
{
    struct ring *const ring = search->ring;
    const unsigned rise = kind.blind ? 1 : 2;
    struct ring_stack *const same = &ring->stacks[ring->lowest];
    struct ring_stack *const later = &ring->stacks[stack_above(ring->lowest, rise)];
    const struct rectangle goal = ring->goal_tiles;
    const struct rectangle area = kind.blind ? goal : area_of(ring, &goal, heading);
    struct steps steps = {.heading = heading,
                          .base = ring->base,
                          .improved = (uint8_t)stacks_improved(ring->lowest, 0)};
    uint8_t *const states = ring->states;
    bool *const touched = ring->touched;
    const size_t row = ring_row_size(ring);
    struct tops tops = {same->slots + same->count, later->slots + later->count, 0};
    uint64_t expanded = 0;
    uint64_t removed = 0;
    memcpy(steps.open, heading->open[ring->lowest], sizeof steps.open);
    tops.slot = tops.same[-1];
    while (expanded < most) {
        const struct place tile = tile_of(ring, tops.slot);
        if (is_closed(states[tops.slot])) {
            if (tops.slot == 0)
                break;
            removed++;
            tops.same--;
            tops.slot = tops.same[-1];
            continue;
        }
        if (is_inside(&area, tile) == kind.blind)
            break;
        expanded++;
        tops.same--;
        states[tops.slot] |= RING_CLOSED;
        touched[tile.y] = true;
        if (kind.record)
            ring->costs[tops.slot] = (uint32_t)ring->f;
        ring_prefetch_around(states + tops.slot, row);
        take_steps(states, &steps, kind.blind, &tops);
    }
    const size_t kept = (size_t)(tops.same - same->slots);
    const size_t kept_later = (size_t)(tops.later - later->slots);
    search->generated += kept + expanded + removed - same->count + kept_later - later->count;
    search->expanded += expanded;
    same->count = kept;
    later->count = kept_later;
}

/*
 * Expands the cells with the lowest f. Stops when no cell with this f is left (OUTCOME_NO_PATH), at
 * a goal, or on failure.
 */
ALWAYS_INLINE enum search_outcome expand_lowest(struct search *search, uint32_t *end,
                                                const struct kind kind, struct error *error)
{
    struct ring *const ring = search->ring;
    struct ring_stack *const same = &ring->stacks[ring->lowest];
    struct ring_stack *const later = &ring->stacks[stack_above(ring->lowest, kind.blind ? 1 : 2)];
    enum search_outcome outcome = OUTCOME_NO_PATH;
    uint32_t slot;
    while (outcome == OUTCOME_NO_PATH && (slot = newest(same, ring->states)) != 0) {
        const struct ring_heading *const heading =
            heading_from(ring, &ring->goal_tiles, tile_of(ring, slot), kind.blind);
        const uint64_t to_poll = search->next_poll - search->expanded - 1;
        if (heading && to_poll > 0) {
            const uint64_t room = make_room(same, later, error);
            if (room == 0)
                return OUTCOME_FAILED;
            expand_many(search, heading, kind, room < to_poll ? room : to_poll);
        } else {
            outcome = expand_one(search, slot, end, kind, error);
        }
    }
    return outcome;
}

/* Runs the search. `kind` is a constant at each call, so that each call is compiled separately. */
ALWAYS_INLINE enum search_outcome run(struct search *search, uint32_t *end, const struct kind kind,
                                      struct error *error)
{
    enum search_outcome outcome = OUTCOME_NO_PATH;
    while (outcome == OUTCOME_NO_PATH && advance(search, error))
        outcome = expand_lowest(search, end, kind, error);
    return error->code == ERROR_NONE ? outcome : OUTCOME_FAILED;
}

enum search_outcome ring_run(struct search *search, uint32_t *end, struct error *error)
{
    if (!begin(search, error))
        return OUTCOME_FAILED;
    struct ring *const ring = search->ring;
    if (!ring->blind)
        return run(search, end, (struct kind){false, false}, error);
    if (!ring->recording)
        return run(search, end, (struct kind){true, false}, error);
    if (!ring_clear_costs(ring, error))
        return OUTCOME_FAILED;
    const enum search_outcome outcome = run(search, end, (struct kind){true, true}, error);
    if (outcome == OUTCOME_NO_PATH)
        ring->costs_time = search->expanded;
    return outcome;
}
