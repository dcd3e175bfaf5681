/* SPDX-License-Identifier: MIT */
/*
 * options.c - default options for reading maps, and the size limits that follow from the options.
 */
#include "map/options.h"

#include <inttypes.h>

#include "map/grid.h"

/* Upper bounds for all formats: bytes per cell, and bytes of headers and comments. */
enum { BYTES_PER_CELL_MAX = 20, OVERHEAD_MAX = 64 << 20 };

struct map_options map_options_default(void)
{
    return (struct map_options){.format = MAP_FORMAT_AUTO,
                                .cell_size = 1,
                                .threshold = MAP_THRESHOLD_FIND,
                                .background = MAP_BACKGROUND_MAP,
                                .max_cells = GRID_CELLS_MAX};
}

uint64_t map_file_limit(const struct map_options *options)
{
    return options->max_cells * BYTES_PER_CELL_MAX + OVERHEAD_MAX;
}

bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error)
{
    if (height == 0 || width <= options->max_cells / height)
        return true;
    return error_set(error, ERROR_LIMIT,
                     "%" PRIu64 " x %" PRIu64 " cells are more than the limit of %" PRIu64
                     " (--max-cells)",
                     width, height, options->max_cells);
}
