/* SPDX-License-Identifier: MIT */
/*
 * ros.c - fuzzes the reader of ROS maps. The input is a YAML file, a zero byte, and the image,
 * which the YAML file refers to as "100".
 *
 * The image is stored in an unnamed file, which is open as descriptor 100. The reader is told that
 * the map is in /proc/self/fd, so "100" refers to this file. A map that refers to any other file is
 * only parsed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"

enum { IMAGE = 100 };

static const char map_path[] = "/proc/self/fd/map.yaml";
static const char image_path[] = "/proc/self/fd/100";

static void write_image(const uint8_t *data, size_t size)
{
    static bool open;
    if (!open) {
        FILE *file = tmpfile();
        require(file && dup2(fileno(file), IMAGE) == IMAGE);
        (void)fclose(file);
        open = true;
    }
    require(ftruncate(IMAGE, 0) == 0);
    require(pwrite(IMAGE, data, size, 0) == (ssize_t)size);
}

/*
 * Checks that the centres of two cells are converted back to these cells. Also converts extreme
 * positions. The results are not checked, but the sanitizers report undefined behaviour.
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
    const uint8_t *zero = size > 0 ? memchr(data, '\0', size) : NULL;
    const size_t length = zero ? (size_t)(zero - data) : size;
    const struct bytes yaml = fuzz_bytes(data, length);
    struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    char *image = NULL;
    options.format = MAP_FORMAT_ROS;
    options.path = map_path;
    require(map_referred(&yaml, &options, &image, &error));
    if (image && strcmp(image, image_path) == 0) {
        write_image(zero ? zero + 1 : data, zero ? size - length - 1 : 0);
        if (fuzz_read(&yaml, MAP_FORMAT_ROS, map_path, &grid)) {
            require(grid.world.resolution > 0 && grid.world.height == grid.height);
            check_world(&grid);
            grid_free(&grid);
        }
    } else if (!image) {
        require(!map_read(&yaml, &options, &grid, &error));
        fuzz_check_error(&yaml, &error);
    }
    free(image);
    return 0;
}
