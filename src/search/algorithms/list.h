/* SPDX-License-Identifier: MIT */
/*
 * list.h - the rows of the table of algorithms (table.c), and functions that algorithms share.
 * engine/algorithm.h describes the members of a row and their default values.
 *
 * To add an algorithm NAME (paths are relative to src/):
 *  1. search/algorithms/NAME.c: define NAME_row, its function `run` and, if the algorithm does not
 *     support all maps and settings, `unsupported`. If the algorithm differs from A* only in how it
 *     expands a cell, write an expand function for engine/best_first.h; jps.c is an example. If it
 *     differs from A* only in a member of the row (blind, ignores_g, counts_steps), it needs only a
 *     row in astar.c.
 *  2. search/rules/settings.h: add ITEM(NAME, name) at the end of ALGORITHMS.
 *  3. api/astar.h: add ASTAR_ALGORITHM_NAME at the end of enum astar_algorithm.
 * Options, --help, man page, completions, --compare, reports and memory estimates use the row, and
 * so does tests/property/algorithms.c. If the algorithm guarantees something other than a cheapest
 * path, add a case to check_promise in that test. An algorithm whose row has neither `lanes` nor
 * `choose` is rejected if there are turn costs (turning.h). Test what is specific to the algorithm
 * in tests/unit/NAME.c, and run
 *     make test T="algorithms algorithm_table api_arguments api_queries api_search changes \
 *         compare completions help nearest options prepare touched"
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_LIST_H
#define ASTAR_SEARCH_ALGORITHMS_LIST_H

#include "search/engine/algorithm.h"

#define ALGORITHM_ROW(NAME, ROW) extern const struct algorithm_row ROW##_row;
ALGORITHMS(ALGORITHM_ROW)

/* jps.c */
enum search_outcome jps_run(struct search *search, uint32_t *end, struct error *error);
const char *jps_unsupported(const struct search *search);
bool jps_prepare(struct search *search, struct error *error);

/* jps_terrain.c */
enum search_outcome jps_terrain_run(struct search *search, uint32_t *end, struct error *error);

/* jps_plus.c */
bool jps_plus_prepare(struct search *search, struct error *error);

/* tiling_run.c */
enum search_outcome tiling_run(struct search *search, uint32_t *end, struct error *error);

#endif
