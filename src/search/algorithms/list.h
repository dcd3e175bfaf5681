/* SPDX-License-Identifier: MIT */
/*
 * list.h - the functions in the table of algorithms (table.c). algorithm.h describes the members of
 * a row and their default values.
 *
 * To add an algorithm NAME (paths are relative to src/):
 *  1. search/algorithms/NAME.c: write NAME_run and, if the algorithm does not support all maps and
 *     settings, NAME_unsupported. If the algorithm differs from A* only in how it expands a cell,
 *     write an expand function for best_first.h; jps.c is an example. If it differs from A* only in
 *     a member of the row (blind, ignores_g, counts_steps), no code is needed: its row uses
 *     astar_run.
 *  2. Declare these functions in this file.
 *  3. search/rules/settings.h: add ALGORITHM_NAME before ALGORITHM_COUNT. api/astar.h: add
 *     ASTAR_ALGORITHM_NAME at the end of enum astar_algorithm, with the same value.
 *     api/search.c: add an assertion that the two values are equal.
 *  4. search/algorithms/table.c: add the row. Options, --help, man page, completions, --compare,
 *     reports and memory estimates use the row, and so does tests/property/algorithms.c. If the
 *     algorithm guarantees something other than a cheapest path, add a case to check_promise in
 *     that test. An algorithm whose row has neither `lanes` nor `choose` is rejected if there
 *     are turn costs (turning.h).
 *  5. tests/unit/NAME.c: test what is specific to the algorithm, unless the algorithm is only a row
 *     of the table. Add the name to the lists of algorithms in tests/cli/test_completions.py,
 *     tests/cli/searches.py, tests/cli/test_help.py (suggestions), tests/cli/test_compare.py
 *     ("--compare all") and tests/fuzz/options.dict.
 *  6. make test T="algorithms algorithm_table completions help compare options api_search changes"
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_LIST_H
#define ASTAR_SEARCH_ALGORITHMS_LIST_H

#include "search/engine/algorithm.h"

/* astar.c */
enum search_outcome astar_run(struct search *search, uint32_t *end, struct error *error);

/* jps.c */
enum search_outcome jps_run(struct search *search, uint32_t *end, struct error *error);
const char *jps_unsupported(const struct search *search);
bool jps_prepare(struct search *search, struct error *error);

/* jps_plus.c */
enum search_outcome jps_plus_run(struct search *search, uint32_t *end, struct error *error);
bool jps_plus_prepare(struct search *search, struct error *error);

/* bidirectional.c */
enum search_outcome bidirectional_run(struct search *search, uint32_t *end, struct error *error);
const char *bidirectional_unsupported(const struct search *search);

/* ring_run.c */
enum search_outcome ring_run(struct search *search, uint32_t *end, struct error *error);

/* fastest.c */
const struct algorithm_row *fastest_choose(struct search *search);
unsigned fastest_choices(const struct search_settings *settings, uint64_t cells);
bool fastest_prepare(struct search *search, struct error *error);

#endif
