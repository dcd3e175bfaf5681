/* SPDX-License-Identifier: MIT */
/* touched.c - states and costs of cells after a query. */
#include "search/touched.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/engine.h"

/* Returns the frontier that reached a cell: the forward one if both did; NULL if none did. */
static const struct frontier *frontier_of(const struct search *search, uint32_t cell)
{
    const struct frontier *sides[] = {&search->forward, &search->backward};
    const size_t side_count = search->algorithm->bidirectional ? 2 : 1;
    for (size_t i = 0; i < side_count; i++)
        if (sum_load(sides[i]->sums, search->keys.width, cell) >= sides[i]->base)
            return sides[i];
    return NULL;
}

/* Converts a key to a cost. */
static double cost_of_key(const struct search *search, uint128 key)
{
    const double units = (double)key / (double)search->keys.straight;
    return units * search->terrain.unit / COST_ONE * (double)search->strides.unit / 1e6;
}

double search_cost_of_key(const struct search *search, uint64_t key)
{
    return cost_of_key(search, (uint128)key << search->keys.rounding);
}

bool search_touched_cell(const struct search *search, struct point cell,
                         struct touched_cell *touched)
{
    const uint32_t index = cell_of_point(search->grid, cell);
    const struct frontier *side = frontier_of(search, index);
    if (!side)
        return false;
    const uint128 sum = sum_load(side->sums, search->keys.width, index);
    const uint32_t row = cell_row(search, index);
    const uint64_t h = frontier_estimate(side, cell_column(search, index), row, side->prices.plain);
    const unsigned arrival = side->states[index] & STATE_ARRIVAL;
    *touched =
        (struct touched_cell){.cost = cost_of_key(search, sum - side->base),
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
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const struct frontier *side = frontier_of(search, first + x);
        costs[x] = SEARCH_NO_COST;
        if (side) {
            const uint128 sum = sum_load(side->sums, search->keys.width, first + x);
            costs[x] = (uint64_t)((sum - side->base) >> search->keys.rounding);
        }
    }
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

/* Replaces the state of each cell with its state in `others` if the latter is higher. */
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
    frontier_states(&search->forward, first, width, states);
    if (search->saved_states)
        merge_states(states, search->saved_states + (size_t)y * width, width);
    if (!search->algorithm->bidirectional)
        return;
    for (uint32_t x = 0; x < width; x += CHUNK) {
        const uint32_t count = width - x < CHUNK ? width - x : CHUNK;
        frontier_states(&search->backward, first + x, count, chunk);
        merge_states(states + x, chunk, count);
    }
}

bool touched_save(struct search *search, const struct search *source, struct error *error)
{
    const struct grid *grid = search->grid;
    const size_t cells = (size_t)grid->width * grid->height;
    uint8_t *saved = memory_array(cells, 1, error);
    if (!saved)
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        search_row_states(source, y, saved + (size_t)y * grid->width);
    for (size_t i = 0; search->saved_states && i < cells; i++)
        saved[i] = search->saved_states[i] > saved[i] ? search->saved_states[i] : saved[i];
    free(search->saved_states);
    search->saved_states = saved;
    return true;
}
