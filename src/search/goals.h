/* SPDX-License-Identifier: MIT */
/* goals.h - the set of goals of a search, and the smallest rectangle that holds them. */
#ifndef ASTAR_SEARCH_GOALS_H
#define ASTAR_SEARCH_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/heuristic.h"

/* Starts zeroed. */
struct goals {
    uint32_t *cells; /* padded cell numbers, sorted unless `marked` */
    size_t count, capacity;
    uint64_t *marks; /* one bit for each padded cell; or NULL */
    bool marked;     /* there are many goals, found by their bits in `marks` */
    struct rectangle rectangle;
};

/* Reserves memory for sets of up to `count` goals. */
bool goals_reserve(struct goals *goals, const struct grid *grid, size_t count, struct error *error);

/* Replaces the set. */
bool goals_set(struct goals *goals, const struct grid *grid, const struct points *points,
               struct error *error);

void goals_free(struct goals *goals);

bool goals_contain(const struct goals *goals, uint32_t cell);

static inline bool goals_surround(const struct goals *goals, uint32_t x, uint32_t y)
{
    const struct rectangle *r = &goals->rectangle;
    return x >= r->left && x <= r->right && y >= r->top && y <= r->bottom;
}

static inline uint32_t cell_of_point(const struct grid *grid, struct point point)
{
    return (uint32_t)((point.y + (size_t)1) * grid->stride + point.x + 1);
}

#endif
