/* SPDX-License-Identifier: MIT */
/* touched.c - states and costs of cells after a query. */
#include "search/touched.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/reached.h"

/* Returns the search that has found the result of the last run. */
static const struct search *last_of(const struct search *search)
{
    return search->exhaustive ? search->exhaustive : search;
}

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
    search = last_of(search);
    return cost_of_key(search, (uint128)key << search->keys.rounding);
}

bool search_touched_cell(const struct search *search, struct point cell,
                         struct touched_cell *touched)
{
    search = last_of(search);
    const struct frontier *side = frontier_of(search, cell);
    if (!side)
        return false;
    const struct step here = {
        .cell = cell_of_point(search->grid, cell), .x = cell.x + 1, .y = cell.y + 1};
    const uint64_t h = step_estimate(search, side, here, (struct variant){0});
    const uint32_t index = reached_index(search, cell);
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
    search = last_of(search);
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
    search = last_of(search);
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
    const struct frontier *frontier = &search->forward;
    const uint32_t first = turning_node(search, cell, 0);
    uint8_t state = CELL_UNTOUCHED;
    for (uint32_t node = first; node < first + (1u << search->turning.lane_bits); node++) {
        const bool reached = sum_load(frontier->sums, frontier->width, node) >= frontier->base;
        const bool closed = reached && (frontier->states[node] & STATE_CLOSED) != 0;
        const uint8_t here = closed ? CELL_CLOSED : reached ? CELL_OPEN : CELL_UNTOUCHED;
        state = here > state ? here : state;
    }
    return state;
}

/* Stores the states of the cells of row y. The last loop can be vectorised. */
static void ring_states(const struct search *search, uint32_t y, uint8_t *restrict states)
{
    const uint32_t width = search->grid->width;
    const uint8_t base = search->ring->base;
    ring_copy_row(search->ring, search->grid, y, states);
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t value = (uint8_t)(states[x] - base);
        const uint8_t reached = value % 4 == RING_CLOSED ? CELL_CLOSED : CELL_OPEN;
        states[x] = value < RING_VALUES ? reached : CELL_UNTOUCHED;
    }
}

/* Raises the state of each cell to its state in `others`, if the state in `others` is higher. */
static void merge_states(uint8_t *restrict states, const uint8_t *restrict others, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        states[i] = others[i] > states[i] ? others[i] : states[i];
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    enum { CHUNK = 512 };
    uint8_t chunk[CHUNK];
    const uint32_t width = search->grid->width;
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    const uint8_t *saved = search->saved_states;
    search = last_of(search);
    if (search->layout == LAYOUT_TILES)
        ring_states(search, y, states);
    else if (search->layout == LAYOUT_LANES)
        for (uint32_t x = 0; x < width; x++)
            states[x] = nodes_state(search, first + x);
    else
        frontier_states(&search->forward, first, width, states);
    if (saved)
        merge_states(states, saved + (size_t)y * width, width);
    if (!search->algorithm->bidirectional)
        return;
    for (uint32_t x = 0; x < width; x += CHUNK) {
        const uint32_t count = width - x < CHUNK ? width - x : CHUNK;
        frontier_states(&search->backward, first + x, count, chunk);
        merge_states(states + x, chunk, count);
    }
}

bool touched_save(struct search *search, struct error *error)
{
    const struct grid *grid = search->grid;
    const size_t cells = (size_t)grid->width * grid->height;
    uint8_t *saved = memory_array(cells, 1, error);
    if (!saved)
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        search_row_states(search, y, saved + (size_t)y * grid->width);
    free(search->saved_states);
    search->saved_states = saved;
    return true;
}
