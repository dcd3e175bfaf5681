/* SPDX-License-Identifier: MIT */
/*
 * smooth.h - turns a path of cells into a few straight segments.
 *
 * sight.h defines the segments that a rule allows. Neither the Euclidean length of the smoothed
 * path nor the integral of the cost of cells over its length exceeds that of the original path.
 * Starts, goals and via points remain waypoints.
 */
#ifndef ASTAR_SEARCH_SMOOTH_SMOOTH_H
#define ASTAR_SEARCH_SMOOTH_SMOOTH_H

#include "search/result/result.h"

struct search;

enum smoothing {
    SMOOTHING_NONE,
    SMOOTHING_SEGMENTS, /* segments in any direction */
    SMOOTHING_CORNERS,  /* only omit the cells inside straight runs */
    SMOOTHING_COUNT
};

/*
 * Finds the waypoints of the path of a result: its first cell, the ends of the segments in order,
 * and its last cell. `search` is the search that found the path. If directions cost different
 * amounts, the cost of a segment that follows none of these directions is undefined, so
 * SMOOTHING_SEGMENTS has the effect of SMOOTHING_CORNERS. `smoothing` must not be SMOOTHING_NONE.
 *
 * Takes at most about half as long as A* or Dijkstra's algorithm on the map, or about 30
 * microseconds if that is longer. The result does not depend on the machine.
 *
 * Appends the waypoints to *way, which must be empty; without a path, there are none. Returns
 * false if out of memory, or with ERROR_STOPPED if the watch stops the search. The caller frees
 * way->items, even after a failure.
 */
bool smooth_path(const struct search *search, const struct search_result *result,
                 enum smoothing smoothing, struct points *way, struct error *error);

/*
 * Returns true if, with these settings, only straight runs are joined, so that all waypoints are
 * cells of the path.
 */
bool smooth_joins_runs(const struct search_settings *settings, enum smoothing smoothing);

/* Returns the length of a way in cells. */
double smooth_length(const struct points *way);

/*
 * Returns the integral of the cost of the cells over the length of an allowed segment. If all cells
 * cost 1, this is the length.
 */
double smooth_cost(const struct grid *grid, enum diagonal_rule rule, struct point from,
                   struct point to);

/*
 * Appends to *cells the free cells that show a way in a picture: on each segment, one cell in each
 * column that it crosses or, if it crosses more rows than columns, in each row. Consecutive cells
 * are neighbours.
 */
bool smooth_cells(const struct points *way, struct points *cells, struct error *error);

#endif
