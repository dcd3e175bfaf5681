/* SPDX-License-Identifier: MIT */
/* block.c - the free cells around a cell as a map of 3 x 3 cells. */
#include "tests/support/block.h"

void block_of(unsigned neighbours, struct oracle_map *map)
{
    map->width = map->height = 3;
    map->cells[4] = CELL_FREE;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        map->move_cost[d] = 1000;
        map->cells[4 + 3 * movement_dy[d] + movement_dx[d]] =
            (neighbours >> d & 1) != 0 ? CELL_FREE : CELL_WALL;
    }
}

bool block_allows(const struct oracle_map *map, enum diagonal_rule rule, int x, int y,
                  unsigned direction)
{
    const struct point from = {(uint32_t)x, (uint32_t)y};
    const struct point to = {(uint32_t)(x + movement_dx[direction]),
                             (uint32_t)(y + movement_dy[direction])};
    return oracle_step_allowed(map, rule, from, to);
}
