/* SPDX-License-Identifier: MIT */
/*
 * search.h - finds the cheapest path on a grid.
 *
 * A struct search is made once for a grid and its settings (prepare.h) and then answers any number
 * of queries, one at a time. Different searches of the same grid may run in different threads.
 *
 * This header includes all that other folders need of src/search.
 */
#ifndef ASTAR_SEARCH_SEARCH_H
#define ASTAR_SEARCH_SEARCH_H

#include "search/algorithms/table.h"
#include "search/heuristic.h"
#include "search/prepare.h"
#include "search/result.h"
#include "search/step.h"
#include "search/touched.h"
#include "search/watch.h"

/*
 * What is asked for: a cheapest path from any start to any goal, through the points of `via` in
 * their order. The points must lie on the grid; starts and via points, and without `nearest` goals,
 * must not lie in walls. At least one start and one goal. Each leg (from start to via point, from
 * via point to via point, from via point to goal) is as cheap as possible.
 */
struct search_query {
    struct points starts, via, goals;

    /*
     * If no goal can be reached, find the reachable cell that is nearest to a goal in a straight
     * line; among equals the cheapest, then the first in reading order. Goals may lie in walls.
     */
    bool nearest;

    /*
     * An observer of the runs, or NULL. It needs `before`: the result of the same query on this
     * search without an observer. The runs that led to that result are repeated exactly, without
     * those whose keys turned out too narrow.
     */
    struct search_observer *observer;
    const struct search_result *before;
};

/*
 * Answers a query. That there is no path is a result, not a failure. On success the caller releases
 * *result with search_result_free or search_result_recycle. The result is the same on every machine
 * and in every run, whatever the search did before.
 */
bool search_run(struct search *search, const struct search_query *query,
                struct search_result *result, struct error *error);

/* Releases a result, and keeps the memory of its path for the next run of the search. */
void search_result_recycle(struct search *search, struct search_result *result);

#endif
