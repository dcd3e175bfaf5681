/* SPDX-License-Identifier: MIT */
/*
 * list.h - the functions of the rows of the table of algorithms. algorithm.h describes the members of
 * a row; missing members fail safe (never optimal, not exhaustive, nothing pruned).
 *
 * To add an algorithm NAME (paths below src/):
 *  1. search/algorithms/NAME.c: write NAME_run and, if the algorithm cannot handle every map and all
 *     settings, NAME_obstacle. An algorithm that expands cells in order of f, but in an own way, is
 *     a function for best_first.h; jps.c is an example. One that differs from A* only in a member
 *     of the row (blind, ignores_g, counts_steps) needs no code: its row uses astar_run.
 *  2. Declare the functions below.
 *  3. search/settings.h: ALGORITHM_NAME before ALGORITHM_COUNT. api/astar.h: ASTAR_ALGORITHM_NAME at
 *     the end of enum astar_algorithm, with the same value; api/search.c asserts that.
 *  4. search/algorithms/table.c: the row. Options, --help, man page, completions, --compare,
 *     reports, memory estimates and tests/property/algorithms.c follow from it.
 *  5. tests/unit/NAME.c: tests of what is special about it. tests/cli/completions.bats and
 *     tests/cli/help.bats: add the name to the words of --algorithm and --compare.
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
