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

bool map_options_claim(const struct map_options *options, uint64_t bytes, struct error *error)
{
    const struct map_claim *claim = &options->claim;
    return !claim->claim || claim->claim(claim->context, bytes, error);
}

bool map_options_define_walls(const struct map_options *options)
{
    return options->invert || options->threshold != MAP_THRESHOLD_FIND;
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

bool map_check_image(uint32_t width, uint32_t height, uint32_t cell_size,
                     const struct map_options *options, struct error *error)
{
    uint32_t size = options->cell_size;
    if (size == MAP_CELL_AUTO)
        size = cell_size > 0 && width % cell_size == 0 && height % cell_size == 0 ? cell_size : 1;
    if (width % size != 0 || height % size != 0)
        return error_set(error, ERROR_SETTINGS,
                         "%" PRIu32 " x %" PRIu32 " pixels cannot be divided into cells of %" PRIu32
                         " x %" PRIu32 "; use another --cell",
                         width, height, size, size);
    return map_check_size(width / size, height / size, options, error);
}
