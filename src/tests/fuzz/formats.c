/* SPDX-License-Identifier: MIT */
/*
 * formats.c - fuzzes the readers of all text formats, and of arrays and of PNM, GIF and
 * BMP images.
 *
 * The first byte of an input selects the format, in the order of the table below; seeds.sh has the
 * same order. The rest is the file. The file of a format that refers to another file is followed by
 * a zero byte and by the content of the other file, which the map calls "100".
 */
#include <math.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "map/costs.h"
#include "tests/fuzz/fuzz.h"

/* The text before the first cell of a row, between two cells, and after the last cell. */
struct layout {
    const char *before, *between, *after;
};

/*
 * A map must not change when it is written and read again. In grids, a comma follows each value, so
 * that each number is read as one cell.
 */
static void check_round_trip(const struct grid *grid, enum map_format format, struct layout layout)
{
    struct buffer text = {0};
    struct error error;
    struct grid again;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            require(buffer_print(&text, &error, "%s%d%s", x == 0 ? layout.before : layout.between,
                                 grid_row(grid, y)[x], x + 1 < grid->width ? "" : layout.after));
    const struct bytes plain = {(uint8_t *)text.text, text.size};
    require(fuzz_read(&plain, format, NULL, &again));
    fuzz_check_same(grid, &again);
    grid_free(&again);
    free(text.text);
}

static void check_integers(const struct bytes *bytes, const struct grid *grid)
{
    (void)bytes;
    check_round_trip(grid, MAP_FORMAT_GRID, (struct layout){"", ",", ",\n"});
}

static void check_array(const struct bytes *bytes, const struct grid *grid)
{
    (void)bytes;
    check_round_trip(grid, MAP_FORMAT_ARRAY, (struct layout){"[", ", ", "]\n"});
}

/* A map must have the size that is estimated from its header. */
static void check_size(const struct bytes *bytes, const struct grid *grid)
{
    const struct map_options options = map_options_default();
    const struct map_estimate estimate = map_estimate(bytes, bytes->size, &options);
    require(estimate.width == grid->width && estimate.height == grid->height);
}

static void check_movingai(const struct bytes *bytes, const struct grid *grid)
{
    check_size(bytes, grid);
    require(grid->starts.count == 0 && grid->goals.count == 0 && !grid->has_marks);
}

static void check_marks(const struct bytes *bytes, const struct grid *grid)
{
    (void)bytes;
    require(grid->has_marks);
}

/*
 * Converts two cells to the positions of their centres and checks that each position is converted
 * back to its cell. Also converts extreme positions, so that the sanitizers can report undefined
 * behaviour; the results are not checked.
 */
static void check_world(const struct bytes *bytes, const struct grid *grid)
{
    static const double far[] = {0, 1e-300, -1e9, 1e308, -1e308};
    enum { FAR = sizeof far / sizeof *far };
    const uint32_t xs[] = {0, grid->width - 1};
    const uint32_t ys[] = {grid->height - 1, grid->height / 2};
    int64_t x;
    int64_t y;
    (void)bytes;
    require(grid->world.resolution > 0 && grid->world.height == grid->height);
    for (int i = 0; i < 2; i++) {
        const struct position centre = world_position(&grid->world, xs[i], ys[i]);
        require(world_cell(&grid->world, centre, &x, &y));
        require(x == xs[i] && y == ys[i]);
    }
    for (int i = 0; i < FAR; i++)
        (void)world_cell(&grid->world, (struct position){far[i], far[FAR - 1 - i]}, &x, &y);
}

/* Each cell has a cost that is not negative, or is a wall. */
static void check_surface(const struct bytes *bytes, const struct grid *grid)
{
    (void)bytes;
    require(grid->surface && !grid->has_marks);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const float cost = costs_at(grid, (struct point){x, y});
            require(grid_row(grid, y)[x] == CELL_WALL ? isinf(cost) : cost >= 0 && !isinf(cost));
        }
    if (grid->world.unit == 'u')
        check_world(bytes, grid);
}

static const struct {
    enum map_format format;
    bool attached; /* the map may refer to another file */
    void (*check)(const struct bytes *bytes, const struct grid *grid);
} formats[] = {
    {MAP_FORMAT_GRID, false, check_integers},
    {MAP_FORMAT_ARRAY, false, check_array},
    {MAP_FORMAT_NPY, false, check_size},
    {MAP_FORMAT_ASCII, false, NULL},
    {MAP_FORMAT_DIGITS, false, NULL},
    {MAP_FORMAT_CSV, false, NULL},
    {MAP_FORMAT_MOVINGAI, false, check_movingai},
    {MAP_FORMAT_TMX, true, check_marks},
    {MAP_FORMAT_TMJ, true, check_marks},
    {MAP_FORMAT_PNM, false, check_size},
    {MAP_FORMAT_ROS, true, check_world},
    {MAP_FORMAT_GIF, false, check_size},
    {MAP_FORMAT_BMP, false, check_size},
    {MAP_FORMAT_ASC, false, check_surface},
    {MAP_FORMAT_TIFF, false, check_surface},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct grid grid;
    if (size == 0)
        return 0;
    const size_t chosen = *data % (sizeof formats / sizeof *formats);
    const struct bytes bytes = fuzz_bytes(data + 1, size - 1);
    const enum map_format format = formats[chosen].format;
    const bool ok = formats[chosen].attached
                        ? fuzz_read_attached(bytes.data, bytes.size, format, &grid)
                        : fuzz_read(&bytes, format, NULL, &grid);
    if (!ok)
        return 0;
    if (formats[chosen].check)
        formats[chosen].check(&bytes, &grid);
    grid_free(&grid);
    return 0;
}
