/* SPDX-License-Identifier: MIT */
/* path_csv.h - writes a path as CSV. */
#ifndef ASTAR_CLI_REPORT_PATH_CSV_H
#define ASTAR_CLI_REPORT_PATH_CSV_H

#include "base/file.h"
#include "search/search.h"

/*
 * Makes the text of a CSV file: the header x,y,cost and one line per cell of the path, with the
 * cost from the start to that cell. Without a path, the text is only the header. If the map has a
 * position in the world, there are two more columns, x_m and y_m, in metres. The caller frees
 * csv->data.
 */
bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct search_result *result, struct bytes *csv, struct error *error);

#endif
