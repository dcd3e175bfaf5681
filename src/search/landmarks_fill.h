/* SPDX-License-Identifier: MIT */
/* landmarks_fill.h - chooses landmarks and computes the distances to them. */
#ifndef ASTAR_SEARCH_LANDMARKS_FILL_H
#define ASTAR_SEARCH_LANDMARKS_FILL_H

#include "search/engine/state.h"

/*
 * Fills search->landmarks, whose metric and least_detour must be set. First measures the detour,
 * and then does no more unless landmarks_pay. Uses the open list, the sums and the states of the
 * forward frontier, whose contents are lost. Takes time linear in the number of cells. Fails if
 * `stop` is due or if out of memory. The table is stale after a failure.
 */
bool landmarks_fill(struct search *search, const struct stop *stop, struct error *error);

#endif
