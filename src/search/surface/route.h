/* SPDX-License-Identifier: MIT */
/* route.h - traces a cheapest path on a surface back from its end. */
#ifndef ASTAR_SEARCH_SURFACE_ROUTE_H
#define ASTAR_SEARCH_SURFACE_ROUTE_H

#include <stdbool.h>

#include "search/surface/surface.h"

/*
 * Appends the cells of a cheapest path from a start to `end` to *path. The last run must have
 * reached `end`, and its sum must be final. The path depends only on the sums and on the set of
 * starts. On failure, *path may contain some cells.
 *
 * No parents are stored: the cell before v is a neighbour u from which a step leads to exactly the
 * sum of v. If only cells with the same sum as v have this property, as in areas of cost 0, a
 * breadth-first search through such cells finds the nearest one that has a predecessor with a lower
 * sum, or that is a start. Therefore, the path has no loops. Time: at most proportional to the number
 * of cells.
 */
bool surface_route(struct surface *surface, struct point end, struct points *path,
                   struct error *error);

#endif
