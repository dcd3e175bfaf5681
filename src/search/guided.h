/* SPDX-License-Identifier: MIT */
/*
 * guided.h - decides when a search uses landmarks (landmarks.h).
 *
 * Computing the distances to landmarks takes as long as a few dozen queries. A search therefore
 * uses landmarks only if settings.problems is large enough, and if paths on the map are so much
 * longer than plain estimates that landmarks save time. In addition, the map must have cells of
 * different costs, all straight directions must cost the same, and so must all diagonal directions.
 * The settings must have HEURISTIC_AUTO, weight 1, no turn costs and no keep-away.
 *
 * After a change to the map, distances are stale. Runs then use no landmarks until the number of
 * runs since the last change is large enough, that is, until these runs have taken about as long as
 * computing the distances would take. On a map that changes often, searches therefore never take
 * much longer than without landmarks.
 */
#ifndef ASTAR_SEARCH_GUIDED_H
#define ASTAR_SEARCH_GUIDED_H

#include "search/engine/state.h"

/*
 * Returns true if, with these settings, landmarks may be used on a map whose cells differ in cost.
 */
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
 * Sets search->guided for a run to the goals of the forward frontier. First recomputes stale
 * distances if there have been enough runs since the last change; the contents of the open list are
 * then lost.
 */
bool guided_begin(struct search *search, struct error *error);

#endif
