/* SPDX-License-Identifier: MIT */
/* costs.c - fills surfaces. */
#include "map/costs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/reading.h"

bool costs_begin(struct grid *grid, const struct map_options *options, struct error *error)
{
    const uint64_t count = costs_count(grid->width, grid->height);
    if (count > UINT32_MAX)
        return error_set(error, ERROR_LIMIT,
                         "a surface this narrow or this large does not fit in tiles of 16 x 16 "
                         "cells; use a smaller map");
    if (!map_options_claim(options, grid_padded_cells(grid) + count * sizeof *grid->surface, error))
        return false;
    grid->surface = memory_large(count * sizeof *grid->surface, error);
    if (grid->surface)
        memset(grid->surface, 0, count * sizeof *grid->surface);
    return grid->surface != NULL;
}

/* Returns true if the centre of a cell is converted back to the cell. */
static bool finds_cell(const struct world *world, uint32_t x, uint32_t y)
{
    int64_t column;
    int64_t row;
    return world_cell(world, world_position(world, x, y), &column, &row) && column == x && row == y;
}

void costs_set_world(struct grid *grid, const struct world *world)
{
    if (world->resolution > 0 && finds_cell(world, 0, 0) &&
        finds_cell(world, grid->width - 1, grid->height - 1))
        grid->world = *world;
}

bool costs_note_rounding(struct grid *grid, struct error *error)
{
    const struct reading rounded = {
        .kind = READING_CELLS, .note = "the numbers of 64 bits are rounded to costs of 32 bits"};
    return reading_attach(&rounded, grid, error);
}

static int compare_costs(const void *a, const void *b)
{
    const float p = *(const float *)a;
    const float q = *(const float *)b;
    return (p > q) - (p < q);
}

/*
 * Returns a sample of the finite costs of a surface in ascending order, at least one (0 if there is
 * none); NULL if out of memory. The caller frees it.
 */
static float *sorted_sample(const struct grid *grid, size_t *count, struct error *error)
{
    enum { SAMPLE = 1 << 14 };
    const size_t cells = (size_t)grid->width * grid->height;
    const size_t step = cells / SAMPLE + 1;
    float *sample = memory_array(cells / step + 1, sizeof *sample, error);
    *count = 0;
    for (size_t i = step / 2; sample && i < cells; i += step) {
        const struct point at = {(uint32_t)(i % grid->width), (uint32_t)(i / grid->width)};
        if (costs_at(grid, at) < (float)INFINITY)
            sample[(*count)++] = costs_at(grid, at);
    }
    if (sample && *count == 0)
        sample[(*count)++] = 0;
    if (sample)
        qsort(sample, *count, sizeof *sample, compare_costs);
    return sample;
}

/* Returns the low cost of a surface with this sample. */
static float low_cost(const float *sample, size_t count)
{
    enum { FEW = 64 }; /* areas of very low costs then fill several buckets of a search */
    size_t zeros = 0;
    while (zeros + 1 < count && sample[zeros] <= 0)
        zeros++;
    return fminf(sample[zeros + (count - zeros) / 100], FEW * sample[zeros]);
}

/* Sets the limits of the shades. */
static void divide(struct grid *grid, double low, double high)
{
    enum { RATIO_MAX = 100 };
    const bool by_ratio = low > 0 && high / low > RATIO_MAX;
    for (unsigned i = 0; i <= GRID_SHADES; i++) {
        const double share = (double)i / GRID_SHADES;
        grid->shades[i] =
            (float)(by_ratio ? low * pow(high / low, share) : low + (high - low) * share);
    }
}

bool costs_finish(struct grid *grid, struct error *error)
{
    size_t count;
    float *sample = sorted_sample(grid, &count, error);
    if (!sample)
        return false;
    grid->low_cost = low_cost(sample, count);
    divide(grid, sample[count / 50], sample[count - 1 - count / 50]);
    free(sample);
    return true;
}
