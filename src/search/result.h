/* SPDX-License-Identifier: MIT */
/* result.h - what a query found. */
#ifndef ASTAR_SEARCH_RESULT_H
#define ASTAR_SEARCH_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/cost.h"

/* The part of a path between two points that it has to visit. */
struct search_leg {
    struct cost cost;
    uint64_t steps;
    bool wide; /* as in struct search_result */
};

struct search_result {
    bool found;
    bool nearest;        /* not found, but `path` leads to the cell that is nearest to a goal */
    bool optimal;        /* the settings guarantee that no path costs less */
    bool wide;           /* the narrow keys were not exact enough, and wide ones were used */
    struct point *path;  /* from start to goal, both included; NULL where there is none */
    uint64_t path_count; /* cells of the path: its steps plus one */
    size_t path_room;    /* cells allocated for `path` */
    struct cost cost;
    uint64_t expanded;       /* cells removed from the open list; repeated expansions count */
    uint64_t generated;      /* cells put on the open list; repetitions count */
    struct search_leg *legs; /* of a query with via points: the legs that were found; else NULL */
    size_t leg_count;
};

/* Releases what a result owns and zeroes it. */
void search_result_free(struct search_result *result);

/*
 * Appends the path and the numbers of a leg to a result that holds the legs before it. False when
 * out of memory; the result stays valid, and so does the leg, in any case.
 */
bool search_result_append(struct search_result *whole, const struct search_result *leg,
                          struct error *error);

#endif
