/* SPDX-License-Identifier: MIT */
/*
 * runs.h - runs of searches, and checks of their results, step by step.
 *
 * Paths are checked by runs.c, which has its own implementation of the movement rules and adds up
 * the costs itself. Searches and results are released at the end of the test.
 */
#ifndef ASTAR_TESTS_SUPPORT_RUNS_H
#define ASTAR_TESTS_SUPPORT_RUNS_H

#include "search/search.h"
#include "tests/support/letters.h"

/* The reference grid of 15 x 15 cells. */
struct grid *runs_reference(void);

/* Create a search. The test fails if the algorithm does not support the map. */
struct search *runs_create(const struct grid *grid, const struct search_settings *settings);
struct search *runs_search(const struct grid *grid, enum algorithm algorithm,
                           enum diagonal_rule rule);

/* True if a search can be created. A refusal must name algorithms that can be used instead. */
bool runs_accepts(const struct grid *grid, const struct search_settings *settings);

/* Run a search. The test fails if the run fails. */
struct search_result runs_query(struct search *search, const struct search_query *query);
struct search_result runs_run(struct search *search, const struct points *starts,
                              const struct points *goals);

/* Runs a search from one cell to another. */
struct search_result runs_between(struct search *search, struct point start, struct point goal);

/* Runs a new search from the starts of the grid to its goals. */
struct search_result runs_solve(const struct grid *grid, enum algorithm algorithm,
                                enum diagonal_rule rule);

/*
 * Fails unless the path leads from a start of the grid to a goal by allowed steps, costs what the
 * result reports, and is reported to be optimal.
 */
void runs_assert_path(const struct grid *grid, enum diagonal_rule rule,
                      const struct search_result *result);

/*
 * Checks the path as runs_assert_path does, and fails unless the path has the given cost and number
 * of steps. `name` is the name of the map, for the failure message.
 */
void runs_assert_cost(const char *name, const struct grid *grid, enum diagonal_rule rule,
                      const char *cost, uint64_t steps, const struct search_result *result);

/* Fails if there is a path. */
void runs_assert_no_path(const struct search_result *result);

/* Solves the grid, and checks the path as runs_assert_cost does. */
void runs_assert_solved(const struct grid *grid, enum algorithm algorithm, enum diagonal_rule rule,
                        const char *cost, uint64_t steps);

/* The result that is expected under a rule. If `cost` is NULL, there is no path. */
struct runs_answer {
    const char *cost;
    uint64_t steps;
};

/* Fails unless the algorithm finds the expected answer under each rule for diagonal steps. */
void runs_assert_answers(const char *name, const struct grid *grid, enum algorithm algorithm,
                         const struct runs_answer answers[DIAGONAL_RULE_COUNT]);

/* Changes one cell of a grid, and refreshes a search of the grid. */
bool runs_change(struct grid *grid, struct search *search, struct point point, uint8_t value,
                 struct error *error);

/* Turns walls into free cells, and free cells into walls, one after the other, at random places. */
void runs_change_cells(struct grid *grid, struct search *search, unsigned count,
                       struct random *rng);

/* Fails unless the paths, costs and counts of two results are equal. */
void runs_assert_same(const struct search_result *a, const struct search_result *b);

/*
 * Returns the states of all cells, row by row. Each row is first stored in memory of its exact
 * size, so that AddressSanitizer detects a write past its end.
 */
uint8_t *runs_states(const struct search *search, const struct grid *grid);

/* The number of cells in the state `wanted`. */
uint64_t runs_count(const uint8_t *states, const struct grid *grid, enum cell_state wanted);

#endif
