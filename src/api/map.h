/* SPDX-License-Identifier: MIT */
/*
 * map.h - a map of the library: a grid, and a log of its changes.
 *
 * Searches compare `changed` and `priced` with the values that they have seen. A search that has
 * missed at most MAP_CHANGES_KEPT changes reads them from the log; any other examines the whole map.
 */
#ifndef ASTAR_API_MAP_H
#define ASTAR_API_MAP_H

#include "api/astar.h"
#include "map/grid.h"

/* The number of changes that the log keeps. */
enum { MAP_CHANGES_KEPT = 1024 };

struct astar_map {
    struct grid grid;
    struct astar_point *starts, *goals;     /* copies of the grid's, for the caller */
    uint32_t counts[256];                   /* cells of each value */
    uint64_t changed;                       /* changes of cells since the map was made */
    uint64_t priced;                        /* changes of costs since the map was made */
    struct point changes[MAP_CHANGES_KEPT]; /* the latest; the n-th is at n % MAP_CHANGES_KEPT */
};

/* Makes a map of a grid and takes ownership of it. On failure releases the grid, returns NULL. */
struct astar_map *map_of_grid(struct grid *grid, struct astar_error *reported);

#endif
