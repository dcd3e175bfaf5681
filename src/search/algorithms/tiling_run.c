/* SPDX-License-Identifier: MIT */
/* tiling_run.c - runs a search with tiles (tiling.h). */
#include <string.h>

#include "search/algorithms/list.h"
#include "search/algorithms/tiling.h"
#include "search/engine/poll.h"

/* Pushes a slot. Returns false if out of memory. */
ALWAYS_INLINE bool push(struct tiling_stack *stack, uint32_t slot, struct error *error)
{
    if (stack->count == stack->capacity && !tiling_stack_reserve(stack, stack->count + 1, error))
        return false;
    stack->slots[stack->count++] = slot;
    return true;
}

/* Removes all slots from a stack, except the 0 at its bottom. Returns false if out of memory. */
static bool empty_stack(struct tiling_stack *stack, struct error *error)
{
    stack->count = 0;
    return push(stack, 0, error);
}

ALWAYS_INLINE bool is_empty(const struct tiling_stack *stack)
{
    return stack->count == 1;
}

/* Returns the number of the stack for cells whose f is the lowest f plus `rise`. */
ALWAYS_INLINE unsigned stack_above(const unsigned lowest, const unsigned rise)
{
    const unsigned s = lowest + rise;
    return s < TILING_STACKS ? s : s - TILING_STACKS;
}

/* Returns the state byte of a cell on stack `s`. */
ALWAYS_INLINE uint8_t open_state(const uint8_t base, const unsigned arrival, const unsigned s)
{
    return (uint8_t)(base + arrival / 2 * 4 + s);
}

/* Returns true if a cell that the run has reached is closed. Also returns true for a wall. */
ALWAYS_INLINE bool is_closed(const uint8_t state)
{
    return (state & TILING_CLOSED) == TILING_CLOSED;
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
 * since earlier bases are lower. Bit TILING_CLOSED, which also stands for walls, is never set in
 * `stacks`.
 */
ALWAYS_INLINE bool is_better(const uint8_t state, const uint8_t base, const unsigned stacks)
{
    return (state < base) | (stacks >> (state & TILING_CLOSED) & 1);
}

/* Clears the states in one row of tiles. The loop can be vectorised. */
static void clear_row(const struct tiling *tiling, uint32_t row)
{
    const size_t count = (size_t)tiling->tiles_across * TILE_CELLS;
    uint8_t *const states = tiling->states + row * count;
    for (size_t i = 0; i < count; i++)
        states[i] = states[i] == TILING_WALL ? TILING_WALL : 0;
}

/*
 * Clears the states of all runs so far. Cells that were reached but not expanded can be in the rows
 * of tiles next to the touched rows.
 */
static void clear_states(struct tiling *tiling)
{
    const uint32_t rows = tiling_rows(tiling);
    for (uint32_t row = 0; row < rows; row++)
        if (tiling->touched[row] || (row > 0 && tiling->touched[row - 1]) ||
            (row + 1 < rows && tiling->touched[row + 1]))
            clear_row(tiling, row);
    memset(tiling->touched, 0, rows * sizeof *tiling->touched);
}

/* Makes the states of the last run invalid. */
static void next_base(struct tiling *tiling)
{
    if (tiling->base >= TILING_BASE_FIRST + TILING_VALUES * (TILING_BASES - 1)) {
        clear_states(tiling);
        tiling->base = TILING_BASE_FIRST;
    } else {
        tiling->base += TILING_VALUES;
    }
}

/* Sets tiling_heading.open in all headings for the current run. */
static void set_open(struct tiling *tiling)
{
    for (unsigned k = 0; k < TILING_HEADINGS; k++) {
        struct tiling_heading *heading = &tiling->headings[k];
        for (unsigned s = 0; s < TILING_STACKS; s++) {
            for (unsigned i = 0; i < TILING_NEIGHBOURS; i++) {
                const unsigned rise = k == TILING_COMPASS ? 1 : i < TILING_TOWARDS ? 0 : 2;
                heading->open[s][i] =
                    open_state(tiling->base, heading->directions[i], stack_above(s, rise));
            }
        }
    }
}

/* Returns the estimate at padded x,y in steps. */
static uint64_t estimate(const struct search *search, uint32_t x, uint32_t y)
{
    const struct rectangle *goal = &search->forward.goals.rectangle;
    if (search->tiling->blind)
        return 0;
    return (uint64_t)heuristic_outside(x, goal->left, goal->right) +
           heuristic_outside(y, goal->top, goal->bottom);
}

/* Returns the bounding rectangle of the tiles that contain goals. */
static struct rectangle tiles_of_goals(const struct search *search)
{
    const struct rectangle *goal = &search->forward.goals.rectangle;
    return (struct rectangle){.left = goal->left / TILE_SIDE,
                              .right = goal->right / TILE_SIDE,
                              .top = goal->top / TILE_SIDE,
                              .bottom = goal->bottom / TILE_SIDE};
}

/* Begins a run: marks all cells as not reached, and queues the starts in order of f. */
static bool begin(struct search *search, struct error *error)
{
    struct tiling *tiling = search->tiling;
    const struct goals *starts =
        &search->backward.goals; /* the starts are the goals of a backward search */
    next_base(tiling);
    set_open(tiling);
    tiling->goal_tiles = tiles_of_goals(search);
    tiling->f = 0;
    tiling->lowest = 0;
    tiling->costs_time = UINT64_MAX;
    for (unsigned s = 0; s < TILING_STACKS; s++)
        if (!empty_stack(&tiling->stacks[s], error))
            return false;
    tiling->starts.count = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint32_t x = cell_column(search, starts->cells[i]);
        const uint32_t y = cell_row(search, starts->cells[i]);
        if (!low_heap_push(&tiling->starts, estimate(search, x, y), tiling_slot(tiling, x, y),
                           error))
            return false;
    }
    return true;
}

