/* SPDX-License-Identifier: MIT */
/* spread.h - the main loop of a search on a surface: lowers sums until nothing improves. */
#ifndef ASTAR_SEARCH_SURFACE_SPREAD_H
#define ASTAR_SEARCH_SURFACE_SPREAD_H

#include <stdbool.h>

#include "search/engine/watch.h"
#include "search/surface/surface.h"

/* The ends of a run. All points must be on the map; those in walls are ignored. */
struct surface_ends {
    struct points starts;
    struct points goals; /* no goals: the sums of all cells are wanted */
};

/*
 * Computes the sums of all cells or, if there are goals, stops when the least sum of a goal is
 * final. The sums of cells that are not pending (sums.h) and not above that sum are then final, too.
 * The watch, which may be NULL, stops a run with ERROR_STOPPED. After a failure, a search may run
 * again.
 */
bool surface_spread(struct surface *surface, const struct surface_ends *ends,
                    struct search_watch *watch, struct error *error);

#endif
