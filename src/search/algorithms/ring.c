/* SPDX-License-Identifier: MIT */
/* ring.c - allocates a ring (ring.h), sets its states, and computes the costs of cells. */
#include "search/algorithms/ring.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/*
 * Returns true if the prices of a heuristic are 0, or are those of the Manhattan distance for steps
 * of this cost.
 */
static bool prices_fit(const struct heuristic_prices *prices, uint128 step)
{
    const uint64_t straight = prices->price[NORTH];
    const uint64_t diagonal = prices->price[NORTH_EAST];
    return prices->plain && prices->admissible &&
           ((straight == 0 && diagonal == 0) || (straight == step && diagonal == 2 * step));
}

/*
 * Returns the number of tiles that cover a row or column of `cells` cells and its padding, but at
 * least 2, so that across_inverse fits in 64 bits.
 */
static uint32_t tiles_for(uint32_t cells)
{
    const uint32_t tiles = (cells + 2 + RING_SIDE - 1) / RING_SIDE;
    return tiles > 2 ? tiles : 2;
}

static uint64_t count_slots(const struct grid *grid)
{
    return (uint64_t)tiles_for(grid->width) * tiles_for(grid->height) * RING_TILE;
}

bool ring_holds(const struct grid *grid)
{
    enum { SLACK = 1 << 16 };
    const uint64_t padded = ((uint64_t)grid->width + 2) * ((uint64_t)grid->height + 2);
    const uint64_t slots = count_slots(grid);
    return slots <= UINT32_MAX && slots <= 2 * padded + SLACK;
}

bool ring_fits(const struct search *search)
{
    const uint128 step = search->keys.step[NORTH] * search->terrain.least;
    return search->terrain.uniform && search->strides.symmetric && !search->diagonals &&
           search->weight == FACTOR_ONE && search->keys.rounding == 0 &&
           prices_fit(&search->forward.single_goal, step) &&
           prices_fit(&search->forward.several_goals, step) && ring_holds(search->grid);
}

static uint8_t initial_state(uint8_t cell)
{
    return cell == CELL_WALL ? RING_WALL : 0;
}

/* Sets the states of the first `columns` x `rows` cells of a tile, which begin at `cells`. */
static inline void fill_tile(const uint8_t *cells, size_t stride, uint32_t columns, uint32_t rows,
                             uint8_t *states)
{
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < columns; x++)
            states[y * RING_SIDE + x] = initial_state(cells[y * stride + x]);
}

/* For complete tiles, the size is a constant, so that the compiler can vectorise fill_tile. */
void ring_fill(struct ring *ring, const struct grid *grid)
{
    const uint32_t columns = grid->width + 2;
    for (uint32_t y = 0; y < grid->height + 2; y += RING_SIDE) {
        const uint8_t *cells = grid->cells + y * grid->stride;
        const uint32_t below = grid->height + 2 - y;
        const uint32_t rows = below < RING_SIDE ? below : (uint32_t)RING_SIDE;
        uint8_t *states = ring->states + ring_slot(ring, 0, y);
        uint32_t x = 0;
        for (; columns - x >= RING_SIDE; x += RING_SIDE, states += RING_TILE) {
            if (rows == RING_SIDE)
                fill_tile(cells + x, grid->stride, RING_SIDE, RING_SIDE, states);
            else
                fill_tile(cells + x, grid->stride, RING_SIDE, rows, states);
        }
        fill_tile(cells + x, grid->stride, columns - x, rows, states);
    }
}

void ring_update(struct ring *ring, const struct grid *grid, struct point point)
{
    ring->states[ring_slot(ring, point.x + 1, point.y + 1)] =
        initial_state(grid_row(grid, point.y)[point.x]);
}

/*
 * Sets heading->offsets: for each cell of a tile, the slots of its neighbours minus its own slot.
 */
static void set_offsets(struct ring *ring, struct ring_heading *heading)
{
    const uint32_t below = ring->tiles_across * RING_TILE; /* slots from a tile to the one below */
    for (uint32_t slot = 0; slot < RING_TILE; slot++) {
        const uint32_t x = slot % RING_SIDE;
        const uint32_t y = slot / RING_SIDE;
        const uint32_t last = RING_SIDE - 1;
        const uint32_t by_direction[DIRECTION_COUNT] = {
            [EAST] = x < last ? 1 : RING_TILE - last,
            [WEST] = x > 0 ? UINT32_MAX : last - RING_TILE,
            [SOUTH] = y < last ? RING_SIDE : below - last * RING_SIDE,
            [NORTH] = y > 0 ? -(uint32_t)RING_SIDE : last * RING_SIDE - below};
        for (unsigned i = 0; i < RING_NEIGHBOURS; i++)
            heading->offsets[slot][i] = by_direction[heading->directions[i]];
    }
}

