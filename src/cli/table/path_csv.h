/* SPDX-License-Identifier: MIT */
/* path_csv.h - writes a path as CSV. */
#ifndef ASTAR_CLI_TABLE_PATH_CSV_H
#define ASTAR_CLI_TABLE_PATH_CSV_H

#include "base/file.h"
#include "search/search.h"

/* The points to list in a CSV file: the cells of a path or, if it is smoothed, its waypoints. */
struct path_points {
    const struct search_result *result;
    const struct points *way; /* waypoints of the smoothed path; unused without smoothing */
    enum smoothing smoothing;
};

/*
 * Makes the text of a CSV file: the header x,y,cost and one line for each cell of the path or, if
 * the path is smoothed, for each waypoint. The cost is the cost from the start to that point. On a
 * smoothed path with segments in any direction, it is the integral of the cost of the cells along
 * the segments. If there is no path, the text is only the header. If the map has a position in the
 * world, there are two more columns: x_m and y_m in metres, or x_u and y_u in units of a raster.
 * The caller frees csv->data.
 */
bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct path_points *points, struct bytes *csv, struct error *error);

#endif
