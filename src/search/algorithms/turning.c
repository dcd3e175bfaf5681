/* SPDX-License-Identifier: MIT */
/* turning.c - builds the tables and opens the starts of a search with turn costs. */
#include "search/algorithms/turning.h"

#include <stdlib.h>
#include <string.h>

#include "search/cost/turns.h"

bool turning_check_size(const struct grid *grid, struct error *error)
{
    const uint64_t most = UINT64_C(1) << (32 - DIRECTION_BITS);
    if (frontier_cells(grid) <= most)
        return true;
    return error_set(error, ERROR_LIMIT,
                     "the map is too large for turn costs, which are limited to about %llu million "
                     "cells; leave out --turn-cost",
                     (unsigned long long)(most / 1000000));
}

size_t turning_nodes(const struct search *search)
{
    return frontier_cells(search->grid) << search->turning.lane_bits;
}

void turning_set_keys(struct search *search)
{
    struct turning *turning = &search->turning;
    turning->lane_bits = 0;
    if (search->settings.turn_cost == TURN_COST_NONE)
        return;
    turning->lane_bits = search->diagonals ? DIRECTION_BITS : DIRECTION_BITS - 1;
    const unsigned shift = DIRECTION_BITS - turning->lane_bits;
    for (unsigned to = 0; to < DIRECTION_COUNT; to++)
        for (unsigned from = 0; from < DIRECTION_COUNT; from++) {
            const uint128 cost = search->keys.turn * turns_between(search->settings.rule, from, to);
            turning->cost[to][from] = cost;
            turning->narrow[to >> shift][from >> shift] = to == from ? 1 : (uint32_t)cost;
            turning->wide[to >> shift][from >> shift] = to == from ? 1 : (uint64_t)cost;
        }
}

void turning_begin(struct search *search, bool passes)
{
    struct turning *turning = &search->turning;
    const unsigned spacing = turning_spacing(search);
    const bool guided = turning->lane_bits > 0 && !search->once &&
                        search->forward.prices.price[NORTH] > 0 && search->forward.goals.count == 1;
    turning->passes = passes;
    for (unsigned units = 0; units <= TURN_MAX; units++) {
        const unsigned turn = (units + spacing - 1) / spacing * spacing;
        turning->remaining[units] =
            guided ? (uint64_t)(turning->cost[NORTH][turn] >> search->keys.rounding) : 0;
    }
}

uint32_t turning_cheapest_node(const struct search *search, uint32_t cell)
{
    const struct frontier *frontier = &search->forward;
    const uint32_t first = turning_node(search, cell, 0);
    uint32_t cheapest = first;
    for (uint32_t lane = 1; lane < 1u << search->turning.lane_bits; lane++) {
        const uint128 sum = sum_load(frontier->sums, frontier->width, first + lane);
        const uint128 least = sum_load(frontier->sums, frontier->width, cheapest);
        if (sum >= frontier->base && (sum < least || least < frontier->base))
            cheapest = first + lane;
    }
    return cheapest;
}

bool turning_matters(const struct search *search, uint32_t node)
{
    const struct frontier *frontier = &search->forward;
    const uint32_t cell = node >> search->turning.lane_bits;
    const unsigned to = turning_direction(search, node);
    const uint128 sum = sum_load(frontier->sums, frontier->width, node);
    bool matters = sum >= frontier->base;
    for (unsigned d = 0; matters && d < DIRECTION_COUNT; d += turning_spacing(search)) {
        const uint128 other =
            sum_load(frontier->sums, frontier->width, turning_node(search, cell, d));
        matters = d == to || other < frontier->base || other + search->turning.cost[to][d] > sum;
    }
    return matters;
}

void arrivals_free(struct arrivals *arrivals)
{
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        free(arrivals->at[d].path);
    *arrivals = (struct arrivals){0};
}
