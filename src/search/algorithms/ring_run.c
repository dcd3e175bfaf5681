/* SPDX-License-Identifier: MIT */
/* ring_run.c - runs of a ring; ring.h describes the method. */
#include <string.h>

#include "search/algorithms/list.h"
#include "search/algorithms/ring.h"
#include "search/poll.h"

/*
 * Neighbours to the east and west are pushed last and therefore expanded first, as in astar.c, so
 * that paths first move horizontally.
 */
static const uint8_t directions[RING_NEIGHBOURS] = {NORTH, SOUTH, EAST, WEST};

/*
 * A transition is a step to a neighbour that raises f by 0, 1 or 2. Its number is RING_STACKS times
 * the number of the neighbour, plus the rise. Sets of transitions are stored in 12 bits.
 */
enum { TRANSITIONS = RING_NEIGHBOURS * RING_STACKS };

/* Pushes a slot. Returns false if out of memory. */
ALWAYS_INLINE bool push(struct ring_stack *stack, uint32_t slot, struct error *error)
{
    if (stack->count == stack->capacity && !ring_stack_reserve(stack, stack->count + 1, error))
        return false;
    stack->slots[stack->count++] = slot;
    return true;
}

/* Returns the state byte of a cell on stacks[k]. */
static uint8_t open_state(const struct ring *ring, unsigned arrival, unsigned k)
{
    return (uint8_t)(ring->base + arrival / 2 * 4 + (ring->lowest + k) % RING_STACKS);
}

/* Returns the state byte of a cell after its removal, given its byte before or after it. */
static inline uint8_t closed_state(uint8_t state, uint8_t base)
{
    return (uint8_t)(base + ((uint8_t)(state - base) | RING_CLOSED));
}

/* Sets `improves` for the state bytes of the current run. */
static void set_improvements(struct ring *ring)
{
    for (unsigned lowest = 0; lowest < RING_STACKS; lowest++) {
        for (unsigned value = 0; value < RING_VALUES; value++) {
            const unsigned s = value % 4;
            /* The f of the known path, relative to the lowest; a closed cell is never improved. */
            const unsigned above = s == RING_CLOSED ? 0 : (s + RING_STACKS - lowest) % RING_STACKS;
            ring->improves[lowest][ring->base + value] = (uint8_t)((1u << above) - 1);
        }
    }
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
 * of tiles next to those that were touched.
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
    for (unsigned s = 0; s < RING_STACKS; s++)
        memset(ring->improves[s] + ring->base, RING_ALL_RISES, RING_VALUES);
    if (ring->base > RING_VALUES * (RING_BASES - 1)) {
        clear_states(ring);
        ring->base = 1;
    } else {
        ring->base += RING_VALUES;
    }
    set_improvements(ring);
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

/* Begins a run: no cell is reached, and the starts wait until their f is the lowest. */
static bool begin(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    const struct goals *starts =
        &search->backward.goals; /* a search backwards ends at the starts */
    next_base(ring);
    ring->f = 0;
    ring->lowest = 0;
    ring->costs_time = UINT64_MAX;
    for (unsigned k = 0; k < RING_STACKS; k++)
        ring->stacks[k].count = 0;
    low_heap_clear(&ring->starts);
    for (size_t i = 0; i < starts->count; i++) {
        const uint32_t x = cell_column(search, starts->cells[i]);
        const uint32_t y = cell_row(search, starts->cells[i]);
        if (!low_heap_push(&ring->starts, estimate(search, x, y), ring_slot(ring, x, y), error))
            return false;
    }
    return true;
}

/* Returns by how much the lowest f must rise to reach the next cell or start; 0: there is none. */
static uint64_t next_rise(const struct ring *ring)
{
    uint64_t rise = 0;
    for (unsigned k = RING_STACKS - 1; k > 0; k--)
        if (ring->stacks[k].count > 0)
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
        if ((ring->improves[ring->lowest][ring->states[slot]] & 1) == 0)
            continue; /* a repeated start */
        search->generated++;
        ring->states[slot] = open_state(ring, ARRIVAL_START, 0);
        ring->touched[slot / RING_TILE / ring->tiles_across] = true;
        if (!push(&ring->stacks[0], slot, error))
            return false;
    }
    return true;
}

