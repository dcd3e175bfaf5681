/* SPDX-License-Identifier: MIT */
/* costs.c - fills surfaces. */
#include "map/costs.h"

#include <stdlib.h>

#include "base/memory.h"
#include "map/reading.h"

bool costs_begin(struct grid *grid, const struct map_options *options, struct error *error)
{
    const size_t bytes = (size_t)grid->width * grid->height * sizeof *grid->surface;
    const struct map_claim *claim = &options->claim;
    if (claim->claim && !claim->claim(claim->context, grid_padded_cells(grid) + bytes, error))
        return false;
    grid->surface = memory_large(bytes, error);
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

float *costs_sample(const struct grid *grid, size_t *count, struct error *error)
{
    enum { SAMPLE = 1 << 14 };
    const size_t cells = (size_t)grid->width * grid->height;
    const size_t step = cells / SAMPLE + 1;
    float *sample = memory_array(cells / step + 1, sizeof *sample, error);
    *count = 0;
    for (size_t i = step / 2; sample && i < cells; i += step)
        if (grid->surface[i] < (float)INFINITY)
            sample[(*count)++] = grid->surface[i];
    if (sample && *count == 0)
        sample[(*count)++] = 0;
    if (sample)
        qsort(sample, *count, sizeof *sample, compare_costs);
    return sample;
}
