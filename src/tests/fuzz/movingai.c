/* SPDX-License-Identifier: MIT */
/* movingai.c - MovingAI maps; a map that is read is as large as its header says. */
#include "map/readers.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    uint64_t width;
    uint64_t height;
    if (!fuzz_read(&bytes, MAP_FORMAT_MOVINGAI, NULL, &grid))
        return 0;
    require(movingai_size(&bytes, &width, &height));
    require(width == grid.width && height == grid.height);
    require(grid.starts.count == 0 && grid.goals.count == 0 && !grid.has_marks);
    grid_free(&grid);
    return 0;
}
