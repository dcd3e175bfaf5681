/* SPDX-License-Identifier: MIT */
/* block.c - a block of 3 x 3 cells, and the movement rules, checked cell by cell. */
#include "tests/support/block.h"

struct block block_of(unsigned neighbours)
{
    struct block block;
    block.free[1][1] = true;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        block.free[1 + movement_dy[d]][1 + movement_dx[d]] = (neighbours >> d & 1) != 0;
    return block;
}

bool block_is_free(const struct block *block, int x, int y)
{
    return x >= 0 && x <= 2 && y >= 0 && y <= 2 && block->free[y][x];
}

bool block_allows(const struct block *block, enum diagonal_rule rule, int x, int y, int dx, int dy)
{
    if (!block_is_free(block, x + dx, y + dy))
        return false;
    if (dx == 0 || dy == 0)
        return true;
    const int free_between = block_is_free(block, x + dx, y) + block_is_free(block, x, y + dy);
    switch (rule) {
    case DIAGONAL_BOTH_FREE:
        return free_between == 2;
    case DIAGONAL_ONE_FREE:
        return free_between >= 1;
    case DIAGONAL_ALWAYS:
        return true;
    default:
        return false;
    }
}
