/* SPDX-License-Identifier: MIT */
/* inside.h - what the files of the interface share, and those who use it do not see. */
#ifndef ASTAR_API_INSIDE_H
#define ASTAR_API_INSIDE_H

#include "api/astar.h"
#include "base/error.h"
#include "map/grid.h"
#include "search/search.h"

/* Searches that have missed more changes than these look at the whole map again. */
enum { MAP_CHANGES_KEPT = 1024 };

struct astar_map {
    struct grid grid;
    struct astar_point *starts, *goals;     /* copies of the grid's, for those who ask */
    uint32_t counts[256];                   /* of cells, by value */
    uint64_t changed;                       /* how many cells were changed, ever */
    uint64_t priced;                        /* how many costs were set */
    struct point changes[MAP_CHANGES_KEPT]; /* the latest: the n-th is at n % MAP_CHANGES_KEPT */
};

struct astar_search {
    const struct astar_map *map;
    struct search *search;
    struct search_watch watch;
    uint64_t seen_changed, seen_priced; /* of the map's changes */
    struct points starts, goals, via;   /* of the last query, if ... */
    bool asked;                         /* ... there was one that makes sense */
    bool ran;                           /* `search` has run, and `result` is what it found */
    struct search_result result;
    struct astar_point *path; /* of the result */
    size_t path_room;
};

/* Hands a failure of the library on to those who use it; returns its status. */
enum astar_status report(const struct error *error, struct astar_error *reported);

/* Reports arguments that make no sense; returns ASTAR_ERROR_SETTINGS. */
enum astar_status refuse(struct astar_error *reported, const char *message);

/* True if all of what must be zero is. */
bool is_zero(const void *bytes, size_t size);

/* The map of a grid, which it takes over; NULL on failure, and then the grid is released. */
struct astar_map *map_of_grid(struct grid *grid, struct astar_error *reported);

#endif
