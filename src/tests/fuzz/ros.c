/* SPDX-License-Identifier: MIT */
/*
 * ros.c - fuzzes the reader of ROS maps. The input is a YAML file, a zero byte, and the image,
 * which the YAML file refers to as "100".
 */
#include "tests/fuzz/fuzz.h"

/*
 * Converts two cells to the positions of their centres and checks that each position is converted
 * back to its cell. Also converts extreme positions, so that the sanitizers can report undefined
 * behaviour; the results are not checked.
 */
static void check_world(const struct grid *grid)
{
    static const double far[] = {0, 1e-300, -1e9, 1e308, -1e308};
    enum { FAR = sizeof far / sizeof *far };
    const uint32_t xs[] = {0, grid->width - 1};
    const uint32_t ys[] = {grid->height - 1, grid->height / 2};
    int64_t x;
    int64_t y;
    for (int i = 0; i < 2; i++) {
        const struct metres centre = world_metres(&grid->world, xs[i], ys[i]);
        require(world_cell(&grid->world, centre, &x, &y));
        require(x == xs[i] && y == ys[i]);
    }
    for (int i = 0; i < FAR; i++)
        (void)world_cell(&grid->world, (struct metres){far[i], far[FAR - 1 - i]}, &x, &y);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct grid grid;
    if (fuzz_read_attached(data, size, MAP_FORMAT_ROS, &grid)) {
        require(grid.world.resolution > 0 && grid.world.height == grid.height);
        check_world(&grid);
        grid_free(&grid);
    }
    return 0;
}
