/* SPDX-License-Identifier: MIT */
/*
 * suite.h - the problems that the search benchmarks solve: the scenarios of a folder, or generated
 * maps with random problems where there is no such folder.
 */
#ifndef ASTAR_BENCH_SUITE_H
#define ASTAR_BENCH_SUITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/grid.h"

struct suite_problem {
    struct point start, goal;
    double optimal; /* the length that the scenario gives; negative where it is not known */
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
    bool generated;
};

/* A small generator of random numbers (xorshift64*, Vigna 2016), seeded with anything but 0. */
struct suite_random {
    uint64_t state;
};

uint64_t suite_random(struct suite_random *random, uint64_t below);

/* Every `every`-th problem of the scenarios in `folder`. False when out of memory. */
bool suite_load(struct suite *suite, const char *folder, size_t every);

/* Makes of a grid a perfect maze with passages of one cell, by depth-first search. */
bool suite_maze(const struct grid *grid, struct suite_random *random);

/*
 * A map of patches: `regions` random points own the cells nearest to them, each at a random cost
 * from 1 to `costs`. With `count` problems whose ends are random free cells.
 */
bool suite_terrain(struct suite_map *map, uint32_t side, size_t regions, unsigned costs,
                   size_t count);

void suite_free(struct suite *suite);
void suite_map_free(struct suite_map *map);

#endif
