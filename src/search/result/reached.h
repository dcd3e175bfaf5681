/* SPDX-License-Identifier: MIT */
/*
 * reached.h - how the last run reached a cell, for algorithms with tiles and for algorithms with
 * frontiers. For a cell with several nodes (algorithms/turning.h), the functions use the cheapest
 * node. Internal to src/search.
 */
#ifndef ASTAR_SEARCH_RESULT_REACHED_H
#define ASTAR_SEARCH_RESULT_REACHED_H

#include "search/algorithms/tiling.h"
#include "search/algorithms/turning.h"
#include "search/engine/state.h"
#include "search/surface/surface.h"

/*
 * Returns the index of a cell in the arrays that store how it was reached: its slot, its cheapest
 * node, or the cell itself.
 */
static inline uint32_t reached_index(const struct search *search, struct point at)
{
    if (search->layout == LAYOUT_TILES)
        return tiling_slot(search->tiling, at.x + 1, at.y + 1);
    if (search->layout == LAYOUT_SURFACE)
        return costs_cell(search->grid, at);
    const uint32_t cell = cell_of_point(search->grid, at);
    return search->layout == LAYOUT_LANES ? turning_cheapest_node(search, cell) : cell;
}

/* Returns true if the last run reached the cell of an index, in the frontier `side` or in tiles. */
static inline bool reached_has(const struct search *search, const struct frontier *side,
                               uint32_t index)
{
    if (search->layout == LAYOUT_SURFACE)
        return surface_reached(search->surface, index);
    return search->layout == LAYOUT_TILES ? tiling_reached(search->tiling, index)
                                          : sum_load(side->sums, side->width, index) >= side->base;
}

/*
 * Returns what is stored for an index that was reached: the direction of the last step or, with
 * LAYOUT_LANES, of the step before it. Returns ARRIVAL_START if there is no such step.
 */
static inline unsigned reached_stored(const struct search *search, const struct frontier *side,
                                      uint32_t index)
{
    if (search->layout == LAYOUT_SURFACE)
        return sum_arrival(search->surface->sums[index]);
    return search->layout == LAYOUT_TILES ? tiling_arrival(search->tiling, index)
                                          : side->states[index] & STATE_ARRIVAL;
}

/* Returns the direction of the last step into a cell that was reached, or ARRIVAL_START. */
static inline unsigned reached_arrival(const struct search *search, const struct frontier *side,
                                       uint32_t index)
{
    const unsigned stored = reached_stored(search, side, index);
    return search->layout == LAYOUT_LANES && stored != ARRIVAL_START
               ? turning_direction(search, index)
               : stored;
}

/*
 * Moves to the cell before *at on the path to it: changes *at and its index. Returns false if *at
 * is the start of the path. The cells must not be those of an algorithm that jumps.
 */
static inline bool reached_back(const struct search *search, const struct frontier *side,
                                struct point *at, uint32_t *index)
{
    const unsigned stored = reached_stored(search, side, *index);
    const unsigned arrival = reached_arrival(search, side, *index);
    if (arrival == ARRIVAL_START)
        return false;
    at->x = (uint32_t)((int64_t)at->x - movement_dx[arrival]);
    at->y = (uint32_t)((int64_t)at->y - movement_dy[arrival]);
    if (search->layout == LAYOUT_TILES) {
        const struct tiling *tiling = search->tiling;
        tiling_prefetch_around(tiling->states + *index, tiling_row_size(tiling));
        *index = tiling_slot_before(tiling, *index, arrival);
    } else if (search->layout == LAYOUT_SURFACE) {
        *index = costs_cell(search->grid, *at);
    } else {
        const uint32_t cell = cell_of_point(search->grid, *at);
        *index = search->layout == LAYOUT_LANES ? turning_node(search, cell, stored) : cell;
    }
    return true;
}

/* Returns the key g of a cell that was reached. Call search_compute_costs (touched.h) first. */
static inline uint128 reached_key(const struct search *search, const struct frontier *side,
                                  uint32_t index)
{
    if (search->layout == LAYOUT_SURFACE)
        return (uint128)(sum_real(search->surface->sums[index]) * search->surface->key_scale);
    if (search->layout == LAYOUT_TILES)
        return search->tiling->costs[index] * search->keys.step[NORTH] * search->terrain.least;
    return sum_load(side->sums, side->width, index) - side->base;
}

#endif
