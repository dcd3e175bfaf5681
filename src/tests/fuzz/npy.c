/* SPDX-License-Identifier: MIT */
/*
 * npy.c - fuzzes the reader of arrays saved by NumPy. A map must have the size that map_estimate
 * returns.
 */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    if (!fuzz_read(&bytes, MAP_FORMAT_NPY, NULL, &grid))
        return 0;
    const struct map_options options = map_options_default();
    const struct map_estimate estimate = map_estimate(&bytes, size, &options);
    require(estimate.width == grid.width && estimate.height == grid.height);
    grid_free(&grid);
    return 0;
}
