/* SPDX-License-Identifier: MIT */
/* path_check.h - checks the path of a search result independently of the search. */
#ifndef ASTAR_SEARCH_RESULT_PATH_CHECK_H
#define ASTAR_SEARCH_RESULT_PATH_CHECK_H

#include <stdbool.h>

#include "map/grid.h"
#include "search/result/result.h"
#include "search/rules/settings.h"

/*
 * Returns true if the path of the result leads from `start` to `goal`, each of its steps is allowed
 * by the settings, and the result contains the correct cost and number of turns. Takes time linear
 * in the length of the path.
 */
bool path_check(const struct grid *grid, const struct search_settings *settings, struct point start,
                struct point goal, const struct search_result *result);

#endif
