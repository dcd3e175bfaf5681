/* SPDX-License-Identifier: MIT */
/*
 * grid.c - fuzzes the reader of integer grids. A grid must survive a round trip: it must not change
 * when it is written and read again.
 */
#include <stdlib.h>

#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"

/* Writes a grid with a comma after every value, so that each number is read as one cell. */
static void write_plainly(const struct grid *grid, struct buffer *text)
{
    struct error error;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            require(buffer_print(text, &error, "%d,%s", grid_row(grid, y)[x],
                                 x + 1 < grid->width ? "" : "\n"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    struct grid again;
    struct buffer text = {0};
    if (!fuzz_read(&bytes, MAP_FORMAT_GRID, NULL, &grid))
        return 0;
    write_plainly(&grid, &text);
    const struct bytes plain = {(uint8_t *)text.text, text.size};
    require(fuzz_read(&plain, MAP_FORMAT_GRID, NULL, &again));
    fuzz_check_same(&grid, &again);
    grid_free(&again);
    grid_free(&grid);
    free(text.text);
    return 0;
}
