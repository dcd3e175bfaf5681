/* SPDX-License-Identifier: MIT */
/* surface.c - creates searches on surfaces: tiles, factors of directions, width of buckets. */
#include "search/surface/surface.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/surface/sums.h"

/* Returns the number of tiles in a row or column for this number of cells and a border. */
static uint64_t tiles_for(uint32_t cells)
{
    return ((uint64_t)cells + 2 + TILE_SIDE - 1) / TILE_SIDE;
}

uint64_t surface_memory(uint32_t width, uint32_t height)
{
    enum { SLACK = 4 << 21 }; /* bytes; blocks are complete huge pages */
    return tiles_for(width) * tiles_for(height) * TILE_CELLS * (sizeof(float) + sizeof(uint64_t)) +
           sizeof(struct surface) + SLACK;
}

static void set_factors(struct surface *surface, const struct search_settings *settings)
{
    const double diagonal = settings->diagonal_cost == DIAGONAL_SQRT2
                                ? sqrt(2)
                                : (double)settings->diagonal_cost / FACTOR_ONE;
    surface->rule = settings->rule;
    surface->mean = settings->step_cost != STEP_COST_ENTERED;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        surface->factor[d] = (movement_is_diagonal(d) ? diagonal : 1) *
                             ((double)settings->move_cost[d] / FACTOR_ONE) *
                             (surface->mean ? 0.5 : 1);
        if (settings->move_cost[d] != MOVE_FORBIDDEN)
            surface->allowed |= (uint8_t)(1 << d);
    }
}

/* Sets the distances between neighbours. Those that leave a tile lead to the next tile. */
static void set_distances(struct surface *surface)
{
    const uint32_t next = TILE_CELLS - (TILE_SIDE - 1); /* to the first column of the next tile */
    const uint32_t below =
        (uint32_t)(surface->tiles_across * TILE_CELLS) - (TILE_CELLS - TILE_SIDE);
    for (uint32_t i = 0; i < TILE_SIDE; i++) {
        surface->to_west[i] = i == 0 ? -next : UINT32_MAX;
        surface->to_east[i] = i == TILE_SIDE - 1 ? next : 1U;
        surface->to_north[i] = i == 0 ? -below : -(uint32_t)TILE_SIDE;
        surface->to_south[i] = i == TILE_SIDE - 1 ? below : (uint32_t)TILE_SIDE;
    }
}

/* Copies the costs of the grid to tiles. Cells outside the map become walls. */
static bool fill(struct surface *surface, const struct stop *stop, struct error *error)
{
    const struct grid *grid = surface->grid;
    const uint64_t rows = surface->tile_count / surface->tiles_across * TILE_SIDE;
    for (uint64_t y = 0; y < rows; y++) {
        if (!stop_check_row(stop, y, grid->width, error))
            return false;
        const bool inside = y > 0 && y <= grid->height;
        const float *row = inside ? grid->surface + (size_t)(y - 1) * grid->width : NULL;
        float *to = surface->costs + y / TILE_SIDE * surface->tiles_across * TILE_CELLS +
                    y % TILE_SIDE * TILE_SIDE;
        for (uint64_t x = 0; x < surface->tiles_across * TILE_SIDE; x++)
            to[x / TILE_SIDE * TILE_CELLS + x % TILE_SIDE] =
                row && x > 0 && x <= grid->width ? row[x - 1] : (float)INFINITY;
    }
    return true;
}

/*
 * Returns the first percentile of the positive costs in a sample of the cells, or 0 if there are
 * none. The number is accurate to an eighth: costs are counted by the upper bits of floats, which
 * are the exponent and 3 bits of the mantissa.
 */
static double low_cost(const struct surface *surface)
{
    enum { SAMPLE = 1 << 16, SHIFT = 20, CLASSES = 1 << 11 };
    const uint64_t cells = (uint64_t)surface->grid->width * surface->grid->height;
    const uint64_t step = cells / SAMPLE + 1;
    uint32_t counts[CLASSES] = {0};
    uint32_t count = 0;
    for (uint64_t i = step / 2; i < cells; i += step) {
        const float cost = surface->grid->surface[i];
        if (!(cost > 0) || isinf(cost))
            continue;
        uint32_t bits;
        memcpy(&bits, &cost, sizeof bits);
        counts[bits >> SHIFT]++;
        count++;
    }
    if (count == 0)
        return 0;
    uint32_t class = 0;
    for (uint32_t below = counts[0]; below <= count / 100; below += counts[class])
        class ++;
    const uint32_t bits = (class << SHIFT) + (1U << (SHIFT - 1));
    float cost;
    memcpy(&cost, &bits, sizeof cost);
    return cost;
}

/*
 * Chooses the width of a bucket: in narrow buckets, few cells are expanded again; with wide ones,
 * the queue moves fewer entries.
 */
static void choose_width(struct surface *surface)
{
    const double width = 1.5 * low_cost(surface);
    surface->scale = width > 0 ? 1 / width : 1;
}

/* Allocates the tiles and fills them. */
static bool prepare(struct surface *surface, const struct search_settings *settings,
                    struct error *error)
{
    const struct grid *grid = surface->grid;
    surface->tiles_across = tiles_for(grid->width);
    surface->tile_count = surface->tiles_across * tiles_for(grid->height);
    if (surface->tile_count > UINT32_MAX / TILE_CELLS)
        return error_set(error, ERROR_LIMIT,
                         "a surface this narrow or this large does not fit in tiles of 16 x 16 "
                         "cells; use a smaller map");
    const size_t cells = (size_t)surface->tile_count * TILE_CELLS;
    surface->costs = memory_large(cells * sizeof *surface->costs, error);
    surface->sums = surface->costs ? memory_large(cells * sizeof *surface->sums, error) : NULL;
    if (!surface->sums || !fill(surface, settings->stop, error))
        return false;
    surface->buckets.sums = surface->sums;
    set_factors(surface, settings);
    set_distances(surface);
    choose_width(surface);
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
    free(surface->starts);
    free(surface);
}

void surface_row(const struct surface *surface, uint32_t y, double *costs)
{
    for (uint32_t x = 0; x < surface->grid->width; x++) {
        const uint32_t cell = surface_cell(surface, (struct point){x, y});
        const bool wall = isinf(surface->costs[cell]);
        costs[x] = wall ? (double)INFINITY : sum_real(surface->sums[cell]);
    }
}
