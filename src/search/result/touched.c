/* SPDX-License-Identifier: MIT */
/* touched.c - states and costs of cells after a query. */
#include "search/result/touched.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/result/reached.h"

/* Number of cells whose states are computed at a time. */
enum { CHUNK = 512 };

/*
 * Returns the frontier that reached a cell: the forward frontier if both did; NULL if neither did.
 */
static const struct frontier *frontier_of(const struct search *search, struct point cell)
{
    const struct frontier *sides[] = {&search->forward, &search->backward};
    const size_t side_count = search->algorithm->bidirectional ? 2 : 1;
    for (size_t i = 0; i < side_count; i++)
        if (reached_has(search, sides[i], reached_index(search, cell)))
            return sides[i];
    return NULL;
}

/* Converts a key to a cost. */
static double cost_of_key(const struct search *search, uint128 key)
{
    const double units = keys_units(&search->keys, key);
    return units * search->terrain.unit / COST_ONE * (double)search->strides.unit / 1e6;
}

double search_cost_of_key(const struct search *search, uint64_t key)
{
    return cost_of_key(search, (uint128)key << search->keys.rounding);
}

/* Returns the least estimate of a cell or, if it has several nodes, of those with the given key. */
static uint64_t least_estimate(const struct search *search, const struct frontier *side,
                               struct point at, uint128 key)
{
    const struct variant variant = {.lane_bits = search->turning.lane_bits};
    struct step here = {.cell = cell_of_point(search->grid, at), .x = at.x + 1, .y = at.y + 1};
    uint64_t least = UINT64_MAX;
    for (; here.arrival < DIRECTION_COUNT; here.arrival += turning_spacing(search)) {
        const uint64_t h = step_estimate(search, side, here, variant);
        if (variant.lane_bits == 0 || reached_key(search, side, step_node(here, variant)) == key)
            least = h < least ? h : least;
    }
    return least;
}

bool search_touched_cell(const struct search *search, struct point cell,
                         struct touched_cell *touched)
{
    const struct frontier *side = frontier_of(search, cell);
    if (!side)
        return false;
    const uint32_t index = reached_index(search, cell);
    const uint64_t h = least_estimate(search, side, cell, reached_key(search, side, index));
    const unsigned arrival = reached_arrival(search, side, index);
    *touched =
        (struct touched_cell){.cost = cost_of_key(search, reached_key(search, side, index)),
                              .estimate = cost_of_key(search, (uint128)h << search->keys.rounding),
                              .has_parent = arrival < ARRIVAL_START};
    if (touched->has_parent) {
        touched->parent_x = -movement_dx[arrival];
        touched->parent_y = -movement_dy[arrival];
    }
    return true;
}

void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs)
{
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const struct point cell = {x, y};
        const struct frontier *side = frontier_of(search, cell);
        const uint32_t index = reached_index(search, cell);
        costs[x] = side ? (uint64_t)(reached_key(search, side, index) >> search->keys.rounding)
                        : SEARCH_NO_COST;
    }
}

bool search_compute_costs(const struct search *search, struct error *error)
{
    return search->layout != LAYOUT_TILES || ring_compute_costs(search, error);
}

/*
 * Stores the states of `count` cells of one frontier. All callers pass a constant as `width`, so
 * that the loop can be vectorised.
 */
ALWAYS_INLINE void states_of_width(const struct frontier *side, const enum sum_width width,
                                   uint32_t first, uint32_t count, uint8_t *restrict states)
{
    const uint8_t *restrict bytes = side->states + first;
    const void *restrict sums = (const char *)side->sums + first * sum_bytes(width);
    const uint128 base = side->base;
    for (uint32_t i = 0; i < count; i++)
        states[i] = sum_above(base, sum_load(sums, width, i), width)
                        ? CELL_UNTOUCHED
                        : (uint8_t)(CELL_OPEN + (bytes[i] / STATE_CLOSED & 1));
}

static void frontier_states(const struct frontier *side, uint32_t first, uint32_t count,
                            uint8_t *states)
{
    switch (side->width) {
    case SUM_32:
        states_of_width(side, SUM_32, first, count, states);
        break;
    case SUM_64:
        states_of_width(side, SUM_64, first, count, states);
        break;
    default:
        states_of_width(side, SUM_128, first, count, states);
        break;
    }
}

/* Returns the state of a cell with several nodes: the highest state of any of its nodes. */
static uint8_t nodes_state(const struct search *search, uint32_t cell)
{
    const uint32_t lanes = 1u << search->turning.lane_bits;
    uint8_t states[DIRECTION_COUNT];
    uint8_t highest = CELL_UNTOUCHED;
    frontier_states(&search->forward, turning_node(search, cell, 0), lanes, states);
    for (uint32_t lane = 0; lane < lanes; lane++)
        highest = states[lane] > highest ? states[lane] : highest;
    return highest;
}

/* Stores the states of `count` cells of a row, from padded x,y on. The last loop is vectorised. */
static void ring_states(const struct search *search, uint32_t x, uint32_t y, uint32_t count,
                        uint8_t *restrict states)
{
    const struct ring *ring = search->ring;
    const uint8_t base = ring->base;
    ring_copy_row(ring, (struct point){x, y}, count, states);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t value = (uint8_t)(states[i] - base);
        const uint8_t reached = value % 4 == RING_CLOSED ? CELL_CLOSED : CELL_OPEN;
        states[i] = value < RING_VALUES ? reached : CELL_UNTOUCHED;
    }
}

/* Raises the state of each cell to its state in `others`, if the state in `others` is higher. */
static void merge_states(uint8_t *restrict states, const uint8_t *restrict others, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        states[i] = others[i] > states[i] ? others[i] : states[i];
}

