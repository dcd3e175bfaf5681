/* SPDX-License-Identifier: MIT */
/*
 * map.h - the public map: a grid and a log of its changes.
 *
 * A search compares the counters `changed` and `priced` with their values at its last run. If there
 * have been at most MAP_CHANGES_KEPT changes of cells since then, it reads them from the log;
 * otherwise, it examines the complete map.
 */
#ifndef ASTAR_API_MAP_H
#define ASTAR_API_MAP_H

#include "api/astar.h"
#include "map/grid.h"

/* The number of changes that the log keeps. */
enum { MAP_CHANGES_KEPT = 1024 };

struct astar_map {
    struct grid grid;
    struct astar_point *starts, *goals;     /* starts and goals of the grid, as public points */
    uint32_t counts[256];                   /* number of cells of each value */
    uint64_t changed;                       /* number of cell changes since the map was created */
    uint64_t priced;                        /* number of cost changes since the map was created */
    struct point changes[MAP_CHANGES_KEPT]; /* ring buffer: change n is at n % MAP_CHANGES_KEPT */
};

/*
 * Creates a map and takes ownership of the grid. On failure, releases the grid, fills in
 * *reported unless `reported` is NULL, and returns NULL.
 */
struct astar_map *map_of_grid(struct grid *grid, struct astar_error *reported);

#endif
