/* SPDX-License-Identifier: MIT */
/*
 * clean_images.c - an image of random black and white cells is read as the grid of its pixels,
 * whether or not the start and the goal are given: nothing in it is noise, and no part of it is
 * outside a maze.
 *
 * Single cells were once removed as noise or as labels, and the path led through them. Rows and
 * columns along the border were taken for the area around a maze.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>
#include <webp/encode.h>

#include "map/ends.h"
#include "map/map.h"
#include "tests/support/image_file.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

enum { TRIALS = 1600, CELLS_MIN = 10, CELLS_MAX = 40, SCALE_MAX = 5 };

/* How the cells on the border are drawn. */
enum border { BORDER_OPEN, BORDER_CLOSED, BORDER_RANDOM, BORDER_COUNT };

/* Black and white pixels: 0 is black. */
struct drawing {
    uint32_t width, height;
    uint8_t *pixels;
};

/* Draws random cells as blocks of pixels. At least two pixels are white. */
static struct drawing draw_cells(struct random *rng)
{
    const uint32_t columns = random_between(rng, CELLS_MIN, CELLS_MAX);
    const uint32_t rows = random_between(rng, CELLS_MIN, CELLS_MAX);
    const uint32_t scale = random_between(rng, 1, SCALE_MAX);
    const uint32_t percent = random_below(rng, 51);
    const enum border border = (enum border)random_below(rng, BORDER_COUNT);
    struct drawing drawing = {columns * scale, rows * scale, NULL};
    drawing.pixels = malloc((size_t)drawing.width * drawing.height);
    assert_non_null(drawing.pixels);
    for (uint32_t i = 0; i < columns * rows; i++) {
        const uint32_t column = i % columns;
        const uint32_t row = i / columns;
        const bool edge = column == 0 || row == 0 || column == columns - 1 || row == rows - 1;
        const bool wall =
            edge && border != BORDER_RANDOM ? border == BORDER_CLOSED : random_chance(rng, percent);
        for (uint32_t y = row * scale; y < (row + 1) * scale; y++)
            memset(drawing.pixels + (size_t)y * drawing.width + column * scale, wall ? 0 : 255,
                   scale);
    }
    memset(drawing.pixels + (size_t)(drawing.height / 2) * drawing.width + drawing.width / 2, 255,
           2);
    return drawing;
}

/* Returns a copy of the drawing with `channels` equal samples for each pixel. */
static uint8_t *samples_of(const struct drawing *drawing, unsigned channels)
{
    const size_t count = (size_t)drawing->width * drawing->height;
    uint8_t *samples = malloc(count * channels);
    assert_non_null(samples);
    for (size_t i = 0; i < count; i++)
        memset(samples + i * channels, drawing->pixels[i], channels);
    return samples;
}

static struct bytes write_pgm(const struct drawing *drawing)
{
    return pnm_encode(&(struct image){.width = drawing->width,
                                      .height = drawing->height,
                                      .channels = 1,
                                      .samples = drawing->pixels});
}

static struct bytes write_pbm(const struct drawing *drawing)
{
    struct bytes file = {NULL, 0};
    FILE *stream = open_memstream((char **)&file.data, &file.size);
    assert_non_null(stream);
    (void)fprintf(stream, "P1 %u %u\n", drawing->width, drawing->height);
    for (size_t i = 0; i < (size_t)drawing->width * drawing->height; i++)
        (void)fputs(drawing->pixels[i] == 0 ? "1\n" : "0\n", stream);
    assert_int_equal(fclose(stream), 0);
    return file;
}

static struct bytes write_png(const struct drawing *drawing)
{
    const struct png_kind kind = {
        .width = drawing->width, .height = drawing->height, .depth = 8, .colour_type = 0};
    return png_of_samples(&kind, drawing->pixels);
}

static struct bytes write_webp(const struct drawing *drawing)
{
    uint8_t *rgb = samples_of(drawing, 3);
    uint8_t *data = NULL;
    const size_t size = WebPEncodeLosslessRGB(rgb, (int)drawing->width, (int)drawing->height,
                                              (int)drawing->width * 3, &data);
    struct bytes file = {malloc(size), size};
    assert_true(size > 0 && file.data != NULL);
    memcpy(file.data, data, size);
    WebPFree(data);
    free(rgb);
    return file;
}

