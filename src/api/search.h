/* SPDX-License-Identifier: MIT */
/* search.h - the public search: the internal search, the last query and its result. */
#ifndef ASTAR_API_SEARCH_H
#define ASTAR_API_SEARCH_H

#include "api/astar.h"
#include "map/grid.h"
#include "search/search.h"

struct astar_search {
    const struct astar_map *map;
    struct search_settings settings;
    struct search *search;
    struct search_watch watch;
    uint64_t seen_changed, seen_priced; /* map->changed and map->priced at the last update */
    struct points starts, goals, via;   /* points of the last query, if `has_query` is set */
    bool has_query;                     /* the last run did not fail; it set the points above */
    bool has_result;                    /* the last run completed a search and set `result` */
    struct search_result result;
    struct astar_point *path; /* the path of `result`, as public points */
    size_t path_room;         /* capacity of `path`, in cells */
    enum smoothing smoothing;
    struct points way;              /* waypoints of `result` */
    struct astar_point *way_points; /* `way`, as public points */
    size_t way_room;                /* capacity of `way_points` */
};

/*
 * Replaces *ends with the starts or goals of a query, or with those of the map if the query has
 * none. Omits points in walls of `grid`, except goals if query->nearest is set. Fails for points
 * outside the map, and if neither the query nor the map has a point.
 */
bool search_copy_ends(const struct astar_map *map, const struct grid *grid,
                      const struct astar_query *query, bool goals, struct points *ends,
                      struct error *error);

#endif
