/* SPDX-License-Identifier: MIT */
/* path_csv.h - the table of a path. */
#ifndef ASTAR_CLI_REPORT_PATH_CSV_H
#define ASTAR_CLI_REPORT_PATH_CSV_H

#include "base/file.h"
#include "search/search.h"

/*
 * Writes the header x,y,cost and a line for each cell of the path, with the cost up to that cell;
 * only the header if there is no path. On a map in metres, x_m,y_m follow. The caller frees
 * csv->data.
 */
bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct search_result *result, struct bytes *csv, struct error *error);

#endif
