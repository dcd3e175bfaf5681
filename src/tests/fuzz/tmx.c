/* SPDX-License-Identifier: MIT */
/*
 * tmx.c - fuzzes the reader of Tiled maps in XML. The input is a map, a zero byte, and a tileset,
 * which the map refers to as "100".
 */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct grid grid;
    if (fuzz_read_attached(data, size, MAP_FORMAT_TMX, &grid)) {
        require(grid.has_marks);
        grid_free(&grid);
    }
    return 0;
}
