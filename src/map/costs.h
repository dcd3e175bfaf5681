/* SPDX-License-Identifier: MIT */
/*
 * costs.h - fills surfaces: grids in which each cell has a cost of its own (grid->surface).
 *
 * A cost is stored as a float, to which it is rounded once. Numbers that are negative, infinite or
 * nan are walls.
 */
#ifndef ASTAR_MAP_COSTS_H
#define ASTAR_MAP_COSTS_H

#include <math.h>

#include "map/grid.h"
#include "map/options.h"

/* Makes a grid that has been created a surface, whose costs are not set. */
bool costs_begin(struct grid *grid, const struct map_options *options, struct error *error);

/* Stores the cost of a cell. Returns false if it is too large for a float. */
static inline bool costs_store(struct grid *grid, struct point cell, double number)
{
    const bool wall = !(number >= 0) || isinf(number);
    const float cost = wall ? (float)INFINITY : (float)number + 0.0F; /* not -0 */
    grid_row(grid, cell.y)[cell.x] = wall ? CELL_WALL : CELL_FREE;
    grid->surface[(size_t)cell.y * grid->width + cell.x] = cost;
    return wall || cost < (float)INFINITY;
}

/*
 * Returns a number, or nan if it equals `missing`, the number that stands for cells without a
 * value. Compares floats, since other programs write `missing` with few digits.
 */
static inline double costs_known(double number, double missing)
{
    const float a = (float)number;
    const float b = (float)missing;
    return a >= b && a <= b ? (double)NAN : number;
}

/*
 * Returns a sample of the finite costs of a surface in ascending order, at least one (0 if there is
 * none); NULL if out of memory. The caller frees it.
 */
float *costs_sample(const struct grid *grid, size_t *count, struct error *error);

/*
 * Sets the position of a raster, unless its cells are too small for their distance from 0, so that
 * positions do not distinguish them.
 */
void costs_set_world(struct grid *grid, const struct world *world);

/* Notes that numbers of 64 bits were rounded. */
bool costs_note_rounding(struct grid *grid, struct error *error);

#endif
