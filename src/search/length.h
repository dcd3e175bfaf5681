/* SPDX-License-Identifier: MIT */
/* length.h - the cost of a path without the factors of keep-away. */
#ifndef ASTAR_SEARCH_LENGTH_H
#define ASTAR_SEARCH_LENGTH_H

#include "map/grid.h"
#include "search/cost.h"
#include "search/settings.h"

/*
 * Returns the cost of a path of `count` cells without the factors of keep-away, but with terrain
 * and the costs of directions. `grid` is the grid of the search (search_grid), in which a position
 * of a large agent has the highest terrain cost of its cells.
 */
struct cost search_length(const struct grid *grid, const struct search_settings *settings,
                          const struct point *path, uint64_t count);

#endif
