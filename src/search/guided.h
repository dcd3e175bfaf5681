/* SPDX-License-Identifier: MIT */
/*
 * guided.h - decides when a search uses landmarks (landmarks.h).
 *
 * Computing the distances to landmarks takes as long as a few dozen queries, so a search uses them
 * only if settings.problems announces enough queries, the map has cells of different costs, steps
 * cost the same in all directions, and the heuristic is HEURISTIC_AUTO with weight 1.
 *
 * After a change to the map, distances are stale. Runs then use no landmarks until there have been
 * enough runs without a further change, that is, until these runs have taken as long as computing
 * the distances takes. On a map that changes often, searches therefore never take much longer than
 * without landmarks.
 */
#ifndef ASTAR_SEARCH_GUIDED_H
#define ASTAR_SEARCH_GUIDED_H

#include "search/engine.h"

/* Returns true if, with these settings, landmarks may be used on a map with several cell costs. */
bool guided_pays(const struct search_settings *settings);

/*
 * Allocates and fills search->landmarks if the search uses landmarks and has none. The search must
 * be configured in all other respects.
 */
bool guided_prepare(struct search *search, struct error *error);

/* Allocates search->landmarks if the search may use landmarks after changes to the map. */
bool guided_reserve(struct search *search, struct error *error);

/* Marks the landmarks as stale after a change to the map. */
void guided_invalidate(struct search *search);

/*
 * Sets search->guided for a run to the goals of the forward frontier. First computes stale
 * distances again if there have been enough runs since the last change; the contents of the open
 * list are then lost.
 */
bool guided_begin(struct search *search, struct error *error);

#endif
