/* SPDX-License-Identifier: MIT */
/* search.h - a search of the library: the engine, the last query and its result. */
#ifndef ASTAR_API_SEARCH_H
#define ASTAR_API_SEARCH_H

#include "api/astar.h"
#include "map/grid.h"
#include "search/search.h"

struct astar_search {
    const struct astar_map *map;
    struct search *search;
    struct search_watch watch;
    uint64_t seen_changed, seen_priced; /* the map's counters when the search last ran */
    struct points starts, goals, via;   /* of the last query, if `asked` */
    bool asked;                         /* there was a valid query */
    bool ran;                           /* `search` has run; its result is `result` */
    struct search_result result;
    struct astar_point *path; /* of the result */
    size_t path_room;
};

#endif
