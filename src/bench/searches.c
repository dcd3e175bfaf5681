/* SPDX-License-Identifier: MIT */
/* searches.c - benchmarks the algorithms against a textbook A*. */
#include "bench/searches.h"

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/suite.h"
#include "bench/textbook.h"
#include "bench/timing.h"
#include "search/search.h"

/*
 * Lengths that differ by at most this value are considered equal, since lengths in scenarios were
 * computed in single precision and printed with few decimals.
 */
static const double tolerance = 0.01;

/* An algorithm, and the number of problems it is prepared for (0: all problems of the map). */
struct contender {
    enum algorithm algorithm;
    uint64_t problems;
};

/* The measurements of a solver on the problems of a map. */
struct timing {
    double seconds;     /* total time of all searches */
    double preparation; /* time to prepare the map, in seconds */
    uint64_t expanded;
    size_t wrong;
};

/* Solves all problems of a map with the textbook A* and stores the lengths. */
static bool time_textbook(const struct suite_map *map, bool diagonal, double *lengths,
                          struct timing *timing)
{
    const double begin = now();
    struct textbook *textbook = textbook_create(&map->grid, diagonal);
    if (!textbook)
        return false;
    *timing = (struct timing){.preparation = now() - begin};
    for (size_t i = 0; i < map->count; i++) {
        const double before = now();
        lengths[i] = textbook_search(textbook, map->problems[i].start, map->problems[i].goal,
                                     &timing->expanded);
        timing->seconds += now() - before;
    }
    textbook_free(textbook);
    return true;
}

/* Runs one search. Stores the length of the path, or a negative number if there is none. */
static bool solve(struct search *search, const struct suite_problem *problem, double *length,
                  uint64_t *expanded, double *seconds)
{
    struct point ends[2] = {problem->start, problem->goal};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    struct search_result result;
    struct error error;
    const double before = now();
    if (!search_run(search, &query, &result, &error))
        return false;
    *seconds += now() - before;
    *expanded += result.expanded;
    *length = result.found ? (double)cost_micro(result.cost) / 1e6 : -1;
    search_result_free(&result);
    return true;
}

/*
 * Returns true if a length differs from that of the textbook A* or, with diagonal steps, from the
 * length in the scenario.
 */
static bool is_wrong(double length, double textbook, double optimal, bool diagonal)
{
    return fabs(length - textbook) > tolerance ||
           (diagonal && optimal >= 0 && fabs(length - optimal) > tolerance);
}

static bool time_search(const struct suite_map *map, const struct search_settings *settings,
                        const double *lengths, struct timing *timing)
{
    struct error error;
    struct search_settings adapted = *settings;
    if (adapted.problems == 0)
        adapted.problems = map->count;
    const double begin = now();
    struct search *search = search_create(&map->grid, &adapted, &error);
    if (!search)
        return false;
    *timing = (struct timing){.preparation = now() - begin};
    bool ok = true;
    for (size_t i = 0; ok && i < map->count; i++) {
        double length = 0;
        ok = solve(search, &map->problems[i], &length, &timing->expanded, &timing->seconds);
        timing->wrong += ok && is_wrong(length, lengths[i], map->problems[i].optimal,
                                        settings->rule != DIAGONAL_NEVER);
    }
    search_free(search);
    return ok;
}

static void print_row(const struct suite_map *map, const struct timing *own,
                      const struct timing *textbook)
{
    (void)printf("  %-22s %6zu %5zu %10.1f %8.1f %8.2f %10.1f\n", map->name, map->count, own->wrong,
                 own->seconds / (double)map->count * 1e6,
                 own->seconds / (double)own->expanded * 1e9, textbook->seconds / own->seconds,
                 own->preparation * 1e6);
}

static void print_head(const char *title)
{
    (void)printf("\n%s\n  %-22s %6s %5s %10s %8s %8s %10s\n", title, "map", "probl.", "wrong",
                 "mean us", "ns/exp.", "ratio", "prepare us");
}

/* Runs one algorithm on all maps. Returns false on an error or if a length is wrong. */
static bool bench_algorithm(const struct suite *suite, const char *title,
                            const struct search_settings *settings, double *const *lengths,
                            const struct timing *textbook)
{
    double logs = 0;
    size_t wrong = 0;
    print_head(title);
    for (size_t i = 0; i < suite->count; i++) {
        struct timing own;
        if (!time_search(&suite->maps[i], settings, lengths[i], &own))
            return false;
        print_row(&suite->maps[i], &own, &textbook[i]);
        logs += log(textbook[i].seconds / own.seconds);
        wrong += own.wrong;
    }
    (void)printf("  geometric mean of the ratios: %.2f times as fast as the textbook, %zu wrong\n",
                 exp(logs / (double)suite->count), wrong);
    return wrong == 0;
}