/*
 * When stacks[0] is empty, moves to the next f for which there are cells. Returns false if there is
 * none, or if out of memory.
 */
static bool advance(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    const uint64_t rise = next_rise(ring);
    ring->f += rise;
    for (uint64_t i = 0; i < rise && i < RING_STACKS; i++) {
        const struct ring_stack empty = ring->stacks[0];
        memmove(ring->stacks, ring->stacks + 1, (RING_STACKS - 1) * sizeof empty);
        ring->stacks[RING_STACKS - 1] = empty;
        ring->lowest = (ring->lowest + 1) % RING_STACKS;
    }
    return push_starts(search, error) && ring->stacks[0].count > 0;
}

/*
 * Returns the set of transitions from padded x,y that the heuristic determines: one for each
 * neighbour.
 */
ALWAYS_INLINE unsigned transitions_at(const struct rectangle *goal, const uint32_t x,
                                      const uint32_t y, const bool blind)
{
    const unsigned north = blind ? 1 : (unsigned)(y <= goal->top) + (y <= goal->bottom);
    const unsigned south = blind ? 1 : (unsigned)(y >= goal->top) + (y >= goal->bottom);
    const unsigned east = blind ? 1 : (unsigned)(x >= goal->left) + (x >= goal->right);
    const unsigned west = blind ? 1 : (unsigned)(x <= goal->left) + (x <= goal->right);
    return 1u << (RING_NORTH * RING_STACKS + north) | 1u << (RING_SOUTH * RING_STACKS + south) |
           1u << (RING_EAST * RING_STACKS + east) | 1u << (RING_WEST * RING_STACKS + west);
}

/* Returns the set of transitions from a slot that improve a neighbour. */
ALWAYS_INLINE unsigned improving_transitions(const uint8_t *states, const uint8_t *improves,
                                             const uint32_t slot, const uint32_t *offsets)
{
    unsigned set = 0;
    for (unsigned i = 0; i < RING_NEIGHBOURS; i++)
        set |= (unsigned)improves[states[slot + offsets[i]]] << (i * RING_STACKS);
    return set;
}

/* The effect of a transition while a certain f is the lowest. */
struct transition {
    uint8_t neighbour, rise;
    uint8_t open, closed; /* the state bytes of the neighbour on the stack and after its removal */
};

static void set_transitions(const struct ring *ring, struct transition transitions[TRANSITIONS])
{
    for (unsigned i = 0; i < TRANSITIONS; i++) {
        const unsigned neighbour = i / RING_STACKS;
        const unsigned rise = i % RING_STACKS;
        const uint8_t open = open_state(ring, directions[neighbour], rise);
        transitions[i] = (struct transition){.neighbour = (uint8_t)neighbour,
                                             .rise = (uint8_t)rise,
                                             .open = open,
                                             .closed = closed_state(open, ring->base)};
    }
}

/*
 * Removes and closes the newest cell of a stack. Ignores cells that are closed already because they
 * were pushed again with a lower f. Returns 0 if there is none; slot 0 is a corner of the padding.
 */
ALWAYS_INLINE uint32_t take(struct ring_stack *stack, uint8_t *states, const uint8_t base)
{
    while (stack->count > 0) {
        const uint32_t slot = stack->slots[--stack->count];
        const uint8_t closed = closed_state(states[slot], base);
        if (states[slot] != closed) {
            states[slot] = closed;
            return slot;
        }
    }
    return 0;
}

/* A cell and its padded coordinates. */
struct place {
    uint32_t cell, x, y;
};

ALWAYS_INLINE struct place place_of(const struct search *search, const uint32_t slot)
{
    const uint32_t tile = slot / RING_TILE;
    const uint32_t row = (uint32_t)((uint128)tile * search->ring->across_inverse >> 64);
    const uint32_t column = tile - row * search->ring->tiles_across;
    const uint32_t x = column * RING_SIDE + slot % RING_SIDE;
    const uint32_t y = row * RING_SIDE + slot / RING_SIDE % RING_SIDE;
    return (struct place){y * (uint32_t)search->grid->stride + x, x, y};
}

