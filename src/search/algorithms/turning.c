/* SPDX-License-Identifier: MIT */
/* turning.c - builds the tables and opens the starts of a search with turn costs. */
#include "search/algorithms/turning.h"

#include <stdlib.h>
#include <string.h>

#include "search/algorithms/turning_estimate.h"
#include "search/turns.h"

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

static void set_costs(struct search *search)
{
    struct turning *turning = &search->turning;
    const unsigned shift = DIRECTION_BITS - turning->lane_bits;
    for (unsigned to = 0; to < DIRECTION_COUNT; to++)
        for (unsigned from = 0; from < DIRECTION_COUNT; from++) {
            const uint128 cost = search->keys.turn * turns_between(search->settings.rule, from, to);
            turning->cost[to][from] = cost;
            turning->narrow[to >> shift][from >> shift] = to == from ? 1 : (uint32_t)cost;
            turning->wide[to >> shift][from >> shift] = to == from ? 1 : (uint64_t)cost;
        }
}

/*
 * Returns the bearing of a sector, in units of 22.5 degrees clockwise from north. An odd number
 * stands for all bearings between two adjacent directions of steps. Must not be called for the
 * sector of the goal cell itself.
 */
static unsigned sector_bearing(unsigned sector)
{
    const int x = (int)(sector / 9) - 1;
    const int y = (int)(sector / 3 % 3) - 1;
    const int flat = (int)(sector % 3) - 1; /* 1: more horizontal than vertical */
    unsigned straight = NORTH;
    unsigned nearest = NORTH;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        if (movement_dx[d] == x && movement_dy[d] == y)
            nearest = d;
        if (movement_dx[d] == (flat > 0 ? x : 0) && movement_dy[d] == (flat > 0 ? 0 : y))
            straight = d;
    }
    if (!movement_is_diagonal(nearest) || flat == 0)
        return 2 * nearest;
    return (straight + 1) % DIRECTION_COUNT == nearest ? 2 * straight + 1 : 2 * nearest + 1;
}

/*
 * Returns the least sum of turns, in units of 45 degrees, of a path whose displacement has the
 * given bearing, if the step before the path has the direction `from`. The directions of the steps
 * are in `allowed`, and are either on both sides of the bearing or exactly on it. The loops try
 * arcs of `left` units to one side of `from` and `right` units to the other. To use all directions
 * of an arc, a path turns to the nearer end first, so it passes the smaller part of the arc twice.
 */
static unsigned least_turn(unsigned allowed, unsigned from, unsigned bearing)
{
    const int target = (int)((bearing + 24 - 2 * from) % 16) - 8; /* bearing relative to `from` */
    unsigned least = TURN_MAX;
    for (unsigned left = 0; left < TURN_MAX; left++) {
        for (unsigned right = 0; right < TURN_MAX; right++) {
            const unsigned angle = left + right + (left < right ? left : right);
            int first = 8; /* first..last: allowed directions in the arc, minus `from`, times 2 */
            int last = -8;
            for (int d = -(int)left; d <= (int)right; d++) {
                if ((allowed >> ((unsigned)((int)from + d) % DIRECTION_COUNT) & 1) == 0)
                    continue;
                first = 2 * d < first ? 2 * d : first;
                last = 2 * d;
            }
            if (angle < least && first <= target && target <= last)
                least = angle;
        }
    }
    return least;
}

static void set_remaining(struct search *search)
{
    const bool blind = search->algorithm->blind || search->settings.heuristic == HEURISTIC_ZERO;
    const unsigned allowed =
        search->successors.allowed & (search->diagonals ? 0xffu : STRAIGHT_DIRECTIONS);
    const unsigned unit = search->settings.rule == DIAGONAL_NEVER ? 2 : 1;
    memset(search->turning.remaining, 0, sizeof search->turning.remaining);
    for (unsigned sector = 0; sector < SECTOR_COUNT && !blind; sector++) {
        const unsigned here = turning_sector(0, 0);
        for (unsigned d = 0; d < DIRECTION_COUNT && sector / 3 != here / 3; d++) {
            const unsigned units = least_turn(allowed, d, sector_bearing(sector)) / unit;
            const uint128 key = search->keys.turn * units * search->weight / FACTOR_ONE;
            search->turning.remaining[sector][d] = (uint64_t)(key >> search->keys.rounding);
        }
    }
}

void turning_set_keys(struct search *search)
{
    search->turning.lane_bits = search->diagonals ? DIRECTION_BITS : DIRECTION_BITS - 1;
    set_costs(search);
    set_remaining(search);
}

/*
 * Opens a node of a start or via point. `key` is the key of the path to the node. With a weight
 * above 1, these nodes are expanded before all others, as the bound in best_first.h requires.
 */
static bool open_node(struct search *search, struct point at, unsigned direction, uint128 key,
                      struct error *error)
{
    struct frontier *frontier = &search->forward;
    const enum sum_width width = search->keys.width;
    const uint32_t node = turning_node(search, cell_of_point(search->grid, at), direction);
    if (key > sum_limit(search, width) - frontier->base) {
        search->overflow = true;
        return false;
    }
    if (sum_load(frontier->sums, width, node) >= frontier->base)
        return true; /* a repeated point */
    sum_store(frontier->sums, width, node, frontier->base + key);
    frontier->states[node] = ARRIVAL_START;
    if (frontier->base + key > frontier->top)
        frontier->top = frontier->base + key;
    search->generated++;
    const uint64_t h = turning_estimate(search, at.x + 1, at.y + 1, direction);
    const uint64_t f = (uint64_t)(key >> search->keys.rounding) + h;
    return open_list_push(&frontier->open, search->weight == FACTOR_ONE ? f : 0, node, error);
}

/*
 * Returns the difference between the directions of consecutive nodes of a cell: 1 or, if the map
 * has no diagonal steps, 2.
 */
static unsigned direction_step(const struct search *search)
{
    return 1u << (DIRECTION_BITS - search->turning.lane_bits);
}

bool turning_open_start(struct search *search, struct point start, struct error *error)
{
    bool ok = true;
    for (unsigned d = 0; ok && d < DIRECTION_COUNT; d += direction_step(search))
        ok = open_node(search, start, d, 0, error);
    return ok;
}

bool turning_open_arrivals(struct search *search, struct point via, const struct arrivals *arrivals,
                           struct error *error)
{
    bool ok = true;
    for (unsigned d = 0; ok && d < DIRECTION_COUNT; d += direction_step(search))
        ok = !arrivals->at[d].path || open_node(search, via, d, arrivals->at[d].key, error);
    return ok;
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
    for (unsigned d = 0; matters && d < DIRECTION_COUNT; d += direction_step(search)) {
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
