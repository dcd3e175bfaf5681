/* SPDX-License-Identifier: MIT */
/* landmarks_fill.h - chooses landmarks and computes the distances to them. */
#ifndef ASTAR_SEARCH_LANDMARKS_FILL_H
#define ASTAR_SEARCH_LANDMARKS_FILL_H

#include "search/engine/state.h"

/*
 * Fills search->landmarks, whose metric must be set. Uses the open list of the forward frontier,
 * whose contents are lost. Takes time linear in the number of cells. Fails if `stop` is due or if
 * out of memory. The table is stale after a failure.
 */
bool landmarks_fill(struct search *search, const struct stop *stop, struct error *error);

#endif
