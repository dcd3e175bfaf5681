/* SPDX-License-Identifier: MIT */
/* neighbours.h - the free neighbours of every cell: the first part of preparing a search. */
#ifndef ASTAR_SEARCH_NEIGHBOURS_H
#define ASTAR_SEARCH_NEIGHBOURS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/movement.h"

/* Stores for every cell of the map, in `free`, the set of directions in which it has a free cell. */
void neighbours_fill(const struct grid *grid, uint8_t *restrict free);

/* The same for one padded cell of the map. */
uint8_t neighbours_of(const struct grid *grid, uint32_t cell);

/* True if the rule allows a diagonal step anywhere on the grid. */
bool neighbours_diagonal(const struct grid *grid, const uint8_t *free, enum diagonal_rule rule);

#endif
