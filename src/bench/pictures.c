/* SPDX-License-Identifier: MIT */
/*
 * pictures.c - benchmarks all steps from the image of a maze to the picture of its solution.
 *
 * Each round times these steps in a new child process. Like a run of the program, the child starts
 * with memory that has not been used before, so the time of each step includes its page faults.
 */
#include "bench/pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "bench/process.h"
#include "bench/suite.h"
#include "bench/timing.h"
#include "map/ends.h"
#include "map/map.h"
#include "picture/picture.h"

enum { SIDE = 6001, ROUNDS = 5, LEVEL = 1, NAME_SIZE = 4096 };

static const uint64_t file_limit = UINT64_C(1) << 32;

/* Best times of the parts in seconds, sizes of memory and files in bytes, and number of cells. */
struct figures {
    double whole, decode, search, paint, encode;
    uint64_t peak, bytes, cells;
};

/* Returns the time since *since in seconds, and sets *since to the current time. */
static double lap(double *since)
{
    const double seconds = now() - *since;
    *since += seconds;
    return seconds;
}

/* Times decoding, searching, painting and encoding, one after the other, in this process. */
static bool time_parts(const char *map, struct figures *figures)
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
    bool ok = file_read(map, file_limit, &bytes, &error) &&
              map_read(&bytes, &reading, &grid, &error) &&
              map_set_ends(&grid, &(struct points){0}, &(struct points){0}, false, &error);
    figures->decode = lap(&since);
    struct search *search = ok ? search_create(&grid, &settings, &error) : NULL;
    const struct search_query query = {.starts = grid.starts, .goals = grid.goals};
    ok = search && search_run(search, &query, &result, &error);
    figures->search = lap(&since);
    const struct picture_source source = picture_source_of(&grid, search, &result);
    struct picture *picture = ok ? picture_begin(&grid, &look, 1, &error) : NULL;
    ok = picture && picture_add(picture, &source, NULL, &error);
    figures->paint = lap(&since);
    ok = ok && picture_end(picture, NULL, &png, &error);
    figures->encode = lap(&since);
    figures->bytes = png.size;
    figures->cells = (uint64_t)grid.width * grid.height;
    picture_free(picture);
    search_result_free(&result);
    search_free(search);
    grid_free(&grid);
    free(png.data);
    free(bytes.data);
    return ok;
}

static void print(const char *name, const struct figures *figures)
{
    const double floor = figures->decode + figures->encode;
    (void)printf("\n%s, astar, four directions, compression level %d (best of %d rounds)\n", name,
                 LEVEL, ROUNDS);
    (void)printf("  decode %.1f ms, search %.1f ms, paint %.1f ms, encode %.1f ms (%.2f MB)\n",
                 figures->decode * 1e3, figures->search * 1e3, figures->paint * 1e3,
                 figures->encode * 1e3, (double)figures->bytes / 1e6);
    (void)printf("  whole process:                       %5.2f times as long as "
                 "decode and encode alone\n",
                 figures->whole / floor);
    (void)printf(
        "  peak memory of the process:          %5.2f bytes per cell (%.1f million cells)\n",
        (double)figures->peak / (double)figures->cells, (double)figures->cells / 1e6);
}

/* Runs task(argument) in a child process. Returns true if the task returns true. */
static bool in_child(bool (*task)(void *argument), void *argument)
{
    (void)fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
        _exit(task(argument) ? EXIT_SUCCESS : EXIT_FAILURE);
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* The arguments of a round, and the pipe to which the round writes its figures. */
struct round {
    const char *map;
    int pipe;
};

static bool do_round(void *argument)
{
    const struct round *round = argument;
    struct figures figures = {0};
    return time_parts(round->map, &figures) &&
           write(round->pipe, &figures, sizeof figures) == (ssize_t)sizeof figures;
}

static void keep_best(double *best, double seconds)
{
    if (*best == 0 || (seconds > 0 && seconds < *best))
        *best = seconds;
}

/* Times all parts once in a child process, and updates the best time of each part in *best. */
static bool measure_parts(const char *map, struct figures *best)
{
    struct figures figures;
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    struct round round = {map, ends[1]};
    const bool ok = in_child(do_round, &round) &&
                    read(ends[0], &figures, sizeof figures) == (ssize_t)sizeof figures;
    (void)close(ends[0]);
    (void)close(ends[1]);
    if (!ok)
        return false;
    keep_best(&best->decode, figures.decode);
    keep_best(&best->search, figures.search);
    keep_best(&best->paint, figures.paint);
    keep_best(&best->encode, figures.encode);
    best->cells = figures.cells;
    best->bytes = figures.bytes;
    return true;
}

/* A map and its measurements. */
struct subject {
    const char *name;
    char *map;
    struct figures figures;
};

/* Measures one map. `picture` is the path of the output file. */
static bool measure(char *program, struct subject *subject, char *picture)
{
    struct figures *figures = &subject->figures;
    char *const command[] = {program, "-q", "--no-diagonal", "--compression", "1", "--scale",
                             "1",     "-o", picture,         subject->map,    NULL};
    bool ok = true;
    for (int round = 0; ok && round < ROUNDS; round++) {
        const double seconds = process_time(command, &figures->peak);
        ok = seconds > 0 && measure_parts(subject->map, figures);
        keep_best(&figures->whole, seconds);
    }
    if (ok)
        print(subject->name, figures);
    return ok;
}

/* Writes an image of a random maze, one pixel per cell, to the file at the path `argument`. */
static bool write_maze(void *argument)
{
    const char *path = argument;
    struct suite_random random = {5};
    struct grid grid;
    struct error error;
    struct bytes png = {0};
    struct picture_options look = picture_options_default();
    look.scale = 1;
    if (!grid_create(&grid, SIDE, SIDE, &error))
        return false;
    FILE *file = fopen(path, "we");
    bool ok = file && suite_maze(&grid, &random) &&
              points_add(&grid.starts, (struct point){1, 1}, &error) &&
              points_add(&grid.goals, (struct point){SIDE - 2, SIDE - 2}, &error) &&
              picture_draw(&(struct picture_source){.grid = &grid}, &look, &png, &error) &&
              fwrite(png.data, 1, png.size, file) == png.size;
    ok = file && fclose(file) == 0 && ok;
    free(png.data);
    grid_free(&grid);
    return ok;
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
                                 {.name = "maze of 6001 x 6001 cells", .map = maze}};
    const int first = access(known, R_OK) == 0 ? 0 : 1;
    bool ok = in_child(write_maze, maze);
    for (int i = first; ok && i < 2; i++)
        ok = measure(program, &subjects[i], picture);
    (void)remove(picture);
    (void)remove(maze);
    (void)remove(folder);
    return ok;
}
