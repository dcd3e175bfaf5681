/* SPDX-License-Identifier: MIT */
/* sweep.c - tests of picture/sweep: a sweep lists the cells that an agent covers along its path. */
#include <string.h>

#include "picture/sweep.h"
#include "tests/test.h"

enum { SIDE = 20 };

/* Compares a sweep with a map on which the cells under the agent are marked at each position. */
static void check(const struct point *path, uint64_t count, struct agent agent)
{
    bool expected[SIDE][SIDE] = {{false}};
    bool listed[SIDE][SIDE] = {{false}};
    struct sweep sweep = sweep_begin(path, count, agent);
    struct point cell;
    for (uint64_t i = 0; i < count; i++)
        for (uint32_t y = 0; y < (agent.height > 0 ? agent.height : 1); y++)
            for (uint32_t x = 0; x < (agent.width > 0 ? agent.width : 1); x++)
                expected[path[i].y + y][path[i].x + x] = true;
    while (sweep_next(&sweep, &cell)) {
        assert_true(cell.x < SIDE && cell.y < SIDE);
        listed[cell.y][cell.x] = true;
    }
    assert_memory_equal(listed, expected, sizeof listed);
}

TEST(a_sweep_lists_the_cells_under_the_agent)
{
    /* The path contains all eight directions and a repeated position. */
    static const struct point path[] = {{5, 5}, {6, 5}, {7, 6}, {7, 7}, {6, 8}, {5, 8},
                                        {4, 7}, {4, 6}, {5, 5}, {5, 5}, {6, 5}};
    static const struct agent agents[] = {{0, 0}, {1, 1}, {2, 2}, {3, 1}, {1, 4}, {5, 3}};
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++)
        for (uint64_t count = 0; count <= sizeof path / sizeof *path; count++)
            check(path, count, agents[i]);
}
