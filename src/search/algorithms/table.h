/* SPDX-License-Identifier: MIT */
/* table.h - the table of algorithms. */
#ifndef ASTAR_SEARCH_ALGORITHMS_TABLE_H
#define ASTAR_SEARCH_ALGORITHMS_TABLE_H

#include "search/engine/algorithm.h"

/* The algorithm for runs that must reach every reachable cell. */
#define ALGORITHM_EXHAUSTIVE ALGORITHM_ASTAR

/* Returns the row of an algorithm. `algorithm` must be below ALGORITHM_COUNT. */
const struct algorithm_row *algorithm_row(enum algorithm algorithm);

/* Returns the name of an algorithm, as accepted by --algorithm. */
const char *search_algorithm_name(enum algorithm algorithm);

/* Returns the algorithm with this name, or ALGORITHM_COUNT if the name is unknown. */
enum algorithm search_algorithm_from_name(const char *name);

/*
 * Returns the heuristic in effect, for reports: for HEURISTIC_AUTO, the named heuristic that it
 * equals, if any; for algorithms without a heuristic, HEURISTIC_ZERO.
 */
enum heuristic algorithm_heuristic(const struct search_settings *settings);

#endif
