/* SPDX-License-Identifier: MIT */
/* pictures.c - from image to image. */
#include "bench/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "bench/process.h"
#include "bench/stock.h"
#include "bench/suite.h"
#include "map/map.h"
#include "picture/drawing.h"

enum { SIDE = 6001, ROUNDS = 5, LEVEL = 1, NAME_SIZE = 4096 };

static const uint64_t file_limit = UINT64_C(1) << 32;

/* Seconds of each part, the best of some rounds, and what else is to be told. */
struct figures {
    double whole, decode, search, paint, encode, stock;
    uint64_t peak, bytes, stock_bytes, cells;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Keeps the time since *since, which becomes now, if it is the best so far. */
static void keep(double *best, double *since)
{
    const double seconds = now() - *since;
    *since += seconds;
    if (*best == 0 || seconds < *best)
        *best = seconds;
}

/* Encodes the pixels of a picture as stock stb_image_write does, from 8-bit RGB. */
static bool time_stock(const struct pixmap *pixmap, struct figures *figures)
{
    const size_t width = pixmap->width;
    uint8_t *rgb = malloc(3 * width * pixmap->height);
    if (!rgb)
        return false;
    for (uint32_t y = 0; y < pixmap->height; y++) {
        for (size_t x = 0; x < width; x++) {
            const size_t bit = x * pixmap->depth;
            const unsigned shift = 8 - pixmap->depth - (unsigned)(bit % 8);
            const unsigned byte = pixmap->rows[y * pixmap->row_size + bit / 8];
            const struct rgb colour = pixmap->colours[byte >> shift & ((1u << pixmap->depth) - 1)];
            memcpy(rgb + 3 * (y * width + x), &colour, 3);
        }
    }
    double since = now();
    figures->stock_bytes = stock_encode(rgb, pixmap->width, pixmap->height);
    keep(&figures->stock, &since);
    free(rgb);
    return figures->stock_bytes > 0;
}

/* All parts, one after the other, in this process. */
static bool time_parts(const char *map, bool stock, struct figures *figures)
{
    struct map_options reading = map_options_default();
    struct search_settings settings = search_settings_default();
    struct picture_options look = picture_options_default();
    struct bytes bytes = {0};
    struct bytes png = {0};
    struct grid grid = {0};
    struct search_result result = {0};
    struct error error;
    look.compression = LEVEL;
    look.scale = 1;
    settings.rule = DIAGONAL_NEVER;
    double since = now();
    bool good = file_read(map, file_limit, &bytes, &error) &&
                map_read(&bytes, &reading, &grid, &error) &&
                map_set_ends(&grid, &(struct points){0}, &(struct points){0}, &error);
    keep(&figures->decode, &since);
    struct search *search = good ? search_create(&grid, &settings, &error) : NULL;
    good = search && search_run(search, &grid.starts, &grid.goals, &result, &error);
    keep(&figures->search, &since);
    struct picture *picture = good ? picture_begin(&grid, &look, 1, &error) : NULL;
    good = picture && picture_add(picture, search, &result, NULL, &error);
    keep(&figures->paint, &since);
    good = good && picture_end(picture, NULL, NULL, &png, &error);
    keep(&figures->encode, &since);
    good = good && (!stock || time_stock(&picture->pixmap, figures));
    figures->bytes = png.size;
    figures->cells = (uint64_t)grid.width * grid.height;
    picture_free(picture);
    search_result_free(&result);
    search_free(search);
    grid_free(&grid);
    free(png.data);
    free(bytes.data);
    return good;
}

static void print(const char *name, const struct figures *figures)
{
    const double floor = figures->decode + figures->encode;
    (void)printf("\n%s, astar, four directions, compression level %d (the best of %d rounds)\n",
                 name, LEVEL, ROUNDS);
    (void)printf("  decode %.1f ms, search %.1f ms, paint %.1f ms, encode %.1f ms; "
                 "stock stb_image_write, RGB: %.1f ms\n",
                 figures->decode * 1e3, figures->search * 1e3, figures->paint * 1e3,
                 figures->encode * 1e3, figures->stock * 1e3);
    (void)printf("  whole process:                       %5.2f x decode and encode alone\n",
                 figures->whole / floor);
    (void)printf("  encoding:                            %5.1f times as fast as stock, "
                 "%.2f of its bytes\n",
                 figures->stock / figures->encode,
                 (double)figures->bytes / (double)figures->stock_bytes);
    (void)printf("  peak memory of the process:          %5.2f bytes a cell (%.1f million cells)\n",
                 (double)figures->peak / (double)figures->cells, (double)figures->cells / 1e6);
}

/* A map to be measured, and what was. */
struct subject {
    const char *name;
    char *map;
    struct figures figures;
};

/* The seconds of a whole run; negative on failure. */
static double run(char *program, struct subject *subject, char *picture)
{
    uint64_t peak;
    char *const command[] = {program, "-q", "--no-diagonal", "--compression", "1", "--scale",
                             "1",     "-o", picture,         subject->map,    NULL};
    const double seconds = process_time(command, &peak);
    /* A child begins with the peak of its parent: the first run is made while that is low. */
    if (subject->figures.peak == 0)
        subject->figures.peak = peak;
    return seconds;
}

/* Measures one map; `picture` is the name of a file that may be written. */
static bool measure(char *program, struct subject *subject, char *picture)
{
    struct figures *figures = &subject->figures;
    bool good = true;
    for (int round = 0; good && round < ROUNDS; round++) {
        const double seconds = run(program, subject, picture);
        good = seconds > 0 && time_parts(subject->map, round == 0, figures);
        figures->whole = round == 0 || seconds < figures->whole ? seconds : figures->whole;
    }
    if (good)
        print(subject->name, figures);
    return good;
}

/* Writes a maze as an image of a pixel a cell. */
static bool write_maze(const char *path)
{
    struct suite_random random = {5};
    struct grid grid;
    struct error error;
    struct bytes png = {0};
    struct picture_options look = picture_options_default();
    look.scale = 1;
    if (!grid_create(&grid, SIDE, SIDE, &error))
        return false;
    FILE *file = fopen(path, "we");
    bool good = file && suite_maze(&grid, &random) &&
                points_add(&grid.starts, (struct point){1, 1}, &error) &&
                points_add(&grid.goals, (struct point){SIDE - 2, SIDE - 2}, &error) &&
                picture_draw(&grid, NULL, NULL, &look, &png, &error) &&
                fwrite(png.data, 1, png.size, file) == png.size;
    good = file && fclose(file) == 0 && good;
    free(png.data);
    grid_free(&grid);
    return good;
}

bool bench_pictures(char *program, const char *scenarios)
{
    char folder[] = "/tmp/astar-bench-XXXXXX";
    char maze[sizeof folder + 16];
    char picture[sizeof folder + 16];
    char known[NAME_SIZE];
    if (!mkdtemp(folder))
        return false;
    (void)snprintf(maze, sizeof maze, "%s/maze.png", folder);
    (void)snprintf(picture, sizeof picture, "%s/picture.png", folder);
    (void)snprintf(known, sizeof known, "%s/../mazes/perfect2k.png", scenarios);
    struct subject subjects[] = {{.name = "perfect2k.png", .map = known},
                                 {.name = "a maze of 6001 x 6001", .map = maze}};
    const int first = access(known, R_OK) == 0 ? 0 : 1;
    bool good = first > 0 || run(program, &subjects[0], picture) > 0;
    good = good && write_maze(maze) && run(program, &subjects[1], picture) > 0;
    for (int i = first; good && i < 2; i++)
        good = measure(program, &subjects[i], picture);
    (void)remove(picture);
    (void)remove(maze);
    (void)remove(folder);
    return good;
}