/*
 * Returns the difference between the lowest f and the f of the next open cell or start, or 0 if
 * there is neither.
 */
static uint64_t next_rise(const struct tiling *tiling)
{
    uint64_t rise = 0;
    for (unsigned k = TILING_STACKS - 1; k > 0; k--)
        if (!is_empty(&tiling->stacks[stack_above(tiling->lowest, k)]))
            rise = k;
    const uint64_t to_start =
        tiling->starts.count > 0 ? tiling->starts.entries[0].bucket - tiling->f : UINT64_MAX;
    return tiling->starts.count > 0 && (rise == 0 || to_start < rise) ? to_start : rise;
}

/* Pushes the starts whose f is the lowest. Returns false if out of memory. */
static bool push_starts(struct search *search, struct error *error)
{
    struct tiling *tiling = search->tiling;
    struct low_heap *starts = &tiling->starts;
    while (starts->count > 0 && starts->entries[0].bucket == tiling->f) {
        const uint32_t slot = low_heap_pop(starts).cell;
        if (!is_better(tiling->states[slot], tiling->base, stacks_improved(tiling->lowest, 0)))
            continue; /* a repeated start, or a wall */
        search->generated++;
        tiling->states[slot] = open_state(tiling->base, ARRIVAL_START, tiling->lowest);
        tiling->touched[slot / TILE_CELLS / tiling->tiles_across] = true;
        if (!push(&tiling->stacks[tiling->lowest], slot, error))
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
    struct tiling *tiling = search->tiling;
    const uint64_t rise = next_rise(tiling);
    tiling->f += rise;
    tiling->lowest = stack_above(tiling->lowest, rise < TILING_STACKS ? (unsigned)rise : 0);
    return (tiling->starts.count == 0 || push_starts(search, error)) &&
           !is_empty(&tiling->stacks[tiling->lowest]);
}

/* The column and row of a tile, or the padded coordinates of a cell. */
struct place {
    uint32_t x, y;
};

/* Returns the column and row of the tile that contains a slot. */
ALWAYS_INLINE struct place tile_of(const struct tiling *tiling, const uint32_t slot)
{
    const uint32_t tile = slot / TILE_CELLS;
    const uint32_t row = (uint32_t)((uint128)tile * tiling->across_inverse >> 64);
    return (struct place){tile - row * tiling->tiles_across, row};
}

/* Returns the padded coordinates of the cell of a slot. */
ALWAYS_INLINE struct place place_of(const struct tiling *tiling, const uint32_t slot)
{
    const struct place tile = tile_of(tiling, slot);
    return (struct place){tile.x * TILE_SIDE + slot % TILE_SIDE,
                          tile.y * TILE_SIDE + slot / TILE_SIDE % TILE_SIDE};
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
ALWAYS_INLINE uint32_t newest(struct tiling_stack *stack, const uint8_t *states)
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
                             unsigned rises[TILING_NEIGHBOURS])
{
    rises[TILE_NORTH] = blind ? 1 : (unsigned)(at.y <= goal->top) + (at.y <= goal->bottom);
    rises[TILE_SOUTH] = blind ? 1 : (unsigned)(at.y >= goal->top) + (at.y >= goal->bottom);
    rises[TILE_EAST] = blind ? 1 : (unsigned)(at.x >= goal->left) + (at.x >= goal->right);
    rises[TILE_WEST] = blind ? 1 : (unsigned)(at.x <= goal->left) + (at.x <= goal->right);
}

/*
 * Expands the cell of `slot`, the newest with the lowest f, or finds that it is a goal. Returns
 * OUTCOME_NO_PATH if the search continues.
 */
ALWAYS_INLINE enum search_outcome expand_one(struct search *search, const uint32_t slot,
                                             uint32_t *end, const struct kind kind,
                                             struct error *error)
{
    struct tiling *const tiling = search->tiling;
    const struct goals *const goals = &search->forward.goals;
    const struct place at = place_of(tiling, slot);
    const uint32_t cell = at.y * (uint32_t)search->grid->stride + at.x;
    const uint32_t *const offsets = tiling->headings[TILING_COMPASS].offsets[slot % TILE_CELLS];
    unsigned rises[TILING_NEIGHBOURS];
    tiling->stacks[tiling->lowest].count--;
    tiling->states[slot] |= TILING_CLOSED;
    tiling->touched[at.y / TILE_SIDE] = true;
    if (kind.record)
        tiling->costs[slot] = (uint32_t)tiling->f;
    const bool counted = poll_count(search, cell, error);
    if (!counted || (is_inside(&goals->rectangle, at) && goals_contain(goals, cell))) {
        *end = cell;
        return counted ? OUTCOME_FOUND : OUTCOME_FAILED;
    }
    set_rises(&goals->rectangle, at, kind.blind, rises);
    for (unsigned i = 0; i < TILING_NEIGHBOURS; i++) {
        const uint32_t next = slot + offsets[i];
        if (!is_better(tiling->states[next], tiling->base,
                       stacks_improved(tiling->lowest, rises[i])))
            continue;
        const unsigned s = stack_above(tiling->lowest, rises[i]);
        search->generated++;
        tiling->states[next] =
            open_state(tiling->base, tiling->headings[TILING_COMPASS].directions[i], s);
        if (!push(&tiling->stacks[s], next, error))
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
ALWAYS_INLINE const struct tiling_heading *heading_from(const struct tiling *tiling,
                                                        const struct rectangle *goal,
                                                        const struct place tile, const bool blind)
{
    if (blind)
        return is_inside(goal, tile) ? NULL : &tiling->headings[TILING_COMPASS];
    const bool in_column = tile.x - goal->left <= goal->right - goal->left;
    const bool in_row = tile.y - goal->top <= goal->bottom - goal->top;
    const unsigned west = tile.x > goal->right ? TILING_WESTWARD : 0;
    const unsigned north = tile.y > goal->bottom ? TILING_NORTHWARD : 0;
    return in_column || in_row ? NULL : &tiling->headings[west | north];
}

/*
 * Returns the rectangle of the tiles for which heading_from returns this heading in a search that
 * is not blind.
 */
static struct rectangle area_of(const struct tiling *tiling, const struct rectangle *goal,
                                const struct tiling_heading *heading)
{
    const unsigned number = (unsigned)(heading - tiling->headings);
    const bool west = (number & TILING_WESTWARD) != 0;
    const bool north = (number & TILING_NORTHWARD) != 0;
    return (struct rectangle){.left = west ? goal->right + 1 : 0,
                              .right = west ? UINT32_MAX : goal->left - 1,
                              .top = north ? goal->bottom + 1 : 0,
                              .bottom = north ? UINT32_MAX : goal->top - 1};
}

/*
 * Makes room for the expansion of one more cell. Returns the number of cells that can be expanded
 * without further allocation, or 0 if out of memory.
 */
ALWAYS_INLINE uint64_t make_room(struct tiling_stack *same, struct tiling_stack *later,
                                 struct error *error)
{
    if ((same->capacity - same->count < TILING_ROOM &&
         !tiling_stack_reserve(same, same->count + TILING_ROOM, error)) ||
        (later->capacity - later->count < TILING_ROOM &&
         !tiling_stack_reserve(later, later->count + TILING_ROOM, error)))
        return 0;
    const size_t least = same->capacity - same->count < later->capacity - later->count
                             ? same->capacity - same->count
                             : later->capacity - later->count;
    return least / TILING_ROOM;
}

/* The tops of the two stacks that expand_many uses. */
struct tops {
    uint32_t *same;  /* end of the stack with the lowest f */
    uint32_t *later; /* end of the stack with a higher f */
    uint32_t slot;   /* the newest slot with the lowest f */
};

/* Properties shared by all steps from cells with the same heading. */
struct steps {
    const struct tiling_heading *heading;
    uint8_t open[TILING_NEIGHBOURS]; /* the state byte of each neighbour when it is pushed */
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
    const uint32_t *const offsets = steps->heading->offsets[from % TILE_CELLS];
    tops->slot = tops->same[-1];
    for (unsigned i = 0; i < TILING_NEIGHBOURS; i++) {
        const bool rises = blind || i >= TILING_TOWARDS;
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
ALWAYS_INLINE void expand_many(struct search *search, const struct tiling_heading *heading,
                               const struct kind kind, const uint64_t most)
{
    struct tiling *const tiling = search->tiling;
    const unsigned rise = kind.blind ? 1 : 2;
    struct tiling_stack *const same = &tiling->stacks[tiling->lowest];
    struct tiling_stack *const later = &tiling->stacks[stack_above(tiling->lowest, rise)];
    const struct rectangle goal = tiling->goal_tiles;
    const struct rectangle area = kind.blind ? goal : area_of(tiling, &goal, heading);
    struct steps steps = {.heading = heading,
                          .base = tiling->base,
                          .improved = (uint8_t)stacks_improved(tiling->lowest, 0)};
    uint8_t *const states = tiling->states;
    bool *const touched = tiling->touched;
    const size_t row = tiling_row_size(tiling);
    struct tops tops = {same->slots + same->count, later->slots + later->count, 0};
    uint64_t expanded = 0;
    uint64_t removed = 0;
    memcpy(steps.open, heading->open[tiling->lowest], sizeof steps.open);
    tops.slot = tops.same[-1];
    while (expanded < most) {
        const struct place tile = tile_of(tiling, tops.slot);
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
        states[tops.slot] |= TILING_CLOSED;
        touched[tile.y] = true;
        if (kind.record)
            tiling->costs[tops.slot] = (uint32_t)tiling->f;
        tiling_prefetch_around(states + tops.slot, row);
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
    struct tiling *const tiling = search->tiling;
    struct tiling_stack *const same = &tiling->stacks[tiling->lowest];
    struct tiling_stack *const later =
        &tiling->stacks[stack_above(tiling->lowest, kind.blind ? 1 : 2)];
    enum search_outcome outcome = OUTCOME_NO_PATH;
    uint32_t slot;
    while (outcome == OUTCOME_NO_PATH && (slot = newest(same, tiling->states)) != 0) {
        const struct tiling_heading *const heading =
            heading_from(tiling, &tiling->goal_tiles, tile_of(tiling, slot), kind.blind);
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

enum search_outcome tiling_run(struct search *search, uint32_t *end, struct error *error)
{
    if (!begin(search, error))
        return OUTCOME_FAILED;
    struct tiling *const tiling = search->tiling;
    if (!tiling->blind)
        return run(search, end, (struct kind){false, false}, error);
    if (!tiling->recording)
        return run(search, end, (struct kind){true, false}, error);
    if (!tiling_clear_costs(tiling, error))
        return OUTCOME_FAILED;
    const enum search_outcome outcome = run(search, end, (struct kind){true, true}, error);
    if (outcome == OUTCOME_NO_PATH)
        tiling->costs_time = search->expanded;
    return outcome;
}
