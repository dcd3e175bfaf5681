/* SPDX-License-Identifier: MIT */
/* shades.h - divides the costs of a surface into shades, for pictures. */
#ifndef ASTAR_MAP_SHADES_H
#define ASTAR_MAP_SHADES_H

#include "map/grid.h"

/*
 * Sets the value of each free cell of a surface to CELL_TERRAIN plus the number of its shade, and
 * grid->shades to the lowest cost of each shade. Shades have equal ranges of costs from the 2nd to
 * the 98th percentile or, if the latter is more than a hundred times the former, equal ratios. Does
 * nothing if the percentiles are equal. Searches do not depend on the values. Fails if out of memory.
 */
bool shades_assign(struct grid *grid, struct error *error);

/* Returns the value of a free cell of this cost. */
static inline uint8_t shades_of(const struct grid *grid, float cost)
{
    uint8_t value = CELL_TERRAIN;
    for (unsigned i = 1; i < GRID_SHADES; i++)
        value = (uint8_t)(value + (cost >= grid->shades[i]));
    return value;
}

#endif
