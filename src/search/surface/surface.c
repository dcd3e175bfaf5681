/* SPDX-License-Identifier: MIT */
/* surface.c - creates searches on surfaces: tiles, costs of steps, width of buckets. */
#include "search/surface/surface.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/costs.h"

/* Returns the number of tiles in a row or column for this number of cells and a border. */
static uint64_t tiles_for(uint32_t cells)
{
    return ((uint64_t)cells + 2 + SURFACE_SIDE - 1) / SURFACE_SIDE;
}

uint64_t surface_memory(uint32_t width, uint32_t height)
{
    enum { SLACK = 4 << 21 }; /* bytes; blocks are complete huge pages */
    return tiles_for(width) * tiles_for(height) * SURFACE_TILE *
               (sizeof(float) + sizeof(uint64_t)) +
           sizeof(struct surface) + SLACK;
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
    const double left = grid->surface[(size_t)from.y * grid->width + from.x];
    const double entered = grid->surface[(size_t)to.y * grid->width + to.x];
    return sum_real(sum_candidate(sum + ((mean ? left : 0) + entered) * factor));
}

static void set_steps(struct surface *surface, const struct search_settings *settings)
{
    const unsigned turn = settings->backward ? 4 : 0; /* a backward search reverses all steps */
    const bool mean = settings->step_cost != STEP_COST_ENTERED;
    uint8_t allowed = 0;
    surface->leaving = mean || settings->backward;
    surface->entering = mean || !settings->backward;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        surface->factor[d] = factor_of(settings, d ^ turn);
        if (settings->move_cost[d ^ turn] != MOVE_FORBIDDEN)
            allowed |= (uint8_t)(1 << d);
    }
    for (unsigned free = 0; free < 256; free++)
        surface->steps[free] = allowed & movement_steps(settings->rule, (uint8_t)free);
}

/* Sets the distances between neighbours. Those that leave a tile lead to the next tile. */
static void set_distances(struct surface *surface)
{
    const uint32_t next =
        SURFACE_TILE - (SURFACE_SIDE - 1); /* to the first column of the next tile */
    const uint32_t below =
        (uint32_t)(surface->tiles_across * SURFACE_TILE) - (SURFACE_TILE - SURFACE_SIDE);
    for (uint32_t i = 0; i < SURFACE_SIDE; i++) {
        surface->to_west[i] = i == 0 ? -next : UINT32_MAX;
        surface->to_east[i] = i == SURFACE_SIDE - 1 ? next : 1U;
        surface->to_north[i] = i == 0 ? -below : -(uint32_t)SURFACE_SIDE;
        surface->to_south[i] = i == SURFACE_SIDE - 1 ? below : (uint32_t)SURFACE_SIDE;
    }
}

/* Copies the costs of the grid to tiles. Cells outside the map become walls. */
static bool fill(struct surface *surface, const struct stop *stop, struct error *error)
{
    const struct grid *grid = surface->grid;
    const uint64_t rows = surface->tile_count / surface->tiles_across * SURFACE_SIDE;
    for (uint64_t y = 0; y < rows; y++) {
        if (!stop_check_row(stop, y, grid->width, error))
            return false;
        const bool inside = y > 0 && y <= grid->height;
        const float *row = inside ? grid->surface + (size_t)(y - 1) * grid->width : NULL;
        const uint8_t *cells = inside ? grid_row(grid, (uint32_t)y - 1) : NULL;
        float *to = surface->costs + y / SURFACE_SIDE * surface->tiles_across * SURFACE_TILE +
                    y % SURFACE_SIDE * SURFACE_SIDE;
        for (uint64_t x = 0; x < surface->tiles_across * SURFACE_SIDE; x++) {
            const bool wall = !inside || x - 1 >= grid->width || cells[x - 1] == CELL_WALL;
            *to++ = wall ? (float)INFINITY : row[x - 1];
            to += (x + 1) % SURFACE_SIDE == 0 ? SURFACE_TILE - SURFACE_SIDE : 0;
        }
    }
    return true;
}

/*
 * Sets the width of a bucket: in narrow buckets, few cells are expanded again; with wide ones, the
 * queue moves fewer entries. It is one and a half times the first percentile of the positive costs,
 * but few times the least one, so that areas of very low costs fill several buckets.
 */
static bool set_width(struct surface *surface, struct error *error)
{
    enum { FEW = 64 };
    size_t count;
    size_t zeros = 0;
    float *sample = costs_sample(surface->grid, &count, error);
    if (!sample)
        return false;
    while (zeros + 1 < count && sample[zeros] <= 0)
        zeros++;
    const double low = sample[zeros + (count - zeros) / 100];
    const double width = 1.5 * fmin(low, FEW * (double)sample[zeros]);
    surface->buckets.scale = width > 0 ? 1 / width : 1;
    free(sample);
    return true;
}

/* Allocates the tiles and fills them. */
static bool prepare(struct surface *surface, const struct search_settings *settings,
                    struct error *error)
{
    const struct grid *grid = surface->grid;
    surface->tiles_across = tiles_for(grid->width);
    surface->tile_count = surface->tiles_across * tiles_for(grid->height);
    if (surface->tile_count > UINT32_MAX / SURFACE_TILE)
        return error_set(error, ERROR_LIMIT,
                         "a surface this narrow or this large does not fit in tiles of 16 x 16 "
                         "cells; use a smaller map");
    const size_t cells = (size_t)surface->tile_count * SURFACE_TILE;
    surface->costs = memory_large(cells * sizeof *surface->costs, error);
    surface->sums = surface->costs ? memory_large(cells * sizeof *surface->sums, error) : NULL;
    if (!surface->sums || !fill(surface, settings->stop, error) || !set_width(surface, error))
        return false;
    surface->buckets.sums = surface->sums;
    set_steps(surface, settings);
    set_distances(surface);
    return true;
}

struct surface *surface_create(const struct grid *grid, const struct search_settings *settings,
                               struct error *error)
{
    struct surface *surface = memory_zeroed(1, sizeof *surface, error);
    if (!surface)
        return NULL;
    surface->grid = grid;
    if (prepare(surface, settings, error))
        return surface;
    surface_free(surface);
    return NULL;
}

void surface_free(struct surface *surface)
{
    if (!surface)
        return;
    buckets_free(&surface->buckets);
    free(surface->costs);
    free(surface->sums);
    free(surface);
}

struct cost surface_cost(double sum)
{
    const double whole = floor(sum);
    return cost_add((struct cost){.straight = (uint128)whole * 1000000},
                    (uint64_t)((sum - whole) * 1e9 + 0.5));
}
