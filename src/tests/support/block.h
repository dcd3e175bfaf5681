/* SPDX-License-Identifier: MIT */
/*
 * block.h - a block of 3 x 3 cells, and the movement rules, checked cell by cell. This is an oracle
 * for search/movement.c, which applies the rules to sets of directions.
 */
#ifndef ASTAR_TESTS_SUPPORT_BLOCK_H
#define ASTAR_TESTS_SUPPORT_BLOCK_H

#include <stdbool.h>

#include "search/movement.h"

/* The cell in the middle is at 1,1 and free. Cells outside the block are not free. */
struct block {
    bool free[3][3]; /* [y][x] */
};

/* Returns a block. `neighbours` is the set of directions from the middle to free cells. */
struct block block_of(unsigned neighbours);

bool block_is_free(const struct block *block, int x, int y);

/* True if the rule allows the step by dx,dy from the free cell x,y. */
bool block_allows(const struct block *block, enum diagonal_rule rule, int x, int y, int dx, int dy);

#endif