static void set_headings(struct ring *ring)
{
    static const uint8_t directions[RING_HEADINGS][RING_NEIGHBOURS] = {
        [0] = {SOUTH, EAST, NORTH, WEST},
        [RING_WESTWARD] = {SOUTH, WEST, NORTH, EAST},
        [RING_NORTHWARD] = {NORTH, EAST, SOUTH, WEST},
        [RING_NORTHWARD | RING_WESTWARD] = {NORTH, WEST, SOUTH, EAST},
        [RING_COMPASS] = {
            [RING_NORTH] = NORTH, [RING_SOUTH] = SOUTH, [RING_EAST] = EAST, [RING_WEST] = WEST}};
    for (unsigned k = 0; k < RING_HEADINGS; k++) {
        memcpy(ring->headings[k].directions, directions[k], sizeof directions[k]);
        set_offsets(ring, &ring->headings[k]);
    }
}

/* Allocates a ring in which no run has reached any cell. */
static struct ring *create(const struct grid *grid, struct error *error)
{
    struct ring *ring = memory_zeroed(1, sizeof *ring, error);
    if (!ring)
        return NULL;
    ring->slot_count = count_slots(grid);
    ring->tiles_across = tiles_for(grid->width);
    ring->across_inverse = UINT64_MAX / ring->tiles_across + 1;
    ring->states = memory_zeroed_now(ring->slot_count, 1, error);
    ring->touched = memory_zeroed(ring_tile_rows(ring), sizeof *ring->touched, error);
    if (!ring->states || !ring->touched) {
        ring_free(ring);
        return NULL;
    }
    ring->base = RING_BASE_FIRST;
    set_headings(ring);
    ring_fill(ring, grid);
    return ring;
}

bool ring_prepare(struct search *search, struct error *error)
{
    if (!search->ring)
        search->ring = create(search->grid, error);
    if (!search->ring)
        return false;
    search->ring->blind = search->forward.single_goal.price[NORTH] == 0;
    return true;
}

void ring_free(struct ring *ring)
{
    if (!ring)
        return;
    for (unsigned k = 0; k < RING_STACKS; k++)
        free(ring->stacks[k].slots);
    low_heap_free(&ring->starts);
    free(ring->states);
    free(ring->touched);
    free(ring->costs);
    free(ring);
}

bool ring_stack_reserve(struct ring_stack *stack, size_t count, struct error *error)
{
    uint32_t *slots =
        memory_grow(stack->slots, &stack->capacity, count, sizeof *stack->slots, error);
    if (slots)
        stack->slots = slots;
    return slots != NULL;
}

bool ring_reserve(struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    const size_t cells = (size_t)search->grid->width * search->grid->height;
    bool ok = low_heap_reserve(&ring->starts, search->reserved_ends, error);
    for (unsigned k = 0; ok && k < RING_STACKS; k++)
        ok = ring_stack_reserve(&ring->stacks[k], 1 + cells + RING_ROOM, error);
    return ok;
}

/*
 * Returns the slot of the previous cell on the path to the cell of `slot`, which must not be a
 * start.
 */
static uint32_t slot_before(const struct ring *ring, uint32_t slot)
{
    return ring_slot_before(ring, slot, ring_arrival(ring, slot));
}

/*
 * Stores the costs of the cells on the path to a slot, up to the first cell whose cost is known.
 * Follows this part of the path twice: to count its cells, and to store their costs.
 */
static void store_costs(const struct ring *ring, uint32_t slot)
{
    uint32_t *costs = ring->costs;
    uint32_t steps = 0;
    uint32_t at = slot;
    while (costs[at] == RING_NO_COST && ring_arrival(ring, at) != ARRIVAL_START) {
        at = slot_before(ring, at);
        steps++;
    }
    if (costs[at] == RING_NO_COST)
        costs[at] = 0; /* a start */
    steps += costs[at];
    for (at = slot; costs[at] == RING_NO_COST; steps--) {
        costs[at] = steps;
        at = slot_before(ring, at);
    }
}

bool ring_clear_costs(struct ring *ring, struct error *error)
{
    if (!ring->costs)
        ring->costs = memory_array(ring->slot_count, sizeof *ring->costs, error);
    if (ring->costs)
        memset(ring->costs, 0xff, ring->slot_count * sizeof *ring->costs);
    return ring->costs != NULL;
}

bool ring_compute_costs(const struct search *search, struct error *error)
{
    struct ring *ring = search->ring;
    if (ring->costs && ring->costs_time == search->expanded)
        return true;
    if (!ring_clear_costs(ring, error))
        return false;
    for (uint32_t slot = 0; slot < ring->slot_count; slot++)
        if (ring_reached(ring, slot))
            store_costs(ring, slot);
    ring->costs_time = search->expanded;
    return true;
}