/* Stores the states of `count` cells of a row in the last run, from padded x,y on. */
static void run_states(const struct search *search, uint32_t x, uint32_t y, uint32_t count,
                       uint8_t *states)
{
    uint8_t chunk[CHUNK];
    const uint32_t first = (uint32_t)(y * search->grid->stride + x);
    if (search->layout == LAYOUT_TILES)
        ring_states(search, x, y, count, states);
    else if (search->layout == LAYOUT_LANES)
        for (uint32_t i = 0; i < count; i++)
            states[i] = nodes_state(search, first + i);
    else
        frontier_states(&search->forward, first, count, states);
    if (!search->algorithm->bidirectional)
        return;
    for (uint32_t i = 0; i < count; i += CHUNK) {
        const uint32_t part = count - i < CHUNK ? count - i : CHUNK;
        frontier_states(&search->backward, first + i, part, chunk);
        merge_states(states + i, chunk, part);
    }
}

/* Returns the saved states from padded x,y on. */
static uint8_t *saved_at(const struct search *search, uint32_t x, uint32_t y)
{
    return search->saved_states + (size_t)(y - 1) * search->grid->width + (x - 1);
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    const struct rectangle *saved = &search->saved;
    run_states(search, 1, y + 1, search->grid->width, states);
    if (y + 1 >= saved->top && y + 1 <= saved->bottom)
        merge_states(states + saved->left - 1, saved_at(search, saved->left, y + 1),
                     saved->right - saved->left + 1);
}

/*
 * The blocks of a map whose states are to be saved. Coordinates of blocks are padded ones divided
 * by BLOCK.
 */
struct blocks {
    uint32_t across, down;
    bool *seen;        /* by block */
    uint32_t *pending; /* blocks that have been seen but not saved */
    size_t pending_count;
};

enum { BLOCK = 64 };

/* Adds the blocks of a rectangle of padded coordinates. */
static void add_blocks(struct blocks *blocks, const struct rectangle area)
{
    for (uint32_t y = area.top / BLOCK; y <= area.bottom / BLOCK && y < blocks->down; y++)
        for (uint32_t x = area.left / BLOCK; x <= area.right / BLOCK && x < blocks->across; x++) {
            const uint32_t block = y * blocks->across + x;
            if (!blocks->seen[block])
                blocks->pending[blocks->pending_count++] = block;
            blocks->seen[block] = true;
        }
}

/* Saves the states of an area. Returns true if the last run has touched a cell of the area. */
static bool save(const struct search *search, const struct rectangle area)
{
    const uint32_t count = area.right - area.left + 1;
    uint8_t states[BLOCK];
    uint8_t highest = CELL_UNTOUCHED;
    for (uint32_t y = area.top; y <= area.bottom; y++) {
        run_states(search, area.left, y, count, states);
        merge_states(saved_at(search, area.left, y), states, count);
        for (uint32_t i = 0; i < count; i++)
            highest |= states[i];
    }
    return highest != CELL_UNTOUCHED;
}

/* Saves the states of all blocks. If the last run has touched a block, adds those around it. */
static void save_blocks(struct search *search, struct blocks *blocks)
{
    const struct grid *grid = search->grid;
    while (blocks->pending_count > 0) {
        const uint32_t block = blocks->pending[--blocks->pending_count];
        const uint32_t x = block % blocks->across * BLOCK;
        const uint32_t y = block / blocks->across * BLOCK;
        const struct rectangle area = {
            .left = x > 0 ? x : 1,
            .right = x + BLOCK - 1 < grid->width ? x + BLOCK - 1 : grid->width,
            .top = y > 0 ? y : 1,
            .bottom = y + BLOCK - 1 < grid->height ? y + BLOCK - 1 : grid->height};
        if (!save(search, area))
            continue;
        search->saved = rectangle_join(search->saved, area);
        add_blocks(blocks, (struct rectangle){.left = area.left - 1,
                                              .right = area.right + 1,
                                              .top = area.top - 1,
                                              .bottom = area.bottom + 1});
    }
}

/*
 * An algorithm that takes single steps reaches every cell by a sequence of adjacent cells from an
 * end of the leg. All touched cells are therefore in blocks that are connected to the blocks of the
 * ends. Algorithms that jump note all cells that they reach.
 */
bool touched_save(struct search *search, struct error *error)
{
    const struct grid *grid = search->grid;
    struct blocks blocks = {.across = grid->width / BLOCK + 1, .down = grid->height / BLOCK + 1};
    const size_t count = (size_t)blocks.across * blocks.down;
    blocks.seen = memory_zeroed(count, sizeof *blocks.seen, error);
    blocks.pending = memory_array(count, sizeof *blocks.pending, error);
    if (!search->saved_states)
        search->saved_states = memory_zeroed((size_t)grid->width * grid->height, 1, error);
    const bool ok = blocks.seen && blocks.pending && search->saved_states;
    if (ok) {
        add_blocks(&blocks, search->jumped);
        add_blocks(&blocks, search->forward.goals.rectangle);
        add_blocks(&blocks, search->backward.goals.rectangle);
        save_blocks(search, &blocks);
    }
    free(blocks.seen);
    free(blocks.pending);
    return ok;
}

void touched_forget(struct search *search)
{
    const struct rectangle *saved = &search->saved;
    for (uint32_t y = saved->top; y <= saved->bottom; y++)
        memset(saved_at(search, saved->left, y), CELL_UNTOUCHED, saved->right - saved->left + 1);
    search->saved = rectangle_empty;
}
