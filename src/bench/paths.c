/* SPDX-License-Identifier: MIT */
/* paths.c - benchmarks keep-away, turn costs, smoothing, and the costs of all cells. */
#include "bench/paths.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/suite.h"
#include "bench/timing.h"
#include "search/cost_field.h"
#include "search/search.h"
#include "search/smooth/smooth.h"

/* The measured settings. PLAIN is A* with the default settings. */
enum setting { PLAIN, KEEP_AWAY, TURNS, FEWEST_TURNS, SETTING_COUNT };

/* Total times of one setting on a map, in seconds. */
struct times {
    double all;       /* preparation and searches */
    double searching; /* searches */
    double smoothing; /* smoothing the paths */
};

static struct search_settings settings_of(enum setting setting)
{
    struct search_settings settings = search_settings_default();
    if (setting == KEEP_AWAY)
        settings.keep_away = (struct keep_away){.radius = 5, .factor = KEEP_AWAY_FACTOR};
    if (setting == TURNS)
        settings.turn_cost = FACTOR_ONE;
    if (setting == FEWEST_TURNS)
        settings.turn_cost = TURN_COST_FEWEST;
    return settings;
}

/* Solves a problem and smooths its path. */
static bool solve(struct search *search, struct suite_problem problem, struct times *times,
                  struct error *error)
{
    const struct search_query query = {.starts = {&problem.start, 1, 1},
                                       .goals = {&problem.goal, 1, 1}};
    struct search_result result;
    struct points way = {0};
    const double begin = now();
    if (!search_run(search, &query, &result, error))
        return false;
    const double found = now();
    const bool ok = smooth_path(search, &result, SMOOTHING_SEGMENTS, &way, error);
    times->searching += found - begin;
    times->smoothing += now() - found;
    free(way.items);
    search_result_free(&result);
    return ok;
}

/* Times one setting on up to 20 problems of a map. */
static bool time_setting(const struct suite_map *map, enum setting setting, struct times *times,
                         struct error *error)
{
    enum { PROBLEMS = 20 };
    const struct search_settings settings = settings_of(setting);
    const size_t count = map->count < PROBLEMS ? map->count : PROBLEMS;
    *times = (struct times){0};
    const double begin = now();
    struct search *search = search_create(&map->grid, &settings, error);
    const double preparation = now() - begin;
    bool ok = search != NULL;
    for (size_t i = 0; ok && i < count; i++)
        ok = solve(search, map->problems[i * map->count / count], times, error);
    times->all = preparation + times->searching;
    search_free(search);
    return ok;
}

/* Prints the ratios for a map, and adds their logarithms to `logs`. */
static bool bench_map(const struct suite_map *map, double logs[SETTING_COUNT], struct error *error)
{
    struct times times[SETTING_COUNT];
    double ratios[SETTING_COUNT];
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (!time_setting(map, (enum setting)i, &times[i], error))
            return false;
        ratios[i] = i == PLAIN ? times[PLAIN].smoothing / times[PLAIN].searching
                               : times[i].all / times[PLAIN].all;
        logs[i] += log(ratios[i]);
    }
    (void)printf("  %-22s %10.2f %10.2f %10.2f %10.2f\n", map->name, ratios[KEEP_AWAY],
                 ratios[TURNS], ratios[FEWEST_TURNS], ratios[PLAIN]);
    return true;
}

static bool bench_settings(const struct suite *suite, struct error *error)
{
    double logs[SETTING_COUNT] = {0};
    (void)printf(
        "\ntimes with preparation, relative to astar; smoothing is relative to the search\n"
        "  %-22s %10s %10s %10s %10s\n",
        "map", "keep-away", "turns 1", "turns 0", "smooth");
    for (size_t i = 0; i < suite->count; i++)
        if (!bench_map(&suite->maps[i], logs, error))
            return false;
    const double count = (double)suite->count;
    (void)printf("  %-22s %10.2f %10.2f %10.2f %10.2f\n", "geometric mean",
                 exp(logs[KEEP_AWAY] / count), exp(logs[TURNS] / count),
                 exp(logs[FEWEST_TURNS] / count), exp(logs[PLAIN] / count));
    return true;
}

/* Computes the costs of all cells. Stores the duration and the cell with the highest cost. */
static bool time_field(const struct cost_field_request *request, double *costs, double *seconds,
                       struct point *farthest, struct error *error)
{
    const struct grid *grid = request->grid;
    double highest = -1;
    const double begin = now();
    struct cost_field *field = cost_field_create(request, error);
    bool ok = field != NULL;
    for (uint32_t y = 0; ok && y < grid->height; y++)
        ok = cost_field_row_real(field, y, costs + (size_t)y * grid->width, error);
    *seconds = now() - begin;
    cost_field_free(field);
    for (size_t i = 0; ok && i < (size_t)grid->width * grid->height; i++) {
        if (costs[i] <= highest || isinf(costs[i]))
            continue;
        highest = costs[i];
        *farthest = (struct point){(uint32_t)(i % grid->width), (uint32_t)(i / grid->width)};
    }
    return ok;
}

/*
 * Compares the time to compute the costs of all cells with the time that Dijkstra's algorithm takes
 * to reach the cell with the highest cost.
 */
static bool bench_field(const struct grid *grid, const char *name, double *costs,
                        struct error *error)
{
    enum { ROUNDS = 5 };
    struct point start = {0, 0};
    double best[2] = {HUGE_VAL, HUGE_VAL}; /* lowest times for the cost field and for the search */
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_DIJKSTRA;
    for (int round = 0; round < ROUNDS; round++) {
        double seconds;
        struct point goal = start;
        const struct cost_field_request request = {
            .grid = grid, .settings = &settings, .ends = {&start, 1, 1}};
        if (!time_field(&request, costs, &seconds, &goal, error))
            return false;
        best[0] = fmin(best[0], seconds);
        const struct search_query query = {.starts = {&start, 1, 1}, .goals = {&goal, 1, 1}};
        struct search_result result;
        const double begin = now();
        struct search *search = search_create(grid, &settings, error);
        const bool ok = search && search_run(search, &query, &result, error);
        best[1] = fmin(best[1], now() - begin);
        if (ok)
            search_result_free(&result);
        search_free(search);
        if (!ok)
            return false;
    }
    (void)printf("  %-22s %8.1f ms, %5.2f times as long as dijkstra to the farthest cell\n", name,
                 best[0] * 1e3, best[0] / best[1]);
    return true;
}

static bool bench_fields(struct error *error)
{
    enum { SIDE = 2000 };
    struct suite_random random = {1};
    struct grid grid;
    if (!grid_create(&grid, SIDE, SIDE, error))
        return false;
    double *costs = malloc(sizeof *costs * SIDE * SIDE);
    (void)printf("\ncosts of all cells of a map of %d x %d cells\n", SIDE, SIDE);
    bool ok = costs && bench_field(&grid, "open", costs, error);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            if (x + y > 0 && suite_random(&random, 5) == 0)
                grid_row(&grid, y)[x] = CELL_WALL;
    ok = ok && bench_field(&grid, "20 % walls", costs, error);
    free(costs);
    grid_free(&grid);
    return ok;
}

bool bench_paths(const char *folder)
{
    struct suite suite;
    struct error error;
    if (!suite_load(&suite, folder, 1))
        return false;
    const bool ok = bench_settings(&suite, &error) && bench_fields(&error);
    if (!ok)
        (void)fprintf(stderr, "bench: %s\n", error.message);
    suite_free(&suite);
    return ok;
}
