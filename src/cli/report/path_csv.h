/* SPDX-License-Identifier: MIT */
/* path_csv.h - writes a path as CSV. */
#ifndef ASTAR_CLI_REPORT_PATH_CSV_H
#define ASTAR_CLI_REPORT_PATH_CSV_H

#include "base/file.h"
#include "search/search.h"

/* The points of a path that a CSV file lists. */
struct path_points {
    const struct search_result *result;
    const struct points *way; /* waypoints of the smoothed path; unused without smoothing */
    enum smoothing smoothing;
};

/*
 * Makes the text of a CSV file: the header x,y,cost and one line for each cell of the path or, if
 * the path is smoothed, for each waypoint. The cost is the cost from the start to that point. On a
 * smoothed path with segments in any direction, it is the integral of the cost of the cells along
 * the segments. Without a path, the text is only the header. If the map has a position in the
 * world, there are two more columns, x_m and y_m, in metres. The caller frees csv->data.
 */
bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct path_points *points, struct bytes *csv, struct error *error);

#endif
