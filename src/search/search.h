/* SPDX-License-Identifier: MIT */
/*
 * search.h - finds cheapest paths on a grid.
 *
 * A struct search is created once for a grid and settings (prepare.h). It answers any number of
 * queries, one at a time. Threads may run different searches of the same grid concurrently.
 *
 * This header includes the headers for creating a search and using its results. cost_field.h,
 * movement.h and path_check.h are included where they are needed.
 */
#ifndef ASTAR_SEARCH_SEARCH_H
#define ASTAR_SEARCH_SEARCH_H

#include "search/algorithms/table.h"
#include "search/cost/step.h"
#include "search/cost/turns.h"
#include "search/engine/watch.h"
#include "search/estimate/heuristic.h"
#include "search/prepare.h"
#include "search/result/result.h"
#include "search/result/touched.h"
#include "search/smooth/smooth.h"

/*
 * A query asks for a cheapest path from any start to any goal, through the points of `via` in
 * order. There must be at least one start and one goal. All points must be on the grid and not in
 * walls, except that goals may be in walls if `nearest` is set. Each leg, the part of the path
 * between two consecutive points, is searched separately. With turn costs, a change of direction at
 * a via point is a turn, and the complete path is a cheapest path through all the points.
 */
struct search_query {
    struct points starts, via, goals;

    /*
     * If no goal is reachable, find the reachable cell with the smallest Euclidean distance to a
     * goal; on a tie, prefer the cell that is cheapest to reach, then the first in reading order.
     */
    bool nearest;

    /*
     * An observer, or NULL. With an observer, `before` must be the result of the same query on this
     * search without an observer. The search then repeats only the runs that produced that result
     * and skips those whose keys were too narrow.
     */
    struct search_observer *observer;
    const struct search_result *before;
};

/*
 * Answers a query. "No path" is a result, not a failure. On success, the caller releases *result
 * with search_result_free or search_result_recycle. Results are deterministic: they do not depend
 * on the machine or, except for landmarks after a change (prepare.h), on earlier queries.
 */
bool search_run(struct search *search, const struct search_query *query,
                struct search_result *result, struct error *error);

/* Returns true if the keys of the last run are exact for all cells that the run has reached. */
typedef bool search_exact_function(const struct search *search);

/*
 * Reaches every cell that can be reached from `starts`, which must be on the grid; starts in walls
 * are ignored, and `starts` may be empty. The algorithm must be exhaustive. Widens the keys until
 * `is_exact` returns true. The costs can then be read with touched.h and cost_field.h.
 */
bool search_spread(struct search *search, const struct points *starts,
                   search_exact_function *is_exact, struct error *error);

/* Releases a result but keeps the memory of its path for the next run of the search. */
void search_result_recycle(struct search *search, struct search_result *result);

#endif
