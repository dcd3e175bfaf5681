/* SPDX-License-Identifier: MIT */
/*
 * block.h - the free cells around a cell as a map of 3 x 3 cells for the oracle, which checks the
 * movement rules cell by cell. search/rules/movement.c applies them to sets of directions.
 */
#ifndef ASTAR_TESTS_SUPPORT_BLOCK_H
#define ASTAR_TESTS_SUPPORT_BLOCK_H

#include "tests/support/oracle.h"

/*
 * Makes the map. The cell in the middle is at 1,1 and free. `neighbours` is the set of directions
 * from the middle to free cells.
 */
void block_of(unsigned neighbours, struct oracle_map *map);

/* True if the rule allows the step in this direction from the free cell x,y. */
bool block_allows(const struct oracle_map *map, enum diagonal_rule rule, int x, int y,
                  unsigned direction);

#endif
