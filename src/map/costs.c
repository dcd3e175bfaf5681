/* SPDX-License-Identifier: MIT */
/* costs.c - fills surfaces. */
#include "map/costs.h"

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

bool costs_note_rounding(struct grid *grid, struct error *error)
{
    const struct reading rounded = {
        .kind = READING_CELLS, .note = "the numbers of 64 bits are rounded to costs of 32 bits"};
    return reading_attach(&rounded, grid, error);
}
