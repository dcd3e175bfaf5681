/* SPDX-License-Identifier: MIT */
/* spread.h - searches on surfaces: checks of settings, and the main loop. */
#ifndef ASTAR_SEARCH_SURFACE_SPREAD_H
#define ASTAR_SEARCH_SURFACE_SPREAD_H

#include "search/engine/state.h"

/*
 * Prepares a search whose grid is a surface: sets search->surface, the layout and the algorithm,
 * which lowers sums until nothing improves or the cheapest goal is final. All algorithms that are
 * supported run it, because it is faster than A* on most surfaces; the heuristic and the weight
 * have no effect. Fails with ERROR_SETTINGS if the settings do not apply to surfaces.
 */
bool surface_prepare(struct search *search, struct error *error);

#endif
