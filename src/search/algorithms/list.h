/* SPDX-License-Identifier: MIT */
/*
 * list.h - the functions of the rows of the table of algorithms; struct algorithm_row describes them.
 *
 * To add an algorithm:
 *  1. Write src/search/algorithms/NAME.c with a run function (and an obstacle function, if the
 *     algorithm cannot handle every map and every setting). An algorithm that expands cells in an
 *     own way, in order of f, is a function for best_first.h.
 *  2. Declare the functions below.
 *  3. Add ALGORITHM_NAME before ALGORITHM_COUNT in search/settings.h, ASTAR_ALGORITHM_NAME at the
 *     end of enum astar_algorithm in api/astar.h and the pair to the assertions of api/search.c.
 *  4. Add a row to the table in algorithms/table.c.
 * Options, help, man page, completions, comparisons, reports and the property test
 * tests/property/algorithms.c take it from the table.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_LIST_H
#define ASTAR_SEARCH_ALGORITHMS_LIST_H

#include "search/algorithms/algorithm.h"

/* astar.c */
enum search_outcome astar_run(struct search *search, uint32_t *end, struct error *error);

/* jps.c */
enum search_outcome jps_run(struct search *search, uint32_t *end, struct error *error);
const char *jps_obstacle(const struct search *search);
bool jps_prepare(struct search *search, struct error *error);

/* bidirectional.c */
enum search_outcome bidirectional_run(struct search *search, uint32_t *end, struct error *error);
const char *bidirectional_obstacle(const struct search *search);

/* fastest.c */
const struct algorithm_row *fastest_choose(struct search *search);

#endif
