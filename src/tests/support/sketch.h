/* SPDX-License-Identifier: MIT */
/*
 * sketch.h - small maps drawn in characters, searched and checked step by step.
 *
 * The characters mean: '.' free, '#' wall, 'S' start, 'G' goal, '4' to '9' terrain of that cost.
 * Paths are checked by sketch.c, which has its own implementation of the movement rules and adds up
 * the costs itself.
 */
#ifndef ASTAR_TESTS_SUPPORT_SKETCH_H
#define ASTAR_TESTS_SUPPORT_SKETCH_H

#include "search/search.h"

/* Returns the map drawn by `height` rows of equal length. Release it with grid_free. */
struct grid sketch_grid(const char *const *rows, uint32_t height);

/* A map that consists only of walls. */
struct grid sketch_rock(uint32_t width, uint32_t height);

/* The reference grid of 15 x 15 cells, read from its text. */
struct grid sketch_reference(void);

/* Appends a start or goal. */
void sketch_add_end(struct points *points, uint32_t x, uint32_t y);

/*
 * Creates a search with this algorithm and rule, and default settings otherwise. The test fails if
 * the algorithm does not support the map.
 */
struct search *sketch_search(const struct grid *grid, enum algorithm algorithm,
                             enum diagonal_rule rule);

struct search_result sketch_run(struct search *search, const struct points *starts,
                                const struct points *goals);

/* Runs a new search from the starts of the grid to its goals. */
struct search_result sketch_solve(const struct grid *grid, enum algorithm algorithm,
                                  enum diagonal_rule rule);

/*
 * Fails unless the path leads from a start of the grid to a goal by allowed steps, costs what the
 * result reports, and is reported to be optimal.
 */
void sketch_assert_path(const struct grid *grid, enum diagonal_rule rule,
                        const struct search_result *result);

/*
 * Checks the path as sketch_assert_path does, and fails unless the path has the given cost and
 * number of steps. Releases the result. `name` is the name of the map, for the failure message.
 */
void sketch_assert_cost(const char *name, const struct grid *grid, enum diagonal_rule rule,
                        const char *cost, uint64_t steps, struct search_result *result);

/* Fails if there is a path. Releases the result. */
void sketch_assert_no_path(struct search_result *result);

/* Fails unless the paths, costs and counts of two results are equal. */
void sketch_assert_same(const struct search_result *a, const struct search_result *b);

/*
 * Returns the states of all cells, row by row; the caller frees them. Each row is first stored in
 * memory of its exact size, so that AddressSanitizer detects a write past its end.
 */
uint8_t *sketch_states(const struct search *search, const struct grid *grid);

/* The number of cells in the state `wanted`. */
uint64_t sketch_count(const uint8_t *states, const struct grid *grid, enum cell_state wanted);

#endif
