/* SPDX-License-Identifier: MIT */
/*
 * smooth.h - turns a path of cells into a few straight segments.
 *
 * sight.h says which segments a rule allows. The smoothed path is never longer than the path
 * (Euclidean length), and the integral of the cost of cells over its length is never larger.
 * Starts, goals and via points remain way points.
 */
#ifndef ASTAR_SEARCH_SMOOTH_H
#define ASTAR_SEARCH_SMOOTH_H

#include "search/prepare.h"
#include "search/result.h"

enum smoothing {
    SMOOTHING_NONE,
    SMOOTHING_SEGMENTS, /* segments in any direction */
    SMOOTHING_CORNERS,  /* only leave out the cells inside straight runs */
    SMOOTHING_COUNT
};

/*
 * Finds the way points of the path of a result: its first cell, the ends of the segments in order,
 * and its last cell. `search` is the search that found the path. Where directions cost different
 * amounts, the cost of a segment in any other direction is undefined, so SMOOTHING_SEGMENTS is then
 * the same as SMOOTHING_CORNERS. `smoothing` must not be SMOOTHING_NONE.
 *
 * Takes at most about half of the time of A* or Dijkstra's algorithm on the map, or some 30
 * microseconds if that is more. The result does not depend on the machine.
 *
 * Appends the way points to *way, which must be empty; without a path, there are none. Returns
 * false if out of memory, or with ERROR_STOPPED if the watch stops the search. The caller frees
 * way->items, even after a failure.
 */
bool smooth_path(const struct search *search, const struct search_result *result,
                 enum smoothing smoothing, struct points *way, struct error *error);

/*
 * Returns true if way points with these settings are cells of the path: only straight runs are
 * joined.
 */
bool smooth_joins_runs(const struct search_settings *settings, enum smoothing smoothing);

/* Returns the length of a way in cells. */
double smooth_length(const struct points *way);

/*
 * Returns the integral of the cost of the cells over an allowed segment: its length, if all cells
 * cost 1.
 */
double smooth_cost(const struct grid *grid, enum diagonal_rule rule, struct point from,
                   struct point to);

/*
 * Appends to *cells the free cells that show a way in a picture: on each segment, one cell in every
 * column (or in every row, if these are more). Consecutive cells are neighbours.
 */
bool smooth_cells(const struct points *way, struct points *cells, struct error *error);

#endif
