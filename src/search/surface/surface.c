/* SPDX-License-Identifier: MIT */
/* surface.c - creates searches on surfaces: costs of steps, width of buckets. */
#include "search/surface/surface.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

uint64_t surface_memory(uint32_t width, uint32_t height)
{
    enum { SLACK = 2 << 21 }; /* bytes; blocks are complete huge pages */
    return costs_count(width, height) * sizeof(uint64_t) + sizeof(struct surface) + SLACK;
}

/* Returns the factor of a direction, as in struct surface. */
static double factor_of(const struct search_settings *settings, unsigned direction)
{
    const double diagonal = settings->diagonal_cost == DIAGONAL_SQRT2
                                ? sqrt(2)
                                : (double)settings->diagonal_cost / FACTOR_ONE;
    return (movement_is_diagonal(direction) ? diagonal : 1) *
           ((double)settings->move_cost[direction] / FACTOR_ONE) *
           (settings->step_cost == STEP_COST_ENTERED ? 1 : 0.5);
}

double surface_step(const struct grid *grid, const struct search_settings *settings, double sum,
                    struct point from, struct point to)
{
    const double factor = factor_of(settings, movement_direction(to.x - from.x, to.y - from.y));
    const bool mean = settings->step_cost != STEP_COST_ENTERED;
    const double left = mean ? (double)costs_at(grid, from) : 0;
    return sum_real(sum_candidate(sum + (left + (double)costs_at(grid, to)) * factor));
}

static void set_steps(struct surface *surface, const struct search_settings *settings)
{
    const unsigned turn = settings->backward ? 4 : 0; /* a backward search reverses all steps */
    const bool mean = settings->step_cost != STEP_COST_ENTERED;
    surface->leaving = mean || settings->backward;
    surface->entering = mean || !settings->backward;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        surface->factor[d] = factor_of(settings, d ^ turn);
    for (unsigned walls = 0; walls < 16; walls++) {
        unsigned free = 255;
        for (unsigned side = 0; side < 4; side++)
            free &= ~((walls >> side & 1) << 2 * side);
        const uint8_t steps = movement_steps(settings->rule, (uint8_t)free);
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            if (steps >> d & 1 && settings->move_cost[d ^ turn] != MOVE_FORBIDDEN)
                surface->allowed[walls][d] = -1;
    }
}

/* Sets the distances between neighbours. Those that leave a tile lead to the next tile. */
static void set_distances(struct surface *surface)
{
    const uint32_t row = (uint32_t)costs_tiles(surface->grid->width) * COSTS_TILE;
    const uint32_t next = COSTS_TILE - (COSTS_SIDE - 1); /* to the first column of the next tile */
    const uint32_t below = row - (COSTS_TILE - COSTS_SIDE);
    for (uint32_t i = 0; i < COSTS_SIDE; i++) {
        surface->to_west[i] = i == 0 ? -next : UINT32_MAX;
        surface->to_east[i] = i == COSTS_SIDE - 1 ? next : 1U;
        surface->to_north[i] = i == 0 ? -below : -(uint32_t)COSTS_SIDE;
        surface->to_south[i] = i == COSTS_SIDE - 1 ? below : (uint32_t)COSTS_SIDE;
    }
}

struct surface *surface_create(const struct grid *grid, const struct search_settings *settings,
                               struct error *error)
{
    /* In narrow buckets, few cells are expanded again; with wide ones, the queue moves fewer. */
    const double width = 1.5 * (double)grid->low_cost;
    struct surface *surface = memory_zeroed(1, sizeof *surface, error);
    if (!surface)
        return NULL;
    surface->grid = grid;
    surface->buckets.scale = width > 0 ? 1 / width : 1;
    set_steps(surface, settings);
    set_distances(surface);
    return surface;
}

void surface_free(struct surface *surface)
{
    if (!surface)
        return;
    buckets_free(&surface->buckets);
    free(surface->sums);
    free(surface);
}

void surface_copy_row(const struct surface *surface, struct point from, uint32_t count,
                      double *sums)
{
    enum { AHEAD = 8 * COSTS_TILE }; /* the processor does not foresee the step to the next tile */
    uint32_t cell = costs_cell(surface->grid, from);
    while (count > 0) {
        const uint32_t left = COSTS_SIDE - cell % COSTS_SIDE;
        const uint32_t part = count < left ? count : left;
        __builtin_prefetch(surface->sums + cell + AHEAD);
        __builtin_prefetch(surface->sums + cell + AHEAD + COSTS_SIDE / 2);
        for (uint32_t i = 0; i < part; i++)
            sums[i] = surface_sum(surface, cell + i);
        cell = costs_east(cell + part - 1);
        sums += part;
        count -= part;
    }
}

struct cost surface_cost(double sum)
{
    const double whole = floor(sum);
    return cost_add((struct cost){.straight = (uint128)whole * 1000000},
                    (uint64_t)((sum - whole) * 1e9 + 0.5));
}
