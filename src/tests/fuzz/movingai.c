/* SPDX-License-Identifier: MIT */
/*
 * movingai.c - fuzzes the reader of MovingAI maps. A map must have the size stated in its header.
 */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    if (!fuzz_read(&bytes, MAP_FORMAT_MOVINGAI, NULL, &grid))
        return 0;
    const struct map_options options = map_options_default();
    const struct map_estimate estimate = map_estimate(&bytes, size, &options);
    require(estimate.width == grid.width && estimate.height == grid.height);
    require(grid.starts.count == 0 && grid.goals.count == 0 && !grid.has_marks);
    grid_free(&grid);
    return 0;
}
