/* SPDX-License-Identifier: MIT */
/*
 * prepare.h - makes a search for a grid and its settings, and keeps it in step with the grid.
 */
#ifndef ASTAR_SEARCH_PREPARE_H
#define ASTAR_SEARCH_PREPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/settings.h"
#include "search/watch.h"

struct search; /* opaque outside of src/search */

/*
 * Prepares to search `grid`, which must outlive the search and must not change, except as
 * search_refresh says. Takes time linear in the map. NULL on failure, also if the algorithm cannot
 * handle these costs (ERROR_SETTINGS; the message names an alternative). Released with search_free.
 */
struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error);

/* NULL is allowed. */
void search_free(struct search *search);

/* Bytes that a search of this many cells needs next to the grid if it explores all of them. */
uint64_t search_memory(const struct search_settings *settings, uint64_t cells);

/* Lets `watch` (NULL: none), which must outlive the runs, follow and stop the runs of a search. */
void search_set_watch(struct search *search, struct search_watch *watch);

/* False, with *error set to ERROR_STOPPED, if the watch of a search (if any) has to end it. */
bool search_goes_on(const struct search *search, struct error *error);

/*
 * Allocates memory for runs from up to `ends` starts to as many goals, so that search_run does not
 * allocate any more, provided that each result goes back by search_result_recycle. Two cases may
 * still allocate: keys that have to be made wider, and an open list of more than eight entries a
 * cell, or more than one a cell beyond its window, as terrain and weights can cause.
 */
bool search_reserve(struct search *search, size_t ends, struct error *error);

/* How a grid differs from its state when a search was made for it, or refreshed. */
struct search_changes {
    const struct point *cells; /* changed cells in any order, repetitions allowed; NULL: any cell */
    size_t count;
    const bool *occurs; /* by cell value (256): whether it occurs on the grid now */
};

/*
 * Follows changes of the grid's cells and costs; the size must stay the same. Takes time linear in
 * the cells named, or in the map if its kind has changed: uniform or not, with diagonal steps or
 * without. Afterwards the search finds what a new one would find, except that ALGORITHM_FASTEST
 * chooses again only when the kind has changed, so it may find another cheapest path. False if the
 * algorithm cannot handle the costs any more (ERROR_SETTINGS); the search must not run before a
 * later refresh succeeds.
 */
bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error);

#endif