/* Runs the textbook A* and then each of `contenders` on all maps, under one diagonal rule. */
static bool bench_rule(const struct suite *suite, enum diagonal_rule rule,
                       const struct contender *contenders, size_t count)
{
    double **lengths = calloc(suite->count, sizeof *lengths);
    struct timing *textbook = calloc(suite->count, sizeof *textbook);
    bool ok = lengths && textbook;
    char title[128];
    (void)snprintf(title, sizeof title, "textbook A*, %s", movement_rule_name(rule));
    print_head(title);
    for (size_t i = 0; ok && i < suite->count; i++) {
        const struct suite_map *map = &suite->maps[i];
        lengths[i] = calloc(map->count, sizeof **lengths);
        ok = lengths[i] && time_textbook(map, rule != DIAGONAL_NEVER, lengths[i], &textbook[i]);
        if (ok)
            print_row(map, &textbook[i], &textbook[i]);
    }
    for (size_t i = 0; ok && i < count; i++) {
        struct search_settings settings = search_settings_default();
        settings.rule = rule;
        settings.algorithm = contenders[i].algorithm;
        settings.problems = contenders[i].problems;
        (void)snprintf(title, sizeof title, "%s, %s%s", search_algorithm_name(settings.algorithm),
                       movement_rule_name(rule),
                       settings.problems == 1 ? ", prepared for one problem" : "");
        ok = bench_algorithm(suite, title, &settings, lengths, textbook);
    }
    for (size_t i = 0; lengths && i < suite->count; i++)
        free(lengths[i]);
    free(lengths);
    free(textbook);
    return ok;
}

/* Times single queries on a grid in memory, including preparation and release. */
static bool bench_one_shot(const struct suite *suite)
{
    enum { SHOTS = 20 };
    double logs = 0;
    (void)printf(
        "\nsingle query on a grid in memory, including preparation; ratio to textbook A*\n");
    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_map *map = &suite->maps[i];
        const size_t shots = map->count < SHOTS ? map->count : SHOTS;
        double own = 0;
        double textbook = 0;
        for (size_t k = 0; k < shots; k++) {
            const struct search_settings settings = search_settings_default();
            struct suite_map one = *map;
            struct timing timing;
            double length = 0;
            one.problems = &map->problems[k * map->count / shots];
            one.count = 1;
            double before = now();
            if (!time_textbook(&one, true, &length, &timing))
                return false;
            textbook += now() - before;
            before = now();
            if (!time_search(&one, &settings, &length, &timing) || timing.wrong > 0)
                return false;
            own += now() - before;
        }
        (void)printf("  %-22s %8.1f us, ratio %6.2f\n", map->name, own / (double)shots * 1e6,
                     textbook / own);
        logs += log(textbook / own);
    }
    (void)printf("  geometric mean of the ratios: %.2f\n", exp(logs / (double)suite->count));
    return true;
}

/* Returns the number of bytes allocated on the heap. */
static size_t heap_bytes(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* Prints how many bytes per cell a prepared search needs in addition to the grid. */
static bool bench_memory(void)
{
    enum { SIDE = 2000 };
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_JPS, ALGORITHM_JPS_PLUS,
                                                ALGORITHM_BIDIRECTIONAL};
    struct grid grid;
    struct error error;
    if (!grid_create(&grid, SIDE, SIDE, &error))
        return false;
    (void)printf("\nmemory of a search, in addition to the grid of %d x %d cells\n", SIDE, SIDE);
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof algorithms / sizeof *algorithms; i++) {
        struct search_settings settings = search_settings_default();
        settings.algorithm = algorithms[i];
        const size_t before = heap_bytes();
        struct search *search = search_create(&grid, &settings, &error);
        ok = search != NULL;
        (void)printf("  %-22s %6.2f bytes per cell\n", search_algorithm_name(algorithms[i]),
                     (double)(heap_bytes() - before) / ((double)SIDE * SIDE));
        search_free(search);
    }
    grid_free(&grid);
    return ok;
}

static bool bench_terrain(void)
{
    enum { SIDE = 1024, REGIONS = 2000, COSTS = 20, PROBLEMS = 200 };
    struct suite_map map;
    struct suite suite = {.maps = &map, .count = 1};
    if (!suite_terrain(&map, SIDE, REGIONS, COSTS, PROBLEMS))
        return false;
    /* The second contender is prepared for all problems of the map, so it uses landmarks. */
    static const struct contender contenders[] = {{ALGORITHM_ASTAR, 1}, {ALGORITHM_ASTAR, 0}};
    const bool ok =
        bench_rule(&suite, DIAGONAL_BOTH_FREE, contenders, sizeof contenders / sizeof *contenders);
    suite_map_free(&map);
    return ok;
}

bool bench_searches(const char *folder, size_t every)
{
    static const struct contender diagonal[] = {
        {ALGORITHM_ASTAR, 0},   {ALGORITHM_JPS, 0},           {ALGORITHM_JPS_PLUS, 0},
        {ALGORITHM_FASTEST, 0}, {ALGORITHM_BIDIRECTIONAL, 0}, {ALGORITHM_DIJKSTRA, 0}};
    static const struct contender straight[] = {
        {ALGORITHM_ASTAR, 0}, {ALGORITHM_JPS, 0}, {ALGORITHM_JPS_PLUS, 0}, {ALGORITHM_FASTEST, 0}};
    struct suite suite;
    if (!suite_load(&suite, folder, every))
        return false;
    (void)printf("\nsearches, one thread: %s, one in %zu problems; ratio: speed relative to the "
                 "textbook A*\n",
                 suite.generated ? "generated maps" : folder, every);
    const bool ok =
        bench_rule(&suite, DIAGONAL_BOTH_FREE, diagonal, sizeof diagonal / sizeof *diagonal) &&
        bench_rule(&suite, DIAGONAL_NEVER, straight, sizeof straight / sizeof *straight) &&
        bench_one_shot(&suite) && bench_terrain() && bench_memory();
    suite_free(&suite);
    return ok;
}
