/* SPDX-License-Identifier: MIT */
/*
 * reached.h - how the last run reached a cell, for algorithms with a ring and for algorithms with
 * frontiers. For a cell with several nodes (algorithms/turning.h), the functions use the cheapest
 * node. Internal to src/search.
 */
#ifndef ASTAR_SEARCH_REACHED_H
#define ASTAR_SEARCH_REACHED_H

#include "search/algorithms/ring.h"
#include "search/algorithms/turning.h"
#include "search/engine.h"

/* Returns the slot of a cell in the ring. */
static inline uint32_t reached_slot(const struct search *search, struct point at)
{
    return ring_slot(search->ring, at.x + 1, at.y + 1);
}

/* Returns the index of a cell in the arrays of a frontier. */
static inline uint32_t reached_index(const struct search *search, struct point at)
{
    const uint32_t cell = cell_of_point(search->grid, at);
    return search->layout == LAYOUT_LANES ? turning_cheapest_node(search, cell) : cell;
}

/* Returns true if the last run reached a cell, with a ring or in the frontier `side`. */
static inline bool reached_by(const struct search *search, const struct frontier *side,
                              struct point at)
{
    if (search->layout == LAYOUT_TILES)
        return ring_reached(search->ring, reached_slot(search, at));
    return sum_load(side->sums, side->width, reached_index(search, at)) >= side->base;
}

/* Returns the direction of the last step into a cell that was reached, or ARRIVAL_START. */
static inline unsigned reached_arrival(const struct search *search, const struct frontier *side,
                                       struct point at)
{
    if (search->layout == LAYOUT_TILES)
        return ring_arrival(search->ring, reached_slot(search, at));
    const uint32_t index = reached_index(search, at);
    const unsigned arrival = side->states[index] & STATE_ARRIVAL;
    return search->layout == LAYOUT_LANES && arrival != ARRIVAL_START
               ? turning_direction(search, index)
               : arrival;
}

/* Returns the key g of a cell that was reached. Call search_compute_costs (touched.h) first. */
static inline uint128 reached_key(const struct search *search, const struct frontier *side,
                                  struct point at)
{
    if (search->layout == LAYOUT_TILES)
        return search->ring->costs[reached_slot(search, at)] * search->keys.step[NORTH] *
               search->terrain.least;
    return sum_load(side->sums, side->width, reached_index(search, at)) - side->base;
}

#endif
