/* SPDX-License-Identifier: MIT */
/* surface_leg.h - prepares searches on surfaces (surface/surface.h) and runs them for a leg. */
#ifndef ASTAR_SEARCH_SURFACE_LEG_H
#define ASTAR_SEARCH_SURFACE_LEG_H

#include "search/engine/state.h"
#include "search/result/result.h"
#include "search/surface/spread.h"

/*
 * Creates search->surface. Fails with ERROR_SETTINGS if the settings do not apply to surfaces. The
 * algorithms astar, dijkstra and fastest all run the search of surface/spread.h, which is faster
 * than A* on most surfaces; the heuristic and the weight have no effect.
 */
bool surface_leg_prepare(struct search *search, struct error *error);

/*
 * Searches a path from a start to the cheapest goal, and stores the result. The caller releases it
 * with search_result_free, even after a failure.
 */
bool surface_leg_run(struct search *search, const struct surface_ends *ends,
                     struct search_result *result, struct error *error);

/* Computes the sums of all cells. Fails if a sum is too large for surface_cost. */
bool surface_leg_spread(struct search *search, const struct points *starts, struct error *error);

#endif