static void put_number(uint8_t *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

/* Writes a bitmap of 24 bits, from bottom to top. */
static struct bytes write_bmp(const struct drawing *drawing)
{
    enum { HEADER = 54 };
    const size_t stride = ((size_t)drawing->width * 3 + 3) / 4 * 4;
    struct bytes file = {calloc(HEADER + stride * drawing->height, 1),
                         HEADER + stride * drawing->height};
    uint8_t *rgb = samples_of(drawing, 3);
    assert_non_null(file.data);
    memcpy(file.data, "BM", 2);
    put_number(file.data + 10, HEADER);
    put_number(file.data + 14, 40);
    put_number(file.data + 18, drawing->width);
    put_number(file.data + 22, drawing->height);
    file.data[26] = 1;
    file.data[28] = 24;
    for (uint32_t y = 0; y < drawing->height; y++)
        memcpy(file.data + HEADER + stride * (drawing->height - 1 - y),
               rgb + (size_t)drawing->width * 3 * y, (size_t)drawing->width * 3);
    free(rgb);
    return file;
}

static int write_part(GifFileType *file, const GifByteType *data, int size)
{
    bytes_append(file->UserData, data, (size_t)size);
    return size;
}

/* Writes a GIF with a palette of all greys. */
static struct bytes write_gif(const struct drawing *drawing)
{
    struct bytes bytes = {NULL, 0};
    GifColorType greys[256];
    for (unsigned i = 0; i < 256; i++)
        greys[i] = (GifColorType){(GifByteType)i, (GifByteType)i, (GifByteType)i};
    const int width = (int)drawing->width;
    const int height = (int)drawing->height;
    ColorMapObject *map = GifMakeMapObject(256, greys);
    GifFileType *file = EGifOpen(&bytes, write_part, NULL);
    assert_true(map && file && EGifPutScreenDesc(file, width, height, 8, 0, map) == GIF_OK);
    assert_int_equal(EGifPutImageDesc(file, 0, 0, width, height, false, NULL), GIF_OK);
    for (int y = 0; y < height; y++)
        assert_int_equal(EGifPutLine(file, drawing->pixels + (size_t)y * drawing->width, width),
                         GIF_OK);
    assert_int_equal(EGifCloseFile(file, NULL), GIF_OK);
    GifFreeMapObject(map);
    return bytes;
}

static struct bytes (*const writers[])(const struct drawing *drawing) = {
    write_pgm, write_pbm, write_png, write_webp, write_bmp, write_gif};

/* Makes a grid from the pixels, without reading an image. */
static struct grid *grid_of(const struct drawing *drawing)
{
    struct grid *grid = letters_field(drawing->width, drawing->height);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            grid_row(grid, y)[x] =
                drawing->pixels[(size_t)y * grid->width + x] == 0 ? CELL_WALL : CELL_FREE;
    return grid;
}

static struct point random_white_pixel(struct random *rng, const struct drawing *drawing)
{
    struct point at;
    do {
        at = (struct point){random_below(rng, drawing->width), random_below(rng, drawing->height)};
    } while (drawing->pixels[(size_t)at.y * drawing->width + at.x] == 0);
    return at;
}

/* Fails unless the file is read as the grid `expected`, with the same cheapest path. */
static void check_file(const struct bytes *file, struct grid *expected, const struct point ends[2],
                       uint64_t trial)
{
    struct grid read;
    struct error error;
    const struct map_options options = map_options_default();
    const struct points start = {.items = (struct point *)&ends[0], .count = 1};
    const struct points goal = {.items = (struct point *)&ends[1], .count = 1};
    if (!map_read(file, &options, &read, &error))
        fail_msg("trial %llu: %s", (unsigned long long)trial, error.message);
    struct grid *const grid = letters_keep(read);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (grid_row(grid, y)[x] != grid_row(expected, y)[x])
                fail_msg("trial %llu: %u,%u differs", (unsigned long long)trial, x, y);
    if (!map_set_ends(grid, &start, &goal, 0, &error))
        fail_msg("trial %llu: %s", (unsigned long long)trial, error.message);
    struct search_result found = runs_solve(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    assert_true(map_set_ends(expected, &start, &goal, 0, &error));
    struct search_result cheapest = runs_solve(expected, ALGORITHM_DIJKSTRA, DIAGONAL_BOTH_FREE);
    assert_int_equal(found.found, cheapest.found);
    assert_int_equal(oracle_compare(found.cost, cheapest.cost), 0);
}

/* Fails unless the file is read as the grid of the drawing. */
static void check_drawing(const struct drawing *drawing, const struct bytes *file,
                          const struct point ends[2], uint64_t trial)
{
    struct grid *expected = grid_of(drawing);
    check_file(file, expected, ends, trial);
    test_release();
}

TEST(an_image_of_cells_is_the_grid_of_its_pixels)
{
    for (uint64_t trial = 0; trial < random_trials(TRIALS); trial++) {
        struct random rng = random_begin(trial);
        struct drawing drawing = draw_cells(&rng);
        const struct bytes file = writers[trial % (sizeof writers / sizeof *writers)](&drawing);
        const struct point ends[] = {random_white_pixel(&rng, &drawing),
                                     random_white_pixel(&rng, &drawing)};
        check_drawing(&drawing, &file, ends, trial);
        free(file.data);
        free(drawing.pixels);
    }
}

/*
 * Maps that resemble mazes whose walls are white and whose corridors are black.
 */
static const struct {
    uint32_t scale;
    const char *rows;
    struct point ends[2]; /* in pixels */
} resembling[] = {
    {1,
     "........./"
     "........#/"
     ".####.###/"
     "..#.#...#/"
     "..#.#..../"
     "..#.#..../"
     "..#..##../"
     "..#....../"
     "..#######/"
     "..#....../"
     "..#......",
     {{0, 0}, {8, 10}}},
    {2, "#######/#.....#/#.###.#/#.#.#.#/#.#.#.#/#.#...#/#######", {{6, 2}, {10, 11}}},
};

TEST(maps_that_resemble_mazes_are_grids)
{
    for (size_t i = 0; i < sizeof resembling / sizeof *resembling; i++) {
        const uint32_t scale = resembling[i].scale;
        const char *rows = resembling[i].rows;
        struct drawing drawing = {letters_width(rows) * scale, letters_height(rows) * scale, NULL};
        drawing.pixels = test_memory((size_t)drawing.width * drawing.height);
        for (uint32_t k = 0; k < drawing.width * drawing.height; k++) {
            const char letter =
                letters_at(rows, k % drawing.width / scale, k / drawing.width / scale);
            drawing.pixels[k] = letter == '.' ? 255 : 0;
        }
        const struct bytes file = write_pgm(&drawing);
        check_drawing(&drawing, &file, resembling[i].ends, i);
        free(file.data);
    }
}
