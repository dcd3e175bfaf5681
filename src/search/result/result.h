/* SPDX-License-Identifier: MIT */
/* result.h - the result of a query. */
#ifndef ASTAR_SEARCH_RESULT_RESULT_H
#define ASTAR_SEARCH_RESULT_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/cost/sum.h"
#include "search/rules/settings.h"

/* The part of a path between two consecutive points of a query. */
struct search_leg {
    struct cost cost; /* includes the cost of a turn at the first point */
    uint64_t steps;
};

struct search_result {
    bool found;
    bool nearest;         /* `path` leads to the reachable cell nearest to a goal, not to a goal */
    bool optimal;         /* the settings guarantee that no path costs less */
    uint32_t bound;       /* the settings guarantee that the cost is at most bound / FACTOR_ONE
                             times the lowest cost; 0: no guarantee */
    enum sum_width width; /* smallest width of sums for which the keys are exact */
    struct point *path;   /* cells from start to goal, including both; NULL if there is no path */
    uint64_t path_count;  /* number of cells of the path: steps plus one */
    size_t path_room;     /* cells allocated for `path` */
    struct cost cost;     /* cost of the path, including turn costs */
    struct cost length;   /* cost without turn costs and without keep-away (length.h) */
    uint64_t turns;       /* turns of the path in units (turns.h), including those at via points */
    uint64_t expanded;    /* cells expanded; a cell expanded twice counts twice */
    uint64_t generated;   /* cells added to the open list; a cell added twice counts twice */
    struct search_leg *legs; /* the legs found, for a query with via points; otherwise NULL */
    size_t leg_count;
};

/* Releases the memory of a result and zeroes it. */
void search_result_free(struct search_result *result);

/*
 * Appends the path, cost and counters of a leg to the result of the previous legs. If the path
 * turns where it passes from one leg to the next, adds this turn. Does not take ownership of the
 * leg. Returns false if out of memory; the result remains valid.
 */
bool search_result_append(struct search_result *whole, const struct search_result *leg,
                          const struct search_settings *settings, struct error *error);

#endif
