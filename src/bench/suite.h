/* SPDX-License-Identifier: MIT */
/*
 * suite.h - maps and problems of the search benchmarks: the scenarios of a folder, or generated
 * maps with random problems if the folder has no scenarios.
 */
#ifndef ASTAR_BENCH_SUITE_H
#define ASTAR_BENCH_SUITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/grid.h"

struct suite_problem {
    struct point start, goal;
    double optimal; /* length stated in the scenario; negative if unknown */
};

struct suite_map {
    char name[64];
    struct grid grid;
    struct suite_problem *problems;
    size_t count;
};

struct suite {
    struct suite_map *maps;
    size_t count;
    bool generated; /* the folder had no readable scenario */
};

/* A random number generator (xorshift64*, Vigna 2016). The seed must not be 0. */
struct suite_random {
    uint64_t state;
};

/* Returns a random number from 0 to `below` - 1. */
uint64_t suite_random(struct suite_random *random, uint64_t below);

/*
 * Loads the scenarios in `folder`: their maps, and every n-th problem (n is `every`). If the folder
 * has no readable scenario, generates maps with random problems. Returns false on an error.
 */
bool suite_load(struct suite *suite, const char *folder, size_t every);

/*
 * Turns a grid into a perfect maze with passages one cell wide, by depth-first search. Returns
 * false if out of memory.
 */
bool suite_maze(const struct grid *grid, struct suite_random *random);

/*
 * Makes a map of terrain patches: each of `regions` random points has a random cost from 1 to
 * `costs`, and each cell has the cost of the nearest point. Adds `count` problems between random
 * cells. Returns false if out of memory.
 */
bool suite_terrain(struct suite_map *map, uint32_t side, size_t regions, unsigned costs,
                   size_t count);

void suite_free(struct suite *suite);
void suite_map_free(struct suite_map *map);

#endif
