/* SPDX-License-Identifier: MIT */
/* tiling.c - allocates tiles (tiling.h), sets their states, and computes the costs of cells. */
#include "search/algorithms/tiling.h"

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
    const uint32_t tiles = (cells + 2 + TILE_SIDE - 1) / TILE_SIDE;
    return tiles > 2 ? tiles : 2;
}

static uint64_t count_slots(const struct grid *grid)
{
    return (uint64_t)tiles_for(grid->width) * tiles_for(grid->height) * TILE_CELLS;
}

bool tiling_holds(const struct grid *grid)
{
    enum { SLACK = 1 << 16 };
    const uint64_t padded = ((uint64_t)grid->width + 2) * ((uint64_t)grid->height + 2);
    const uint64_t slots = count_slots(grid);
    return slots <= UINT32_MAX && slots <= 2 * padded + SLACK;
}

bool tiling_fits(const struct search *search)
{
    const uint128 step = search->keys.step[NORTH] * search->terrain.least;
    return search->terrain.uniform && search->strides.symmetric && !search->diagonals &&
           search->weight == FACTOR_ONE && search->keys.rounding == 0 &&
           prices_fit(&search->forward.single_goal, step) &&
           prices_fit(&search->forward.several_goals, step) && tiling_holds(search->grid);
}

static uint8_t initial_state(uint8_t cell)
{
    return cell == CELL_WALL ? TILING_WALL : 0;
}

/* Sets the states of the first `columns` x `rows` cells of a tile, which begin at `cells`. */
static inline void fill_tile(const uint8_t *cells, size_t stride, uint32_t columns, uint32_t rows,
                             uint8_t *states)
{
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < columns; x++)
            states[y * TILE_SIDE + x] = initial_state(cells[y * stride + x]);
}

/* For complete tiles, the size is a constant, so that the compiler can vectorise fill_tile. */
void tiling_fill(struct tiling *tiling, const struct grid *grid)
{
    const uint32_t columns = grid->width + 2;
    for (uint32_t y = 0; y < grid->height + 2; y += TILE_SIDE) {
        const uint8_t *cells = grid->cells + y * grid->stride;
        const uint32_t below = grid->height + 2 - y;
        const uint32_t rows = below < TILE_SIDE ? below : (uint32_t)TILE_SIDE;
        uint8_t *states = tiling->states + tiling_slot(tiling, 0, y);
        uint32_t x = 0;
        for (; columns - x >= TILE_SIDE; x += TILE_SIDE, states += TILE_CELLS) {
            if (rows == TILE_SIDE)
                fill_tile(cells + x, grid->stride, TILE_SIDE, TILE_SIDE, states);
            else
                fill_tile(cells + x, grid->stride, TILE_SIDE, rows, states);
        }
        fill_tile(cells + x, grid->stride, columns - x, rows, states);
    }
}

void tiling_update(struct tiling *tiling, const struct grid *grid, struct point point)
{
    tiling->states[tiling_slot(tiling, point.x + 1, point.y + 1)] =
        initial_state(grid_row(grid, point.y)[point.x]);
}

/*
 * Sets heading->offsets: for each cell of a tile, the slots of its neighbours minus its own slot.
 */
static void set_offsets(struct tiling *tiling, struct tiling_heading *heading)
{
    const uint32_t below = tiling->tiles_across * TILE_CELLS; /* slots in a row of tiles */
    for (uint32_t slot = 0; slot < TILE_CELLS; slot++) {
        const uint32_t x = slot % TILE_SIDE;
        const uint32_t y = slot / TILE_SIDE;
        const uint32_t last = TILE_SIDE - 1;
        const uint32_t by_direction[DIRECTION_COUNT] = {
            [EAST] = x < last ? 1 : TILE_CELLS - last,
            [WEST] = x > 0 ? UINT32_MAX : last - TILE_CELLS,
            [SOUTH] = y < last ? TILE_SIDE : below - last * TILE_SIDE,
            [NORTH] = y > 0 ? -(uint32_t)TILE_SIDE : last * TILE_SIDE - below};
        for (unsigned i = 0; i < TILING_NEIGHBOURS; i++)
            heading->offsets[slot][i] = by_direction[heading->directions[i]];
    }
}

