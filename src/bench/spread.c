/* SPDX-License-Identifier: MIT */
/*
 * spread.c - benchmarks searches in which the costs of steps differ by large factors.
 *
 * A search on a map of random costs expands all cells, and so does Dijkstra's algorithm on an open
 * map. Their CPU times per expanded cell are therefore comparable. The searches run alternately,
 * several times each, and the lowest CPU time of each search is used.
 */
#include "bench/spread.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "bench/timing.h"
#include "search/engine.h"
#include "search/search.h"

struct example {
    uint32_t side;  /* width and height of the map, in cells */
    uint32_t south; /* cost factor of steps south, in thousandths */
};

/* A search on one kind of map, and the measurements of its runs. */
struct contender {
    enum algorithm algorithm;
    const struct grid *grid;
    bool spread; /* steps north and south have cost factors other than 1 */
    struct search *search;
    double expansion; /* time per expanded cell, in seconds */
    double work;      /* comparisons and moves per push in the open list */
};

/*
 * Fills a grid with random values from 4 to 255. Cells of value 4 cost 0.001, cells of value 255
 * cost 1000, and cells of any other value V cost V.
 */
static void fill(struct grid *grid)
{
    uint64_t state = UINT64_C(88172645463325252); /* xorshift, Marsaglia (2003) */
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            grid_row(grid, y)[x] = (uint8_t)(CELL_TERRAIN + state % (256 - CELL_TERRAIN));
        }
    grid->costs[CELL_TERRAIN] = 1;
    grid->costs[255] = 1000 * COST_ONE;
}

static bool create(struct contender *contender, uint32_t south, struct error *error)
{
    struct search_settings settings = search_settings_default();
    settings.algorithm = contender->algorithm;
    if (contender->spread) {
        settings.move_cost[NORTH] = 1;
        settings.move_cost[SOUTH] = south;
    }
    contender->expansion = HUGE_VAL;
    contender->search = search_create(contender->grid, &settings, error);
    return contender->search != NULL;
}

/* Searches from the top left to the bottom right corner, and records the time and the work. */
static bool run(struct contender *contender, struct error *error)
{
    const struct grid *grid = contender->grid;
    struct point ends[2] = {{0, 0}, {grid->width - 1, grid->height - 1}};
    const struct search_query query = {.starts = {&ends[0], 1, 1}, .goals = {&ends[1], 1, 1}};
    struct search_result result;
    const double begin = cpu_now();
    if (!search_run(contender->search, &query, &result, error))
        return false;
    const double expansion = (cpu_now() - begin) / (double)result.expanded;
    contender->expansion = expansion < contender->expansion ? expansion : contender->expansion;
    contender->work = (double)open_list_work(&contender->search->forward.open) /
                      (double)contender->search->generated;
    search_result_free(&result);
    return true;
}

static void print(const struct example *example, const struct contender *uniform,
                  const struct contender *contender)
{
    char map[64];
    (void)snprintf(map, sizeof map, "%s, %u x %u", contender->spread ? "directions" : "cells",
                   example->side, example->side);
    (void)printf("  %-26s %-10s %6u %8.1f %8.1f %8.2f %8.2f\n", map,
                 search_algorithm_name(contender->algorithm),
                 contender->spread ? example->south / FACTOR_ONE : 1, uniform->expansion * 1e9,
                 contender->expansion * 1e9, contender->expansion / uniform->expansion,
                 contender->work);
}

/* Runs all contenders of an example alternately; the first one is the baseline. */
static bool bench_example(const struct example *example, const struct grid *open,
                          const struct grid *costs, struct error *error)
{
    enum { ROUNDS = 5 };
    struct contender contenders[] = {
        {.algorithm = ALGORITHM_DIJKSTRA, .grid = open},
        {.algorithm = ALGORITHM_DIJKSTRA, .grid = costs},
        {.algorithm = ALGORITHM_DIJKSTRA, .grid = costs, .spread = true},
        {.algorithm = ALGORITHM_ASTAR, .grid = costs, .spread = true},
    };
    enum { COUNT = sizeof contenders / sizeof *contenders };
    bool ok = true;
    for (int i = 0; ok && i < COUNT; i++)
        ok = create(&contenders[i], example->south, error);
    for (int round = 0; ok && round < ROUNDS; round++)
        for (int i = 0; ok && i < COUNT; i++)
            ok = run(&contenders[i], error);
    for (int i = 0; i < COUNT; i++) {
        if (ok && i > 0)
            print(example, &contenders[0], &contenders[i]);
        search_free(contenders[i].search);
    }
    return ok;
}

bool bench_spread(void)
{
    static const struct example examples[] = {{500, 1000 * FACTOR_ONE},
                                              {600, 1000 * FACTOR_ONE},
                                              {1000, 300 * FACTOR_ONE},
                                              {2000, 1000 * FACTOR_ONE}};
    struct error error;
    bool ok = true;
    (void)printf("\nrandom costs of cells, and costs of directions (N=0.001), relative to uniform "
                 "costs; work: comparisons and moves in the open list per push\n"
                 "  %-26s %-10s %6s %8s %8s %8s %8s\n",
                 "costs of", "algorithm", "S", "ns unif.", "ns/exp.", "ratio", "work");
    for (size_t i = 0; ok && i < sizeof examples / sizeof *examples; i++) {
        const uint32_t side = examples[i].side;
        struct grid open;
        struct grid costs;
        if (!grid_create(&open, side, side, &error))
            return false;
        ok = grid_create(&costs, side, side, &error);
        if (ok) {
            fill(&costs);
            ok = bench_example(&examples[i], &open, &costs, &error);
            grid_free(&costs);
        }
        grid_free(&open);
    }
    return ok;
}
