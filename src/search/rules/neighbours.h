/* SPDX-License-Identifier: MIT */
/* neighbours.h - computes the free neighbours of cells. */
#ifndef ASTAR_SEARCH_RULES_NEIGHBOURS_H
#define ASTAR_SEARCH_RULES_NEIGHBOURS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/rules/movement.h"

/* Stores the set of free neighbours of every cell of the map in `free`, indexed by padded cell. */
void neighbours_fill(const struct grid *grid, uint8_t *restrict free);

/* Returns the set of free neighbours of one cell of the map, given by its padded index. */
uint8_t neighbours_of(const struct grid *grid, uint32_t cell);

/* Returns true if the rule allows a diagonal step anywhere on the grid. */
bool neighbours_diagonal(const struct grid *grid, enum diagonal_rule rule);

#endif
