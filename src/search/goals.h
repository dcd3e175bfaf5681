/* SPDX-License-Identifier: MIT */
/*
 * goals.h - the goals of a search: a set of cells, and the estimated distance to the nearest.
 *
 * Cells are padded cell numbers, coordinates padded ones (one more than on the map). The estimate
 * is the octile distance to the smallest rectangle that holds all goals: exact for one goal on an
 * empty map, and for several never too large and consistent.
 */
#ifndef ASTAR_SEARCH_GOALS_H
#define ASTAR_SEARCH_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"

struct goals {
    uint32_t *cells; /* sorted */
    size_t count;
    uint32_t left, right, top, bottom; /* the rectangle, inclusive */
    uint64_t straight, diagonal;       /* the keys of the cheapest steps; set by the search */
};

/* Replaces the goals' cells and rectangle. */
bool goals_set(struct goals *goals, const struct grid *grid, const struct points *points,
               struct error *error);

void goals_free(struct goals *goals);

bool goals_contain(const struct goals *goals, uint32_t cell);

/* How far a value lies outside low..high. */
static inline uint32_t goals_outside(uint32_t value, uint32_t low, uint32_t high)
{
    const uint32_t below = value < low ? low - value : 0;
    const uint32_t above = value > high ? value - high : 0;
    return below + above;
}

/* The key that it takes at least to reach a goal from the cell at x,y. */
static inline uint64_t goals_estimate(const struct goals *goals, uint32_t x, uint32_t y)
{
    const uint32_t dx = goals_outside(x, goals->left, goals->right);
    const uint32_t dy = goals_outside(y, goals->top, goals->bottom);
    const uint32_t shorter = dx < dy ? dx : dy;
    const uint32_t longer = dx < dy ? dy : dx;
    return goals->straight * (longer - shorter) + goals->diagonal * shorter;
}

static inline uint32_t cell_of_point(const struct grid *grid, struct point point)
{
    return (uint32_t)((point.y + (size_t)1) * grid->stride + point.x + 1);
}

#endif
