/* SPDX-License-Identifier: MIT */
/* table.h - the table of algorithms. */
#ifndef ASTAR_SEARCH_ALGORITHMS_TABLE_H
#define ASTAR_SEARCH_ALGORITHMS_TABLE_H

#include "search/algorithms/algorithm.h"

/* Used where every reachable cell has to be explored and the algorithm at hand does not do that. */
#define ALGORITHM_EXHAUSTIVE ALGORITHM_ASTAR

/* The row of an algorithm, which must be less than ALGORITHM_COUNT. */
const struct algorithm_row *algorithm_row(enum algorithm algorithm);

/* The name of an algorithm as --algorithm takes it. */
const char *search_algorithm_name(enum algorithm algorithm);

/* The algorithm with this name, or ALGORITHM_COUNT. */
enum algorithm search_algorithm_from_name(const char *name);

#endif
