/* SPDX-License-Identifier: MIT */
/*
 * array.c - fuzzes the reader of nested lists. An array must survive a round trip: it must not
 * change when it is written and read again.
 */
#include <stdlib.h>

#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"

/* Writes a grid as nested lists, one for each row. */
static void write_plainly(const struct grid *grid, struct buffer *text)
{
    struct error error;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            require(buffer_print(text, &error, "%s%d%s", x == 0 ? "[" : ", ", grid_row(grid, y)[x],
                                 x + 1 < grid->width ? "" : "]\n"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = fuzz_bytes(data, size);
    struct grid grid;
    struct grid again;
    struct buffer text = {0};
    if (!fuzz_read(&bytes, MAP_FORMAT_ARRAY, NULL, &grid))
        return 0;
    write_plainly(&grid, &text);
    const struct bytes plain = {(uint8_t *)text.text, text.size};
    require(fuzz_read(&plain, MAP_FORMAT_ARRAY, NULL, &again));
    fuzz_check_same(&grid, &again);
    grid_free(&again);
    grid_free(&grid);
    free(text.text);
    return 0;
}
