/* SPDX-License-Identifier: MIT */
/*
 * neighbours.c - the sets of free neighbours of all cells, compared with sets made by looking up
 * each neighbour separately.
 */
#include <stdlib.h>

#include "search/estimate/goals.h"
#include "search/rules/neighbours.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

static void assert_neighbours(const struct oracle_map *map, const struct grid *grid,
                              const uint8_t *sets)
{
    bool diagonal[DIAGONAL_RULE_COUNT] = {false};
    for (uint32_t i = 0; i < map->width * map->height; i++) {
        const struct point at = oracle_point(map, i);
        unsigned expected = 0;
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            if (!oracle_blocked(map, (int64_t)at.x + movement_dx[d],
                                (int64_t)at.y + movement_dy[d]))
                expected |= 1u << d;
        assert_int_equal(sets[cell_of_point(grid, at)], expected);
        assert_int_equal(neighbours_of(grid, cell_of_point(grid, at)), expected);
        for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
            for (unsigned d = 1; d < DIRECTION_COUNT && !oracle_blocked(map, at.x, at.y); d += 2) {
                const struct point to = {(uint32_t)((int)at.x + movement_dx[d]),
                                         (uint32_t)((int)at.y + movement_dy[d])};
                if (oracle_step_allowed(map, (enum diagonal_rule)rule, at, to))
                    diagonal[rule] = true;
            }
    }
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
        assert_int_equal(neighbours_diagonal(grid, (enum diagonal_rule)rule), diagonal[rule]);
}

TEST(neighbours_agree_with_cells_looked_up_one_by_one)
{
    for (uint64_t trial = 0; trial < 500; trial++) {
        struct random rng = random_begin(trial);
        struct oracle_map map;
        struct grid grid;
        random_map(&rng, &map);
        oracle_make_grid(&map, &grid);
        uint8_t *sets = malloc(((size_t)grid.height + 2) * grid.stride + GRID_SLACK);
        assert_non_null(sets);
        neighbours_fill(&grid, sets);
        assert_neighbours(&map, &grid, sets);
        free(sets);
        grid_free(&grid);
    }
}
