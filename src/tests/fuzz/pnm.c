/* SPDX-License-Identifier: MIT */
/* pnm.c - the images of Netpbm; a map that is read has a cell a pixel. */
#include "map/image/pnm.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    uint64_t width;
    uint64_t height;
    uint64_t channels;
    if (!fuzz_read(&bytes, MAP_FORMAT_PNM, NULL, &grid))
        return 0;
    require(pnm_size(&bytes, &width, &height, &channels));
    require(width == grid.width && height == grid.height);
    grid_free(&grid);
    return 0;
}