static void set_headings(struct tiling *tiling)
{
    static const uint8_t directions[TILING_HEADINGS][TILING_NEIGHBOURS] = {
        [0] = {SOUTH, EAST, NORTH, WEST},
        [TILING_WESTWARD] = {SOUTH, WEST, NORTH, EAST},
        [TILING_NORTHWARD] = {NORTH, EAST, SOUTH, WEST},
        [TILING_NORTHWARD | TILING_WESTWARD] = {NORTH, WEST, SOUTH, EAST},
        [TILING_COMPASS] = {
            [TILE_NORTH] = NORTH, [TILE_SOUTH] = SOUTH, [TILE_EAST] = EAST, [TILE_WEST] = WEST}};
    for (unsigned k = 0; k < TILING_HEADINGS; k++) {
        memcpy(tiling->headings[k].directions, directions[k], sizeof directions[k]);
        set_offsets(tiling, &tiling->headings[k]);
    }
}

/* Allocates tiles in which no run has reached any cell. */
static struct tiling *create(const struct grid *grid, struct error *error)
{
    struct tiling *tiling = memory_zeroed(1, sizeof *tiling, error);
    if (!tiling)
        return NULL;
    tiling->slot_count = count_slots(grid);
    tiling->tiles_across = tiles_for(grid->width);
    tiling->across_inverse = UINT64_MAX / tiling->tiles_across + 1;
    tiling->states = memory_zeroed_now(tiling->slot_count, 1, error);
    tiling->touched = memory_zeroed(tiling_rows(tiling), sizeof *tiling->touched, error);
    if (!tiling->states || !tiling->touched) {
        tiling_free(tiling);
        return NULL;
    }
    tiling->base = TILING_BASE_FIRST;
    set_headings(tiling);
    tiling_fill(tiling, grid);
    return tiling;
}

bool tiling_prepare(struct search *search, struct error *error)
{
    if (!search->tiling)
        search->tiling = create(search->grid, error);
    if (!search->tiling)
        return false;
    search->tiling->blind = search->forward.single_goal.price[NORTH] == 0;
    return true;
}

void tiling_free(struct tiling *tiling)
{
    if (!tiling)
        return;
    for (unsigned k = 0; k < TILING_STACKS; k++)
        free(tiling->stacks[k].slots);
    low_heap_free(&tiling->starts);
    free(tiling->states);
    free(tiling->touched);
    free(tiling->costs);
    free(tiling);
}

bool tiling_stack_reserve(struct tiling_stack *stack, size_t count, struct error *error)
{
    uint32_t *slots =
        memory_grow(stack->slots, &stack->capacity, count, sizeof *stack->slots, error);
    if (slots)
        stack->slots = slots;
    return slots != NULL;
}

bool tiling_reserve(struct search *search, struct error *error)
{
    struct tiling *tiling = search->tiling;
    const size_t cells = (size_t)search->grid->width * search->grid->height;
    bool ok = low_heap_reserve(&tiling->starts, search->reserved_ends, error);
    for (unsigned k = 0; ok && k < TILING_STACKS; k++)
        ok = tiling_stack_reserve(&tiling->stacks[k], 1 + cells + TILING_ROOM, error);
    return ok;
}

/*
 * Returns the slot of the previous cell on the path to the cell of `slot`, which must not be a
 * start.
 */
static uint32_t slot_before(const struct tiling *tiling, uint32_t slot)
{
    return tiling_slot_before(tiling, slot, tiling_arrival(tiling, slot));
}

/*
 * Stores the costs of the cells on the path to a slot, up to the first cell whose cost is known.
 * Follows this part of the path twice: to count its cells, and to store their costs.
 */
static void store_costs(const struct tiling *tiling, uint32_t slot)
{
    uint32_t *costs = tiling->costs;
    uint32_t steps = 0;
    uint32_t at = slot;
    while (costs[at] == TILING_NO_COST && tiling_arrival(tiling, at) != ARRIVAL_START) {
        at = slot_before(tiling, at);
        steps++;
    }
    if (costs[at] == TILING_NO_COST)
        costs[at] = 0; /* a start */
    steps += costs[at];
    for (at = slot; costs[at] == TILING_NO_COST; steps--) {
        costs[at] = steps;
        at = slot_before(tiling, at);
    }
}

bool tiling_clear_costs(struct tiling *tiling, struct error *error)
{
    if (!tiling->costs)
        tiling->costs = memory_array(tiling->slot_count, sizeof *tiling->costs, error);
    if (tiling->costs)
        memset(tiling->costs, 0xff, tiling->slot_count * sizeof *tiling->costs);
    return tiling->costs != NULL;
}

bool tiling_compute_costs(const struct search *search, struct error *error)
{
    struct tiling *tiling = search->tiling;
    if (tiling->costs && tiling->costs_time == search->expanded)
        return true;
    if (!tiling_clear_costs(tiling, error))
        return false;
    for (uint32_t slot = 0; slot < tiling->slot_count; slot++)
        if (tiling_reached(tiling, slot))
            store_costs(tiling, slot);
    tiling->costs_time = search->expanded;
    return true;
}
