/* SPDX-License-Identifier: MIT */
/* sweep.c - lists the cells that a large agent covers on its path. */
#include "picture/sweep.h"

struct sweep sweep_begin(const struct point *path, uint64_t count, struct agent agent)
{
    return (struct sweep){.path = path,
                          .count = count,
                          .width = agent.width > 1 ? agent.width : 1,
                          .height = agent.height > 1 ? agent.height : 1};
}

/* Returns cell number `n` of the cells that the agent covers at a position. */
static struct point covered_cell(const struct sweep *sweep, struct point at, uint64_t n)
{
    return (struct point){at.x + (uint32_t)(n % sweep->width), at.y + (uint32_t)(n / sweep->width)};
}

/*
 * Returns cell number `n` of the leading edges of the agent after a step. The first `columns` cells
 * are on the vertical edge, the others on the horizontal edge.
 */
static struct point edge_cell(const struct sweep *sweep, struct point from, struct point at,
                              uint64_t columns, uint64_t n)
{
    if (n < columns)
        return (struct point){at.x > from.x ? at.x + sweep->width - 1 : at.x, at.y + (uint32_t)n};
    return (struct point){at.x + (uint32_t)(n - columns),
                          at.y > from.y ? at.y + sweep->height - 1 : at.y};
}

bool sweep_next(struct sweep *sweep, struct point *cell)
{
    for (; sweep->position < sweep->count; sweep->position++, sweep->next = 0) {
        const struct point at = sweep->path[sweep->position];
        const uint64_t n = sweep->next;
        if (sweep->position == 0) {
            if (n == (uint64_t)sweep->width * sweep->height)
                continue;
            *cell = covered_cell(sweep, at, n);
        } else {
            const struct point from = sweep->path[sweep->position - 1];
            const uint64_t columns = at.x != from.x ? sweep->height : 0;
            const uint64_t rows = at.y != from.y ? sweep->width : 0;
            if (n == columns + rows)
                continue;
            *cell = edge_cell(sweep, from, at, columns, n);
        }
        sweep->next++;
        return true;
    }
    return false;
}
