/* SPDX-License-Identifier: MIT */
/* settle.h - decides how a grid is searched: with which keys, prices and algorithm. */
#ifndef ASTAR_SEARCH_SETTLE_H
#define ASTAR_SEARCH_SETTLE_H

#include "search/engine.h"

/* True if the settings allow diagonal steps where the cells allow them. */
bool settle_allows_diagonals(const struct search *search);

/*
 * Chooses the keys, and what follows from them: successors, prices, sums. With `wide`, 64-bit keys
 * even where 32 bits would do.
 */
bool settle_keys(struct search *search, bool wide, struct error *error);

/*
 * Settles everything, once `free`, `diagonals` and `surveyed` are known. False, with ERROR_SETTINGS
 * and a message that names an alternative, if the algorithm cannot handle the map.
 */
bool settle(struct search *search, struct error *error);

#endif