/*
 * Expands the cells with the lowest f. Stops when there are none left (OUTCOME_NO_PATH), at a goal,
 * or on failure. If `record` is set, stores f, which must be g, as the cost of each cell. A cell
 * that would be pushed and removed next is expanded without being pushed. Uses copies of members,
 * because the compiler must assume that writing a state byte can change any member.
 */
ALWAYS_INLINE enum search_outcome expand_lowest(struct search *search, uint32_t *end,
                                                const bool blind, const bool record,
                                                struct error *error)
{
    struct ring *const ring = search->ring;
    const struct goals *const goals = &search->forward.goals;
    const struct rectangle goal = goals->rectangle;
    uint8_t *const states = ring->states;
    bool *const touched = ring->touched;
    const uint8_t base = ring->base;
    const uint8_t *const improves = ring->improves[ring->lowest];
    struct ring_stack stacks[RING_STACKS];
    struct transition transitions[TRANSITIONS];
    enum search_outcome outcome = OUTCOME_NO_PATH;
    memcpy(stacks, ring->stacks, sizeof stacks);
    set_transitions(ring, transitions);
    uint32_t slot = take(&stacks[0], states, base);
    while (slot != 0) {
        if (record)
            ring->costs[slot] = (uint32_t)ring->f;
        const struct place at = place_of(search, slot);
        touched[at.y / RING_SIDE] = true;
        const bool counted = poll_count(search, at.cell, error);
        const bool near =
            at.x - goal.left <= goal.right - goal.left && at.y - goal.top <= goal.bottom - goal.top;
        if (!counted || (near && goals_contain(goals, at.cell))) {
            outcome = counted ? OUTCOME_FOUND : OUTCOME_FAILED;
            *end = at.cell;
            break;
        }
        const uint32_t *const offsets = ring->offsets[slot % RING_TILE];
        unsigned steps = transitions_at(&goal, at.x, at.y, blind) &
                         improving_transitions(states, improves, slot, offsets);
        uint32_t newest = 0;
        for (; steps != 0; steps &= steps - 1) {
            const struct transition *transition = &transitions[__builtin_ctz(steps)];
            const uint32_t next = slot + offsets[transition->neighbour];
            search->generated++;
            if (transition->rise == 0 && (steps & (steps - 1)) == 0) {
                states[next] = transition->closed;
                newest = next;
            } else {
                states[next] = transition->open;
                if (!push(&stacks[transition->rise], next, error))
                    outcome = OUTCOME_FAILED;
            }
        }
        if (outcome == OUTCOME_FAILED)
            break;
        slot = newest != 0 ? newest : take(&stacks[0], states, base);
    }
    memcpy(ring->stacks, stacks, sizeof stacks);
    return outcome;
}

/*
 * Runs the search. `blind` and `record` are constants at each call, so that each call is compiled
 * separately.
 */
ALWAYS_INLINE enum search_outcome run(struct search *search, uint32_t *end, const bool blind,
                                      const bool record, struct error *error)
{
    enum search_outcome outcome = OUTCOME_NO_PATH;
    while (outcome == OUTCOME_NO_PATH && advance(search, error))
        outcome = expand_lowest(search, end, blind, record, error);
    return error->code == ERROR_NONE ? outcome : OUTCOME_FAILED;
}

enum search_outcome ring_run(struct search *search, uint32_t *end, struct error *error)
{
    if (!begin(search, error))
        return OUTCOME_FAILED;
    struct ring *const ring = search->ring;
    if (!ring->blind)
        return run(search, end, false, false, error);
    if (!ring->recording)
        return run(search, end, true, false, error);
    const enum search_outcome outcome = run(search, end, true, true, error);
    if (outcome == OUTCOME_NO_PATH)
        ring->costs_time = search->expanded;
    return outcome;
}
