/* SPDX-License-Identifier: MIT */
/* drawn_image.c - images drawn from rows of characters, and checks of cells read from images. */
#include "tests/support/drawn_image.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "map/image/image_grid.h"
#include "tests/test.h"

const char *const drawn_map[DRAWN_HEIGHT] = {
    ".S.#..", //
    ".#.#..", //
    ".#....", //
    "#.###.", //
    "....G.",
};

const char *const drawn_coloured_map[DRAWN_HEIGHT] = {
    ".S.#..", //
    ".#.#.l", //
    ".#epf.", //
    "#.###.", //
    "....G.",
};

struct rgb drawn_colour(int letter)
{
    static const struct {
        char letter;
        struct rgb colour;
    } colours[] = {
        {'.', {255, 255, 255}}, {'#', {0, 0, 0}},       {'S', {0, 0, 255}},
        {'G', {255, 0, 0}},     {'p', {0, 170, 0}},     {'e', {200, 230, 75}},
        {'f', {235, 245, 180}}, {'l', {180, 180, 180}}, {'a', {250, 250, 245}},
        {'b', {230, 235, 240}}, {'c', {20, 20, 20}},    {'d', {50, 40, 40}},
    };
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (colours[i].letter == letter)
            return colours[i].colour;
    fail_msg("the character '%c' has no colour", letter);
    return (struct rgb){0};
}

struct image drawn_blank(uint32_t width, uint32_t height, uint32_t channels)
{
    struct image image = {.width = width, .height = height, .channels = channels};
    image.samples = calloc((size_t)width * height, channels);
    assert_non_null(image.samples);
    return image;
}

void drawn_set(const struct image *image, uint32_t x, uint32_t y, struct rgb colour)
{
    uint8_t *sample = image->samples + ((size_t)y * image->width + x) * image->channels;
    sample[0] = colour.red;
    sample[1] = colour.green;
    sample[2] = colour.blue;
    if (image->channels == 4)
        sample[3] = 255;
}

struct image drawn_pixels(const char *const *rows, uint32_t height)
{
    struct image image = drawn_blank((uint32_t)strlen(rows[0]), height, 4);
    for (uint32_t y = 0; y < height; y++) {
        assert_int_equal(strlen(rows[y]), image.width);
        for (uint32_t x = 0; x < image.width; x++)
            drawn_set(&image, x, y, drawn_colour(rows[y][x]));
    }
    return image;
}

struct image drawn_blocks(const char *const *rows, uint32_t height,
                          const struct drawn_blocks *blocks)
{
    const uint32_t size = blocks->size;
    const uint32_t width = (uint32_t)strlen(rows[0]);
    struct image image =
        drawn_blank(width * size + blocks->closing, height * size + blocks->closing, 3);
    for (uint32_t y = 0; y < image.height; y++) {
        for (uint32_t x = 0; x < image.width; x++) {
            const bool line = blocks->line && (x % size == 0 || y % size == 0);
            drawn_set(&image, x, y, drawn_colour(line ? blocks->line : rows[y / size][x / size]));
        }
    }
    return image;
}

static uint8_t light_or_dark(const void *context, struct rgba pixel)
{
    (void)context;
    return pixel.green < 128 ? 1 : 0;
}

const struct pixel_kinds drawn_light_or_dark = {light_or_dark, NULL, 2};

struct map_options drawn_options(uint32_t cell_size)
{
    struct map_options options = map_options_default();
    options.cell_size = cell_size;
    return options;
}

struct grid drawn_read(struct image *image, uint32_t cell_size)
{
    struct grid grid;
    struct error error;
    const struct map_options options = drawn_options(cell_size);
    if (!image_to_grid(image, &options, &grid, &error))
        fail_msg("%s", error.message);
    image_free(image);
    assert_null(image->samples);
    return grid;
}

static bool contains(const struct points *points, uint32_t x, uint32_t y)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == x && points->items[i].y == y)
            return true;
    return false;
}

static void compare_cells(const struct grid *grid, const char *const *rows, const char *what)
{
    size_t starts = 0;
    size_t goals = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const char letter = rows[y][x];
            if (grid_row(grid, y)[x] != (letter == '#' ? CELL_WALL : CELL_FREE))
                fail_msg("%s: %" PRIu32 ",%" PRIu32 " is %d", what, x, y, grid_row(grid, y)[x]);
            if ((letter == 'S' && !contains(&grid->starts, x, y)) ||
                (letter == 'G' && !contains(&grid->goals, x, y)))
                fail_msg("%s: %c is not at %" PRIu32 ",%" PRIu32, what, letter, x, y);
            starts += letter == 'S';
            goals += letter == 'G';
        }
    }
    if (grid->starts.count != starts || grid->goals.count != goals)
        fail_msg("%s: %zu starts and %zu goals", what, grid->starts.count, grid->goals.count);
}

static void compare(struct grid *grid, const char *const *rows, uint32_t height, const char *what)
{
    if (grid->width != strlen(rows[0]) || grid->height != height)
        fail_msg("%s: %" PRIu32 " x %" PRIu32 " cells", what, grid->width, grid->height);
    compare_cells(grid, rows, what);
    grid_free(grid);
}

void assert_drawn(struct grid *grid, const char *const *rows, uint32_t height)
{
    compare(grid, rows, height, rows[0]);
}

void assert_image_cells(const struct image *image, const struct map_options *options,
                        const char *const *rows, uint32_t height, const char *what)
{
    struct grid grid;
    struct error error;
    if (!image_to_grid(image, options, &grid, &error))
        fail_msg("%s: %s", what, error.message);
    compare(&grid, rows, height, what);
}
