/* SPDX-License-Identifier: MIT */
/* clearance.c - compares the time of --clearance with the time to decode the map. */
#include "bench/clearance.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/big_endian.h"
#include "bench/suite.h"
#include "bench/timing.h"
#include "map/clearance.h"
#include "map/image/png_check.h"
#include "map/image/png_decode.h"

enum { SIDE = 6000, ROUNDS = 3, HEAD = 8 };

/* A kind of map, defined by the positions of its walls. */
struct pattern {
    const char *name;
    bool (*wall)(uint32_t x, uint32_t y, struct suite_random *random);
};

/* Returns true for the walls of a maze. Corridors are one cell wide, and walls have random gaps. */
static bool wall_of_maze(uint32_t x, uint32_t y, struct suite_random *random)
{
    if (x % 2 == 0 && y % 2 == 0)
        return true;
    return x % 2 != y % 2 && suite_random(random, 2) == 0;
}

static bool wall_of_field(uint32_t x, uint32_t y, struct suite_random *random)
{
    (void)x;
    (void)y;
    return suite_random(random, 5) == 0;
}

static bool wall_of_rooms(uint32_t x, uint32_t y, struct suite_random *random)
{
    (void)random;
    return (x % 300 == 0 && y % 300 != 150) || (y % 300 == 0 && x % 300 != 150);
}

static bool make_map(const struct pattern *pattern, struct grid *grid)
{
    struct suite_random random = {42};
    struct error error;
    if (!grid_create(grid, SIDE, SIDE, &error))
        return false;
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            grid_row(grid, y)[x] = pattern->wall(x, y, &random) ? CELL_WALL : CELL_FREE;
    return true;
}

/*
 * Adds the length, type and checksum to a PNG chunk that already contains its data. Returns a
 * pointer to the end of the chunk.
 */
static uint8_t *close_chunk(uint8_t *chunk, const char *type, size_t size)
{
    big_endian_put(chunk, (uint32_t)size);
    memcpy(chunk + 4, type, 4);
    big_endian_put(chunk + HEAD + size, libdeflate_crc32(0, chunk + 4, size + 4));
    return chunk + HEAD + size + 4;
}

/* Encodes the map as an RGB PNG without row filters, the kind of PNG that decodes fastest. */
static bool encode_rgb(const struct grid *grid, struct bytes *png)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    const size_t row_size = 1 + 3 * (size_t)grid->width;
    const size_t raw_size = row_size * grid->height;
    uint8_t *raw = calloc(raw_size, 1);
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw_size);
    png->data = calloc(bound + 128, 1);
    const bool ok = raw && compressor && png->data;
    for (uint32_t y = 0; ok && y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (grid_row(grid, y)[x] != CELL_WALL)
                memset(raw + y * row_size + 1 + 3 * (size_t)x, 255, 3);
    if (ok) {
        memcpy(png->data, signature, sizeof signature);
        uint8_t *ihdr = png->data + sizeof signature;
        big_endian_put(ihdr + HEAD, grid->width);
        big_endian_put(ihdr + HEAD + 4, grid->height);
        ihdr[HEAD + 8] = 8;
        ihdr[HEAD + 9] = PNG_RGB;
        uint8_t *idat = close_chunk(ihdr, "IHDR", 13);
        const size_t size = libdeflate_zlib_compress(compressor, raw, raw_size, idat + HEAD, bound);
        uint8_t *end = close_chunk(close_chunk(idat, "IDAT", size), "IEND", 0);
        png->size = (size_t)(end - png->data);
    }
    libdeflate_free_compressor(compressor);
    free(raw);
    return ok;
}

/* Returns the time in seconds to decode the PNG, or a negative number on failure. */
static double time_decode(const struct bytes *png)
{
    struct png_header header;
    struct image image;
    struct error error;
    const double begin = now();
    if (!png_check(png, &header, &error) || !png_decode(png, &header, &image, &error))
        return -1;
    const double seconds = now() - begin;
    image_free(&image);
    return seconds;
}

/* Returns the time in seconds of clearance_apply on a new map, or a negative number on failure. */
static double time_clearance(const struct pattern *pattern, double radius)
{
    struct grid grid;
    struct error error;
    if (!make_map(pattern, &grid))
        return -1;
    const double begin = now();
    const bool ok = clearance_apply(&grid, (struct clearance){radius, false}, NULL, &error);
    const double seconds = now() - begin;
    grid_free(&grid);
    return ok ? seconds : -1;
}

static bool bench_pattern(const struct pattern *pattern, double radius)
{
    struct grid grid;
    struct bytes png = {0};
    double decode = 0;
    double clear = 0;
    bool ok = make_map(pattern, &grid);
    if (ok) {
        ok = encode_rgb(&grid, &png);
        grid_free(&grid);
    }
    for (int round = 0; ok && round < ROUNDS; round++) {
        const double one = time_decode(&png);
        const double other = time_clearance(pattern, radius);
        ok = one > 0 && other > 0;
        decode = round == 0 || one < decode ? one : decode;
        clear = round == 0 || other < clear ? other : clear;
    }
    free(png.data);
    if (ok)
        (void)printf("  %-22s radius %3g: %5.2f x the time to decode an RGB PNG\n", pattern->name,
                     radius, clear / decode);
    return ok;
}

bool bench_clearance(void)
{
    static const struct pattern patterns[] = {
        {"maze", wall_of_maze}, {"20 % walls", wall_of_field}, {"rooms", wall_of_rooms}};
    (void)printf("\nclearance, %d x %d cells (best of %d rounds)\n", SIDE, SIDE, ROUNDS);
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof patterns / sizeof *patterns; i++)
        ok = bench_pattern(&patterns[i], 2.5) && bench_pattern(&patterns[i], 40);
    return ok;
}
