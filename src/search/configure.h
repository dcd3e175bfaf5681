/* SPDX-License-Identifier: MIT */
/* configure.h - chooses the algorithm, keys and heuristic prices for a grid and search settings. */
#ifndef ASTAR_SEARCH_CONFIGURE_H
#define ASTAR_SEARCH_CONFIGURE_H

#include "search/engine/state.h"

/* Returns true if the settings allow diagonal steps. */
bool configure_allows_diagonals(const struct search *search);

/*
 * Selects the algorithm with which queries begin, chooses keys whose sums have at least this width,
 * and updates everything that depends on the keys: successors, prices, weight and sums. Does
 * nothing if all of this is up to date.
 */
bool configure_keys(struct search *search, enum sum_width width, struct error *error);

/*
 * Selects an algorithm that reaches every reachable cell, for the rest of a query, with keys of the
 * current width.
 */
bool configure_exhaustive(struct search *search, struct error *error);

/*
 * Allocates the memory that the configuration needs. If search->reserved_ends is set, also
 * allocates the memory that searches of other maps of the same size need, with and without tiles.
 */
bool configure_memory(struct search *search, struct error *error);

/*
 * Configures a search whose members `diagonals` and `grid_terrain` are set. Fails with
 * ERROR_SETTINGS, and a message that names an alternative, if the algorithm does not support the
 * map.
 */
bool configure_search(struct search *search, struct error *error);

#endif
