/* SPDX-License-Identifier: MIT */
/* goals.h - the set of goals of a search, and its bounding rectangle. */
#ifndef ASTAR_SEARCH_ESTIMATE_GOALS_H
#define ASTAR_SEARCH_ESTIMATE_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/estimate/heuristic.h"

/* Initialise to zero; release with goals_free. */
struct goals {
    uint32_t *cells; /* padded indices, sorted unless `marked` */
    size_t count, capacity;
    uint64_t *marks; /* one bit for each padded cell, or NULL */
    bool marked;     /* there are many goals: goals_contain uses `marks`, not `cells` */
    struct rectangle rectangle;
};

/* Reserves memory for sets of up to `count` goals. */
bool goals_reserve(struct goals *goals, const struct grid *grid, size_t count, struct error *error);

/* Replaces the goals with `points`, which may be empty. Returns false if out of memory. */
bool goals_set(struct goals *goals, const struct grid *grid, const struct points *points,
               struct error *error);

void goals_free(struct goals *goals);

bool goals_contain(const struct goals *goals, uint32_t cell);

/*
 * Returns true if the padded coordinates x,y are inside the rectangle. This is faster than
 * goals_contain, so call it first.
 */
static inline bool goals_surround(const struct goals *goals, uint32_t x, uint32_t y)
{
    const struct rectangle *r = &goals->rectangle;
    return x >= r->left && x <= r->right && y >= r->top && y <= r->bottom;
}

/* Returns the padded index of a cell. */
static inline uint32_t cell_of_point(const struct grid *grid, struct point point)
{
    return (uint32_t)((point.y + (size_t)1) * grid->stride + point.x + 1);
}

#endif
