/* SPDX-License-Identifier: MIT */
/*
 * prepare.h - creates a search for a grid, and updates it when the grid changes.
 */
#ifndef ASTAR_SEARCH_PREPARE_H
#define ASTAR_SEARCH_PREPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/engine/watch.h"
#include "search/rules/settings.h"

struct search; /* opaque outside src/search */

/*
 * Creates a search of `grid`, which must outlive the search. If the grid changes, call
 * search_refresh before the next run. Takes time linear in the number of cells. Returns NULL on
 * failure, including when the algorithm or the step cost does not suit the costs of the map
 * (ERROR_SETTINGS; the message names an alternative). Release the search with search_free.
 */
struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error);

/* Releases a search. NULL is allowed. */
void search_free(struct search *search);

/*
 * Returns the number of bytes that a search of a map of `cells` cells needs if it explores the
 * complete map. The result does not include memory for the grid or the open list. It includes
 * memory for landmarks if the settings allow landmarks. If cells have different costs, the search
 * may need wider sums, and therefore more memory.
 */
uint64_t search_memory(const struct search_settings *settings, uint64_t cells);

/*
 * Returns the grid in which the search finds paths. With settings.keep_away, it has levels; with
 * settings.agent, its cells are positions of the agent. Otherwise, it is the grid that was passed
 * to search_create. The returned grid has the size of that grid, and is valid until search_free.
 */
const struct grid *search_grid(const struct search *search);

/* Returns the settings of the search. They are valid until search_free. */
const struct search_settings *search_settings_of(const struct search *search);

/* Sets the watch of a search; NULL: no watch. The watch must outlive all runs. */
void search_set_watch(struct search *search, struct search_watch *watch);

/* Returns false, with ERROR_STOPPED, if the watch has stopped the search. */
bool search_may_continue(const struct search *search, struct error *error);

/*
 * Allocates memory for runs with up to `ends` starts and `ends` goals, so that search_run allocates
 * nothing, provided that each result is passed to search_result_recycle. search_run may still
 * allocate in three cases: on surfaces; if keys must be widened; or if the open list has more than
 * eight entries per cell, or more than one entry per cell above its window. Terrain, weights and
 * turn costs can cause the third case. A query with via points and turn costs always allocates.
 */
bool search_reserve(struct search *search, size_t ends, struct error *error);

/* The changes to a grid since search_create or the last search_refresh. */
struct search_changes {
    const struct point *cells; /* changed cells, in any order, possibly repeated; NULL: any cell may
                                  have changed */
    size_t count;
    const bool *occurs; /* for each of the 256 cell values: whether it occurs on the grid now */
};

/*
 * Updates a search after changes to cells and costs of its grid; the size must not change. Takes
 * time linear in the number of changed cells, or in the number of all cells if the set of costs
 * changes or if the map gains its first or loses its last diagonal step. With ALGORITHM_JPS_PLUS,
 * the next run also takes time linear in the number of all cells, to compute all jumps again.
 * Landmarks are not used until they are computed again, some runs later (guided.h). With
 * settings.keep_away or settings.agent, the update always takes time linear in the number of all
 * cells.
 *
 * Afterwards, results equal those of a new search, with two exceptions: ALGORITHM_FASTEST does not
 * always choose its algorithm again, and landmarks may not be used yet. Another path may then be
 * found; it costs the same if the settings guarantee a cheapest path. Returns false if the
 * algorithm does not support the new costs (ERROR_SETTINGS), or if the watch stops the update of
 * keep-away or of the agent (ERROR_STOPPED); the search must not run before a later refresh
 * succeeds.
 */
bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error);

#endif
