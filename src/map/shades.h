/* SPDX-License-Identifier: MIT */
/* shades.h - divides the costs of a surface into shades, for pictures. */
#ifndef ASTAR_MAP_SHADES_H
#define ASTAR_MAP_SHADES_H

#include "map/grid.h"

/*
 * Sets the limits of the shades of a surface (grid->shades). Shades have equal ranges of costs from
 * the 2nd to the 98th percentile or, if the latter is more than a hundred times the former, equal
 * ratios. If the percentiles are equal, so are all limits. Fails if out of memory.
 */
bool shades_find(struct grid *grid, struct error *error);

/* Returns true if the limits of the shades differ. */
static inline bool shades_differ(const struct grid *grid)
{
    return grid->surface && grid->shades[0] < grid->shades[GRID_SHADES];
}

/* Returns the shade of a cost, from 0 to GRID_SHADES - 1. */
static inline unsigned shades_of(const struct grid *grid, float cost)
{
    unsigned shade = 0;
    for (unsigned i = 1; i < GRID_SHADES; i++)
        shade += cost >= grid->shades[i];
    return shade;
}

#endif
